package fasttrack.core.host;

import fasttrack.core.statistics.Spread;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How long it takes to write 8 KB and force them to the disk. Writes over the blocks of a small
 * file of its own, as an engine does that recycles its log, or appends to it, and deletes the file.
 * The file keeps its name while it is used: some file systems do not write what no name leads to.
 * Never throws: a failure is why there is no figure. Used by one thread.
 */
public final class FsyncProbe implements AutoCloseable {
  private static final String PREFIX = ".fasttrack-fsync-";
  private static final int BLOCK_BYTES = 8192;
  private static final int BLOCKS = 16;

  /** After so many a file that grows is empty again. */
  private static final int APPENDED = 4_096;

  private static final double P95 = 0.95;

  private final boolean appends;
  private final ByteBuffer block = ByteBuffer.allocateDirect(BLOCK_BYTES);
  private final Rounds times = new Rounds();
  private @Nullable Path file;
  private @Nullable FileChannel channel;
  private @Nullable String missing;
  private int written;

  private FsyncProbe(boolean appends, @Nullable String missing) {
    this.appends = appends;
    this.missing = missing;
  }

  /**
   * Makes the file.
   *
   * @param appends whether each block is appended, so that what the file has become is forced, too;
   *     otherwise blocks are written over
   */
  public static FsyncProbe in(ProbeFolder folder, boolean appends) {
    Path path = folder.path();
    FsyncProbe probe = new FsyncProbe(appends, path == null ? folder.missing() : null);
    if (path != null) {
      probe.make(path);
    }
    return probe;
  }

  /**
   * Writes and syncs without counting, once as long as a round: a file system in memory is so fast
   * that cold code shows. A disk is not, and no two rounds of one are alike.
   */
  void warmUp(long nanos, BooleanSupplier stop) {
    round(nanos, stop, new Rounds());
  }

  /** Writes and syncs for some time, at least once. */
  public void round(long nanos, BooleanSupplier stop) {
    round(nanos, stop, times);
  }

  private void round(long nanos, BooleanSupplier stop, Rounds into) {
    FileChannel open = channel;
    if (open == null || missing != null) {
      return;
    }
    long begun = System.nanoTime();
    long until = begun + nanos;
    try {
      do {
        write(open);
        open.force(false);
        long now = System.nanoTime();
        into.add((double) (now - begun));
        begun = now;
      } while (begun < until && !stop.getAsBoolean());
    } catch (IOException e) {
      missing = FileFailure.reason(e);
    }
    into.end();
  }

  /** Returns all times, in nanoseconds. */
  public Rounds times() {
    return times;
  }

  /** Returns the median; null if there is none. */
  @Nullable Spread nanos() {
    return missing == null ? times.median() : null;
  }

  /** Returns the 95th percentile; null if there is none. */
  @Nullable Double p95Nanos() {
    Spread p95 = missing == null ? times.quantile(P95) : null;
    return p95 == null ? null : p95.figure();
  }

  /** Returns why there are no figures; null if there are. */
  public @Nullable String missing() {
    return missing;
  }

  @Override
  public void close() {
    FileChannel open = channel;
    channel = null;
    try {
      if (open != null) {
        open.close();
      }
    } catch (IOException e) {
      // What matters was forced.
    }
    try {
      if (file != null) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      // A later probe clears it up.
    }
  }

  private void make(Path folder) {
    try {
      clearUp(folder);
      Path made = Files.createTempFile(folder, PREFIX, "");
      file = made;
      FileChannel open = FileChannel.open(made, StandardOpenOption.WRITE);
      channel = open;
      mark(open);
      for (int i = 0; i < BLOCKS && !appends; i++) {
        write(open);
      }
      open.force(true);
    } catch (IOException e) {
      missing = FileFailure.reason(e);
    }
  }

  private void write(FileChannel open) throws IOException {
    long at = (long) (written % (appends ? APPENDED : BLOCKS)) * BLOCK_BYTES;
    if (at == 0 && appends) {
      open.truncate(0);
    }
    block.clear();
    block.putLong(0, written);
    while (block.hasRemaining()) {
      open.write(block, at + block.position());
    }
    written++;
  }

  /** Locks the file, so that others see that it is in use; the end of this process unlocks it. */
  private static void mark(FileChannel open) {
    try {
      open.tryLock();
    } catch (IOException e) {
      // a file system without locks, where nobody clears up
    }
  }

  private static boolean isProbes(Path file) {
    return String.valueOf(file.getFileName()).matches(Pattern.quote(PREFIX) + "\\d+");
  }

  /** Deletes what killed processes have left behind, also those of other containers. */
  private static void clearUp(Path folder) throws IOException {
    try (DirectoryStream<Path> left = Files.newDirectoryStream(folder, FsyncProbe::isProbes)) {
      for (Path file : left) {
        try (FileChannel open = FileChannel.open(file, StandardOpenOption.WRITE);
            FileLock abandoned = open.tryLock()) {
          if (abandoned != null) {
            Files.deleteIfExists(file);
          }
        } catch (IOException | OverlappingFileLockException e) {
          // in use, or not ours
        }
      }
    }
  }
}
