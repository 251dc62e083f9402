package fasttrack.core.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run over time.
 *
 * @param steadyState whether the rate stayed the same
 * @param timeline the measured interval in slices
 * @param marks what happened meanwhile, in the order of time
 * @param outage what a crash on purpose did; null where none was to happen
 */
public record Course(
    SteadyState steadyState, TimeSeries timeline, List<Mark> marks, @Nullable Outage outage) {
  public Course {
    marks = List.copyOf(marks);
  }
}
