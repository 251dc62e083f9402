package fasttrack.core.run.meter;

import fasttrack.core.host.Disk;
import fasttrack.core.measure.Interval;
import fasttrack.core.result.DiskFlushes;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts how often the disk that holds the data is flushed in the interval, and watches whether it
 * is while transactions commit.
 */
public final class FlushMeter extends EdgeMeter<OptionalLong> {
  private final @Nullable Disk disk;
  private final @Nullable LongSupplier flushes;
  private @Nullable Driven driven;

  /** Makes a meter of a disk; null where it is not known. */
  public FlushMeter(@Nullable Disk disk) {
    this.disk = disk;
    this.flushes = disk == null ? null : disk.flushes().orElse(null);
  }

  @Override
  public void prepare(Driven of) {
    driven = of;
  }

  @Override
  public void start(Interval interval) {
    for (Driven.Executor executor : executors()) {
      if (disk != null) {
        disk.flushes().ifPresent(executor::watchesFlushes);
      }
    }
  }

  private List<? extends Driven.Executor> executors() {
    return driven == null ? List.of() : driven.executors();
  }

  @Override
  OptionalLong read() {
    return flushes == null ? OptionalLong.empty() : OptionalLong.of(flushes.getAsLong());
  }

  @Override
  List<Record> parts(OptionalLong first, OptionalLong last, Executed executed) {
    long commits = executed.commits();
    if (first.isEmpty() || last.isEmpty() || commits == 0) {
      return List.of();
    }
    long watched = executors().stream().mapToLong(each -> each.flushes().watched()).sum();
    long forced = executors().stream().mapToLong(each -> each.flushes().forced()).sum();
    return List.of(
        new DiskFlushes(
            last.getAsLong() - first.getAsLong(),
            commits,
            watched == 0 ? null : new DiskFlushes.Watched(watched, forced)));
  }
}
