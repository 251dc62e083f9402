package fasttrack.core.run;

import fasttrack.core.result.RunResult;
import fasttrack.core.result.cpu.CpuAccount;
import fasttrack.core.result.cpu.CpuFigure;
import fasttrack.core.result.cpu.RunQueue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Where the CPU time of all segments of a run went. On a machine, each of its segments takes the
 * processes of the others for strangers, and their server sessions for the engine's own work; its
 * whole, they all read alike.
 *
 * @param results the segments' results, that of the first among them
 */
record MergedCpu(List<RunResult> results) {
  /** Returns how the server's CPU time of each type is known, if that is so in all segments. */
  CpuFigure.Method serverPerType() {
    CpuFigure.Method first = results.getFirst().cpu().serverPerType();
    return results.stream().allMatch(each -> each.cpu().serverPerType() == first)
        ? first
        : CpuFigure.Method.UNAVAILABLE;
  }

  /** Returns where all CPU time went. */
  CpuAccount account() {
    CpuAccount first = results.getFirst().cpu().account();
    // otherwise each has read all of the engine's processes
    boolean perSession = results.getFirst().cpu().serverPerType() != CpuFigure.Method.UNAVAILABLE;
    List<List<RunResult>> machines = new ArrayList<>(byHost().values());
    return new CpuAccount(
        sum(results, CpuAccount::client),
        perSession ? sum(results, CpuAccount::server) : sum(firsts(machines), CpuAccount::server),
        perSession
            ? less(first.background(), sum(others(results), CpuAccount::server))
            : first.background(),
        sum(results, CpuAccount::jvm),
        sum(firsts(machines), CpuAccount::kernel),
        strangers(machines),
        sum(firsts(machines), CpuAccount::machine),
        sum(firsts(machines), CpuAccount::residual),
        sum(results, CpuAccount::harness),
        sum(firsts(machines), CpuAccount::stolen),
        first.resolutionNanos(),
        null);
  }

  private Map<String, List<RunResult>> byHost() {
    return results.stream()
        .collect(
            Collectors.groupingBy(
                each -> Objects.requireNonNull(each.joint()).members().getFirst().machine(),
                LinkedHashMap::new,
                Collectors.toList()));
  }

  private static List<RunResult> firsts(Collection<List<RunResult>> machines) {
    return machines.stream().map(List::getFirst).toList();
  }

  private static List<RunResult> others(List<RunResult> all) {
    return all.subList(1, all.size());
  }

  /** Returns the time of processes that belong to no segment. */
  private static CpuFigure strangers(List<List<RunResult>> machines) {
    CpuFigure sum = sum(firsts(machines), CpuAccount::others);
    for (List<RunResult> machine : machines) {
      for (RunResult other : others(machine)) {
        CpuAccount account = other.cpu().account();
        sum = less(sum, account.client());
        sum = less(sum, account.jvm());
        sum = less(sum, account.harness());
      }
    }
    return sum;
  }

  /** Two readings at not quite the same moments may differ by more than there is. */
  private static CpuFigure less(CpuFigure from, CpuFigure part) {
    Long all = from.nanos();
    Long some = part.nanos();
    return all == null || some == null
        ? from
        : new CpuFigure(from.method(), Math.max(0, all - some), from.note());
  }

  private static CpuFigure sum(List<RunResult> results, Function<CpuAccount, CpuFigure> part) {
    if (results.isEmpty()) {
      return CpuFigure.measured(0, "");
    }
    CpuFigure first = part.apply(results.getFirst().cpu().account());
    long sum = 0;
    for (RunResult result : results) {
      CpuFigure figure = part.apply(result.cpu().account());
      Long nanos = figure.nanos();
      if (nanos == null) {
        return figure;
      }
      sum += nanos;
    }
    return new CpuFigure(first.method(), sum, first.note());
  }

  /** Returns how long threads waited for processors; null where a segment does not know it. */
  @Nullable RunQueue runQueue() {
    List<RunQueue.Session> sessions = new ArrayList<>();
    double client = 0;
    double server = 0;
    double rate = 0;
    for (RunResult result : results) {
      RunQueue queue = result.cpu().runQueue();
      if (queue == null) {
        return null;
      }
      double each = result.types().stream().mapToDouble(type -> type.counts().rateTps()).sum();
      client += each * value(queue.clientMeanNanos());
      server += each * value(queue.serverMeanNanos());
      rate += each;
      sessions.addAll(queue.sessions());
    }
    return new RunQueue(known(client / rate), known(server / rate), sessions);
  }

  static double value(@Nullable Double mean) {
    return mean == null ? Double.NaN : mean;
  }

  static @Nullable Double known(double mean) {
    return Double.isNaN(mean) ? null : (Double) mean;
  }
}
