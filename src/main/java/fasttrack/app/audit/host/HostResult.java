package fasttrack.app.audit.host;

import fasttrack.app.result.kind.Kind;
import fasttrack.core.published.PublishedMachineFigure;
import fasttrack.core.result.Environment;
import fasttrack.core.result.FileSystem;
import fasttrack.machine.HostFigure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the tests of the host found.
 *
 * @param format the name and version of this tree's form
 * @param header when they ran
 * @param environment the machine and software around them
 * @param place where they wrote
 * @param figures the figures, in the order in which they were measured
 * @param notRebuilt what was published of a kind that has no test here
 */
public record HostResult(
    String format,
    Header header,
    Environment environment,
    HostPlace place,
    List<HostMeasurement> figures,
    List<NotRebuilt> notRebuilt) {
  /** The form of this tree; the number counts up when a reader of an older one would go wrong. */
  public static final String FORMAT = "fasttrack-host/1";

  /** The kind of such results. */
  public static final Kind<HostResult> KIND =
      new Kind<>("a measurement of the host", "host", FORMAT, HostResult.class, HostReport::of);

  /**
   * When the tests ran.
   *
   * @param startedAt when the first one started, ISO 8601 in UTC
   * @param elapsedNanos how long all of them took
   * @param testNanos how long each might take, about
   * @param seed what random positions were drawn from
   * @param only the names of the tests that were asked for; empty for all
   * @param interrupted whether the user ended them early; what had not been measured by then is
   *     left out
   */
  public record Header(
      String startedAt,
      long elapsedNanos,
      long testNanos,
      long seed,
      List<String> only,
      boolean interrupted) {}

  /**
   * Where the tests wrote.
   *
   * @param folder the work folder, as it was named
   * @param fileSystem its file system; null if unknown
   */
  public record HostPlace(String folder, @Nullable FileSystem fileSystem) {}

  /**
   * A figure.
   *
   * @param test the name of the test that measured it
   * @param figure what it measured
   * @param published what it is a counterpart of; of each system the nearest first; empty if there
   *     is none
   */
  public record HostMeasurement(String test, HostFigure figure, List<Counterpart> published) {}

  /**
   * A published test that has no counterpart here.
   *
   * @param test its number, and which part of it
   * @param published its times, in nanoseconds
   */
  public record NotRebuilt(String test, List<Counterpart> published) {}

  /**
   * A published figure, beside one of ours.
   *
   * @param system the system in a few letters
   * @param variant which of several figures of that system; empty for the nearest one
   * @param value the figure in the unit of ours
   * @param printed as it was printed
   */
  public record Counterpart(
      String system, String variant, double value, PublishedMachineFigure printed) {}
}
