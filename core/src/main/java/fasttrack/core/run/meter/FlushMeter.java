package fasttrack.core.run.meter;

import fasttrack.core.host.Disk;
import fasttrack.core.measure.Interval;
import fasttrack.core.result.DiskFlushes;
import java.io.UncheckedIOException;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts how often the disk that holds the data is flushed in the interval, and watches whether it
 * is while transactions commit.
 */
public final class FlushMeter extends EdgeMeter<OptionalLong> {
  private final @Nullable Disk disk;
  private final boolean watches;
  private final @Nullable LongSupplier flushes;

  /**
   * Makes a meter.
   *
   * @param disk which disk; null where it is not known
   * @param watches whether commits are watched, since each has to be forced to the disk
   */
  public FlushMeter(@Nullable Disk disk, boolean watches) {
    this.disk = disk;
    this.watches = watches;
    this.flushes = disk == null ? null : disk.flushes().orElse(null);
  }

  @Override
  public void start(Interval interval) {
    for (RunningWorkers.Instruments executor : workers().executors()) {
      if (disk != null && watches) {
        disk.flushes().ifPresent(executor.flushes()::watches);
      }
    }
  }

  @Override
  OptionalLong read() {
    try {
      return flushes == null ? OptionalLong.empty() : OptionalLong.of(flushes.getAsLong());
    } catch (UncheckedIOException e) {
      return OptionalLong.empty();
    }
  }

  @Override
  void report(EdgeReadings<OptionalLong> read, MeasuredInterval executed, MeterResults into) {
    long commits = read.between().commits(executed.types());
    if (read.first().isEmpty() || read.last().isEmpty() || commits == 0) {
      return;
    }
    long watched = workers().executors().stream().mapToLong(each -> each.flushes().watched()).sum();
    long forced = workers().executors().stream().mapToLong(each -> each.flushes().forced()).sum();
    into.flushes =
        new DiskFlushes(
            read.last().getAsLong() - read.first().getAsLong(),
            commits,
            watched == 0 ? null : new DiskFlushes.Watched(watched, forced));
  }
}
