package fasttrack.core.result;

import fasttrack.core.spi.EngineCounter;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What an engine counted of its own work, for all of its clients, between two readings: before the
 * measured interval begins and when it is over.
 *
 * @param counts what it counted
 * @param transactions how many good transactions ended between these readings
 * @param memory how much memory it had; null where that is not known
 */
public record EngineWork(
    Map<EngineCounter, Long> counts, long transactions, @Nullable Memory memory) {
  /**
   * Resident memory, in bytes: what several processes share is counted once.
   *
   * @param withClient whether the engine is in the client's process, whose memory it is, too
   * @param startBytes when the interval began
   * @param peakBytes the largest of several readings during it
   * @param endBytes when all transactions had ended
   */
  public record Memory(boolean withClient, long startBytes, long peakBytes, long endBytes) {}

  public EngineWork {
    counts = Collections.unmodifiableMap(new TreeMap<>(counts));
  }

  /** Returns what several counted whose readings were not quite at the same moments. */
  public static EngineWork seenByAll(List<EngineWork> several) {
    Map<EngineCounter, Long> means = new TreeMap<>(several.getFirst().counts);
    several.forEach(each -> means.keySet().retainAll(each.counts.keySet()));
    means.replaceAll(
        (counter, first) ->
            several.stream().mapToLong(each -> each.counts.getOrDefault(counter, 0L)).sum()
                / several.size());
    return new EngineWork(
        means,
        several.stream().mapToLong(EngineWork::transactions).sum(),
        several.getFirst().memory);
  }

  /** Returns a count for each transaction; NaN where there was none. */
  public double perTransaction(EngineCounter counter) {
    return transactions == 0
        ? Double.NaN
        : (double) counts.getOrDefault(counter, 0L) / transactions;
  }
}
