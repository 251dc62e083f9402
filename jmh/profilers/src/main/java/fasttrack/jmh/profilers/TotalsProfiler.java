package fasttrack.jmh.profilers;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/** Shows for one operation how much totals rise within an iteration. Used by one thread. */
abstract class TotalsProfiler implements InternalProfiler {
  /** The source of a figure that has no other. */
  static final long ONLY = -1;

  private final String description;
  private Map<Total, Long> before = Map.of();

  TotalsProfiler(String description) {
    this.description = description;
  }

  /**
   * Something that only grows.
   *
   * @param figure the name of the figure, which is the rise of all its sources
   * @param unit its unit, {@code ns} for example
   * @param source the number of a thread or process, which began at 0 if it is new; or {@link
   *     #ONLY}
   */
  record Total(String figure, String unit, long source) {}

  /** Returns how much there was so far, without what cannot be told now. */
  abstract Map<Total, Long> totals();

  /** Returns figures that do not depend on the iteration. */
  List<Result<?>> known() {
    return List.of();
  }

  @Override
  public String getDescription() {
    return description;
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    before = totals();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    double operations = result.getMetadata().getAllOps();
    Map<Total, Long> rises = new HashMap<>();
    totals()
        .forEach(
            (total, now) -> {
              if (total.source != ONLY || before.containsKey(total)) {
                rises.merge(
                    new Total(total.figure, total.unit, ONLY),
                    now - before.getOrDefault(total, 0L),
                    Long::sum);
              }
            });
    List<Result<?>> results = new ArrayList<>(known());
    if (operations > 0) {
      rises.forEach(
          (total, rise) -> results.add(of(total.figure, rise / operations, total.unit + "/op")));
    }
    return results;
  }

  /** Makes a result that is averaged over iterations and forks. */
  static Result<?> of(String name, double value, String unit) {
    return new ScalarResult(name, value, unit, AggregationPolicy.AVG);
  }
}
