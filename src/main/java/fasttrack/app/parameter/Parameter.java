package fasttrack.app.parameter;

import fasttrack.core.spec.BenchmarkSpec;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One of the things that determine a run. Immutable.
 *
 * @param name the name of the option that sets it, without dashes
 * @param of what a run has, as it is typed; null where it does not apply, or is the default that no
 *     command has to name
 * @param otherwise what is said of a run that has none
 * @param matters what a difference of it means for a comparison
 */
public record Parameter(
    String name, Function<BenchmarkSpec, @Nullable String> of, String otherwise, Matters matters) {
  /** What a difference between two runs means. */
  public enum Matters {
    /** Their figures cannot be compared. */
    TO_COMPARE,
    /** They are two systems, whose figures are to be compared. */
    AS_SYSTEM,
    /** Their figures can be compared. */
    NOT
  }

  /** Returns what a run has, in words. */
  public String said(BenchmarkSpec spec) {
    String value = of.apply(spec);
    return value == null ? otherwise : value;
  }
}
