package fasttrack.core.run.meter;

import fasttrack.core.measure.Interval;
import fasttrack.core.measure.Samples;
import fasttrack.core.measure.TypeSamples;
import fasttrack.core.model.Step;
import fasttrack.core.model.TransactionType;
import java.time.Instant;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * The transactions of a measured interval.
 *
 * @param interval the interval, with its true end
 * @param from the wall clock's time at its begin
 * @param types the types that ran
 * @param samples all workers' samples
 */
public record Executed(
    Interval interval, Instant from, List<TransactionType> types, Samples samples) {
  /** Returns the length of the interval. */
  public long nanos() {
    return interval.until() - interval.from();
  }

  /** Returns how many transactions began and ended within the interval as intended. */
  public long good() {
    return samples.sum(TypeSamples::withinInterval);
  }

  /** Returns how many of these committed changes. */
  public long commits() {
    return sum(type -> type.changesState() ? 1 : 0);
  }

  /** Returns how many rows these inserted. */
  public long insertedRows() {
    return sum(
        type ->
            type.changesState()
                ? type.steps().stream().filter(Step.Insert.class::isInstance).count()
                : 0);
  }

  private long sum(ToLongFunction<TransactionType> each) {
    long sum = 0;
    for (int type = 0; type < types.size(); type++) {
      sum += samples.type(type).withinInterval() * each.applyAsLong(types.get(type));
    }
    return sum;
  }
}
