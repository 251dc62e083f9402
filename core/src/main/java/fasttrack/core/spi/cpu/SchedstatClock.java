package fasttrack.core.spi.cpu;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.Optional;

/**
 * Reads the CPU time of a thread, or how long it waited for a processor, from the kernel's file
 * about it, which stays open: a reading is two system calls. A channel would be closed by an
 * interrupt of its reader.
 */
final class SchedstatClock implements CpuClock {
  private static final int BYTES_MAX = 128;
  private static final int BASE = 10;

  private final RandomAccessFile file;
  private final int field;
  private final byte[] text = new byte[BYTES_MAX];

  private SchedstatClock(RandomAccessFile file, int field) {
    this.file = file;
    this.field = field;
  }

  /**
   * Opens the file of a thread; returns empty if there is none, or the kernel does not count.
   *
   * @param field which of the file's numbers is read, from 0; see {@link Schedstat#parse}
   */
  static Optional<CpuClock> open(TaskId task, int field) {
    if (task.schedstat().isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new SchedstatClock(new RandomAccessFile(task.file("schedstat").toFile(), "r"), field));
    } catch (FileNotFoundException e) {
      return Optional.empty();
    }
  }

  @Override
  public long nanos() {
    try {
      file.seek(0);
      int length = file.read(text);
      int at = 0;
      for (int before = field; before > 0 && at < length; at++) {
        before -= text[at] == ' ' ? 1 : 0;
      }
      long nanos = 0;
      for (; at < length && text[at] != ' '; at++) {
        nanos = nanos * BASE + text[at] - '0';
      }
      return nanos;
    } catch (IOException e) {
      throw new CpuClockException("the thread has ended", e);
    }
  }
}
