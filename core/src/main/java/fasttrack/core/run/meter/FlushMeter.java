package fasttrack.core.run.meter;

import fasttrack.core.host.Disk;
import fasttrack.core.result.DiskFlushes;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Counts how often the disk that holds the data is flushed in the interval. */
public final class FlushMeter extends EdgeMeter<OptionalLong> {
  private final @Nullable Disk disk;

  /** Makes a meter of a disk; null where it is not known. */
  public FlushMeter(@Nullable Disk disk) {
    this.disk = disk;
  }

  @Override
  OptionalLong read() {
    return disk == null ? OptionalLong.empty() : disk.flushes();
  }

  @Override
  List<Record> parts(OptionalLong first, OptionalLong last, Executed executed) {
    long commits = executed.commits();
    return first.isEmpty() || last.isEmpty() || commits == 0
        ? List.of()
        : List.of(new DiskFlushes(last.getAsLong() - first.getAsLong(), commits));
  }
}
