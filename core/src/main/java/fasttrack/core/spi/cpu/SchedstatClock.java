package fasttrack.core.spi.cpu;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.Optional;

/**
 * Reads the CPU time of a thread from the kernel's file about it, which stays open: a reading is
 * two system calls. A channel would be closed by an interrupt of its reader.
 */
final class SchedstatClock implements CpuClock {
  private static final int BYTES_MAX = 128;
  private static final int BASE = 10;

  private final RandomAccessFile file;
  private final byte[] text = new byte[BYTES_MAX];

  private SchedstatClock(RandomAccessFile file) {
    this.file = file;
  }

  /** Opens the file of a thread; returns empty if there is none, or the kernel does not count. */
  static Optional<CpuClock> open(TaskId task) {
    if (task.schedstat().isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new SchedstatClock(new RandomAccessFile(task.file("schedstat").toFile(), "r")));
    } catch (FileNotFoundException e) {
      return Optional.empty();
    }
  }

  @Override
  public long nanos() {
    try {
      file.seek(0);
      int length = file.read(text);
      long nanos = 0;
      for (int i = 0; i < length && text[i] != ' '; i++) {
        nanos = nanos * BASE + text[i] - '0';
      }
      return nanos;
    } catch (IOException e) {
      throw new CpuClockException("the thread has ended", e);
    }
  }
}
