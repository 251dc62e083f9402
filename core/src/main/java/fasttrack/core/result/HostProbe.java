package fasttrack.core.result;

import fasttrack.core.statistics.Spread;
import org.jspecify.annotations.Nullable;

/**
 * How fast the machine was at one moment, whatever the database did.
 *
 * @param cpuStepsPerSecond how many steps of a fixed integer computation a processor executed in a
 *     second of CPU time while all processors executed it; null if not measured
 * @param fsyncNanos how long it took to write 8 KB and force them to the disk, on the file system
 *     of the database, the median; null if not measured
 * @param fsyncP95Nanos the 95th percentile of these times; null if not measured
 * @param noFsync why {@code fsyncNanos} was not measured; null if it was
 * @param roundTripNanos how long a byte took to another thread and back through a TCP connection on
 *     the loopback interface, the median; null if not measured
 */
public record HostProbe(
    @Nullable Spread cpuStepsPerSecond,
    @Nullable Spread fsyncNanos,
    @Nullable Double fsyncP95Nanos,
    @Nullable String noFsync,
    @Nullable Spread roundTripNanos) {}
