package fasttrack.core.spi.cpu;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Optional;

/**
 * Reads the CPU time of a thread, or how long it waited for a processor, from the kernel's file
 * about it.
 */
record SchedstatClock(NumberFile file) implements CpuClock {
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
      return Optional.of(new SchedstatClock(new NumberFile(task.file("schedstat"), field)));
    } catch (FileNotFoundException e) {
      return Optional.empty();
    }
  }

  @Override
  public long nanos() {
    try {
      return file.read();
    } catch (IOException e) {
      throw new CpuClockException("the thread or process has ended", e);
    }
  }
}
