package fasttrack.app.audit.selftest;

import fasttrack.app.result.kind.Kind;
import fasttrack.core.result.Environment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a self-test found.
 *
 * @param format the name and version of this tree's form
 * @param header when it ran
 * @param environment the machine and software around it
 * @param parts what was checked, in order
 */
public record SelftestResult(
    String format, Header header, Environment environment, List<RunChecks> parts) {
  /** The form of this tree; the number counts up when a reader of an older one would go wrong. */
  public static final String FORMAT = "fasttrack-selftest/2";

  /** The kind of such results. */
  public static final Kind<SelftestResult> KIND =
      new Kind<>("a self-test", "selftest", FORMAT, SelftestResult.class, SelftestReport::of);

  /**
   * When a self-test ran.
   *
   * @param startedAt when it started, ISO 8601 in UTC
   * @param elapsedNanos how long it took
   * @param interrupted whether its user ended it early; what had not been checked by then is left
   *     out
   */
  public record Header(String startedAt, long elapsedNanos, boolean interrupted) {}

  /**
   * Figures of one kind of run.
   *
   * @param name what ran, in a few words
   * @param title what is shown by it, in a sentence
   * @param othersShare the share of the processors' time that other processes and the host took
   *     while it was measured, from 0 to 1; null where that is not known
   * @param checks the figures
   */
  public record RunChecks(
      String name, String title, @Nullable Double othersShare, List<FigureCheck> checks) {

    /** Returns how many checks came to a verdict. */
    public long count(Agreement verdict) {
      return checks.stream().filter(check -> check.verdict() == verdict).count();
    }
  }

  /** Returns how many checks came to a verdict. */
  public long count(Agreement verdict) {
    return parts.stream().mapToLong(part -> part.count(verdict)).sum();
  }

  /** Tells whether no figure was wrong. */
  public boolean passed() {
    return count(Agreement.WRONG) == 0;
  }
}
