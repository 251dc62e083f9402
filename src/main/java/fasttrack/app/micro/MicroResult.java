package fasttrack.app.micro;

import fasttrack.app.result.kind.Kind;
import fasttrack.core.result.Environment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What JMH measured of one build.
 *
 * @param format the name and version of this tree's form
 * @param header what ran, and when
 * @param runs the microbenchmarks, each with its parameters, in their order
 * @param failures the microbenchmarks of which forks failed
 */
public record MicroResult(
    String format, Header header, List<MicroRun> runs, List<Failure> failures) {
  /** The form of this tree; the number counts up when a reader of an older one would go wrong. */
  public static final String FORMAT = "fasttrack-micro/1";

  /** The kind of such results. */
  public static final Kind<MicroResult> KIND =
      new Kind<>("a result of micro-runs", "micro", FORMAT, MicroResult.class, MicroRunsReport::of);

  /**
   * What ran, and when.
   *
   * @param startedAt when it began, ISO 8601 in UTC
   * @param version which build of the program was measured; of JMH's own result, JMH's version
   * @param build what was measured: {@code head}, {@code base} or {@code control}, which is the
   *     base once more
   * @param profile how long each microbenchmark was measured: {@code quick} or {@code full}; the
   *     file's name where only JMH's own result is known
   * @param environment the machine; null where only JMH's own result is known
   * @param interrupted whether it was ended before all had run
   * @param remarks what else the reader has to know
   */
  public record Header(
      String startedAt,
      String version,
      String build,
      String profile,
      @Nullable Environment environment,
      boolean interrupted,
      List<String> remarks) {}

  /**
   * A microbenchmark of which forks failed; if others did not, it is among those with figures, too.
   *
   * @param name its name
   * @param forks how many forks failed, at least one
   * @param reason why the first of them did
   */
  public record Failure(String name, int forks, String reason) {}
}
