package fasttrack.core.result;

import fasttrack.core.spi.wait.Wait;
import fasttrack.core.statistics.Estimate;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a type's transactions waited for, as it was sampled. A wait's mean is its share of the
 * samples of attempts that ended a transaction, times the mean service time of these.
 *
 * @param samples how often a session was seen in such an attempt
 * @param waits the mean time for each that was seen
 * @param clientQueue how long the client's thread waited for a processor in the last attempt; null
 *     where it is not known
 * @param commitQueue the part of it within commits that are timed, as a mean over all transactions;
 *     null where none is timed
 * @param serverQueue the server's thread likewise; null also where there is none
 */
public record SampledWaits(
    long samples,
    Map<Wait, Estimate> waits,
    @Nullable Estimate clientQueue,
    @Nullable Estimate commitQueue,
    @Nullable Estimate serverQueue) {
  public SampledWaits {
    waits = Collections.unmodifiableMap(new TreeMap<>(waits));
  }

  /** Returns the mean time of all waits of a group. */
  public double nanos(Wait.Group group) {
    return waits.entrySet().stream()
        .filter(entry -> entry.getKey().group() == group)
        .mapToDouble(entry -> entry.getValue().nanos())
        .sum();
  }
}
