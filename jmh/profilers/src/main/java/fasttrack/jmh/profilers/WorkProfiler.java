package fasttrack.jmh.profilers;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/** Shows what the benchmark tells of its work to {@link BenchmarkWork}. Used by one thread. */
public final class WorkProfiler implements InternalProfiler {
  private Map<String, Long> before = Map.of();

  @Override
  public String getDescription() {
    return "What the benchmark itself counts: round trips, locks, syncs, server CPU time";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    before = new LinkedHashMap<>();
    BenchmarkWork.counted()
        .forEach((name, counted) -> before.put(name, counted.total().getAsLong()));
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    List<Result<?>> results = new ArrayList<>();
    long operations = result.getMetadata().getAllOps();
    BenchmarkWork.counted()
        .forEach(
            (name, counted) -> {
              Long first = before.get(name);
              long last = counted.total().getAsLong();
              if (first != null && first >= 0 && last >= 0 && operations > 0) {
                double each = (double) (last - first) / operations;
                results.add(of(name, each, counted.unit() + "/op"));
              }
            });
    BenchmarkWork.known()
        .forEach((name, known) -> results.add(of(name, known.value(), known.unit())));
    return results;
  }

  /** Makes a result that is averaged over iterations and forks. */
  static Result<?> of(String name, double value, String unit) {
    return new ScalarResult(name, value, unit, AggregationPolicy.AVG);
  }
}
