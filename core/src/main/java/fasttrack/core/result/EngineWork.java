package fasttrack.core.result;

import fasttrack.core.spi.EngineCounter;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * What an engine counted of its own work within the measured interval, for all of its clients.
 *
 * @param counts what it counted
 * @param transactions how many good transactions began and ended within the interval
 */
public record EngineWork(Map<EngineCounter, Long> counts, long transactions) {
  public EngineWork {
    Map<EngineCounter, Long> ordered = new EnumMap<>(EngineCounter.class);
    ordered.putAll(counts);
    counts = Collections.unmodifiableMap(ordered);
  }

  /** Returns a count for each transaction; NaN where there was none. */
  public double perTransaction(EngineCounter counter) {
    return transactions == 0
        ? Double.NaN
        : (double) counts.getOrDefault(counter, 0L) / transactions;
  }
}
