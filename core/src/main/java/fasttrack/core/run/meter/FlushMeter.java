package fasttrack.core.run.meter;

import fasttrack.core.host.Disk;
import fasttrack.core.result.DiskFlushes;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Counts how often the disk that holds the data is flushed in the interval. */
public final class FlushMeter implements Meter {
  private final @Nullable Disk disk;
  private OptionalLong before = OptionalLong.empty();
  private OptionalLong after = OptionalLong.empty();

  /** Makes a meter of a disk; null where it is not known. */
  public FlushMeter(@Nullable Disk disk) {
    this.disk = disk;
  }

  @Override
  public void begin() {
    before = read();
  }

  @Override
  public void end() {
    after = read();
  }

  private OptionalLong read() {
    return disk == null ? OptionalLong.empty() : disk.flushes();
  }

  @Override
  public List<DiskFlushes> parts(Executed executed) {
    long commits = executed.commits();
    return before.isEmpty() || after.isEmpty() || commits == 0
        ? List.of()
        : List.of(new DiskFlushes(after.getAsLong() - before.getAsLong(), commits));
  }
}
