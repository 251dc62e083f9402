package fasttrack.jmh.profilers;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.results.Result;

/** Shows what the benchmark tells of its work to {@link BenchmarkWork}. Used by one thread. */
public final class WorkProfiler extends TotalsProfiler {
  /** Makes a profiler. */
  public WorkProfiler() {
    super("What the benchmark itself counts: round trips, locks, syncs, server CPU time");
  }

  @Override
  Map<Total, Long> totals() {
    Map<Total, Long> totals = new HashMap<>();
    BenchmarkWork.counted()
        .forEach(
            (name, counted) -> {
              long total = counted.total().getAsLong();
              if (total >= 0) {
                totals.put(new Total(name, counted.unit(), ONLY), total);
              }
            });
    return totals;
  }

  @Override
  List<Result<?>> known() {
    List<Result<?>> results = new ArrayList<>();
    BenchmarkWork.known()
        .forEach((name, known) -> results.add(of(name, known.value(), known.unit())));
    return results;
  }
}
