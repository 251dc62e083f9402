package fasttrack.core.proc;

import fasttrack.core.spi.cpu.CpuClock;
import fasttrack.core.spi.cpu.CpuClockException;
import fasttrack.core.spi.cpu.Schedstat;
import fasttrack.core.spi.cpu.TaskId;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Optional;

/**
 * Reads the CPU time of a thread, or how long it waited for a processor, from the kernel's file
 * about it.
 */
public record SchedstatClock(NumberFile file) implements CpuClock {
  /**
   * Returns a clock of a thread of another process on this machine, or empty if the platform has
   * none. Exact while the thread is off the CPU; while it runs, the reading is up to one scheduler
   * tick old. Used by one thread.
   */
  public static Optional<CpuClock> thread(TaskId task) {
    return open(task, 0);
  }

  /**
   * Returns a clock of how long a thread on this machine has waited for a processor while it could
   * have run, or empty if the platform has none. Used by one thread.
   */
  public static Optional<CpuClock> runQueue(TaskId task) {
    return open(task, 1);
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
