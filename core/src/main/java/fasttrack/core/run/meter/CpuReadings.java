package fasttrack.core.run.meter;

import fasttrack.core.model.TransactionType;
import fasttrack.core.result.cpu.RunQueue;
import fasttrack.core.result.cpu.ServerReadings;
import fasttrack.core.spi.cpu.Schedstat;
import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.core.statistics.CpuRegression;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What was read of CPU clocks besides each transaction's own.
 *
 * @param serverCpu how the server's CPU time is known
 * @param regression all workers' sampled readings of the server's CPU time
 * @param before the readings at the start of the measured interval
 * @param after the readings at its end
 */
public record CpuReadings(
    ServerCpu serverCpu, CpuRegression regression, CpuSnapshot before, CpuSnapshot after) {
  /**
   * Returns what sampling cost; null where nothing was sampled.
   *
   * @param measuredNanos the length of the measured interval
   */
  public @Nullable ServerReadings sampling(
      List<TransactionType> types, int connections, long measuredNanos) {
    if (!(serverCpu instanceof ServerCpu.Sampled)) {
      return null;
    }
    double[] errors = regression.standardErrors();
    Map<String, Double> named = new HashMap<>();
    for (int type = 0; type < errors.length; type++) {
      if (!Double.isNaN(errors[type])) {
        named.put(types.get(type).name(), errors[type]);
      }
    }
    double all = (double) connections * measuredNanos;
    return new ServerReadings(
        regression.readings(),
        regression.readingElapsedNanos(),
        all == 0 ? 0 : regression.readingElapsedNanos() / all,
        named,
        named.isEmpty() ? null : (Integer) regression.freedom());
  }

  /** Returns how long threads waited for processors; null where the system does not tell. */
  public @Nullable RunQueue runQueue() {
    long transactions = after.ended().since(before.ended()).all();
    Optional<Schedstat> client = after.terminalsSince(before);
    Optional<Schedstat> server = after.serversSince(before);
    if (client.isEmpty()) {
      return null;
    }
    return new RunQueue(mean(client, transactions), mean(server, transactions), sessions());
  }

  private static @Nullable Double mean(Optional<Schedstat> threads, long transactions) {
    return transactions == 0
        ? null
        : threads.map(times -> (double) times.runQueueNanos() / transactions).orElse(null);
  }

  private List<RunQueue.Session> sessions() {
    List<RunQueue.Session> sessions = new ArrayList<>();
    for (int i = 0; i < after.terminals().size(); i++) {
      Long client = waited(before.terminals().get(i), after.terminals().get(i));
      Long server = waited(before.servers().get(i), after.servers().get(i));
      sessions.add(new RunQueue.Session(client == null ? 0 : client, server));
    }
    return sessions;
  }

  private static @Nullable Long waited(Optional<Schedstat> first, Optional<Schedstat> last) {
    return first.isEmpty() || last.isEmpty() ? null : last.get().since(first.get()).runQueueNanos();
  }
}
