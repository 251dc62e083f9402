package fasttrack.postgresql;

import fasttrack.core.spi.cpu.ProcessTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The CPU time of all processes of a server on this machine. */
final class ServerProcesses {
  private ServerProcesses() {}

  /**
   * Returns the CPU time that a server has used so far: of its first process, of all its children
   * that live, and of those that have ended.
   */
  static long cpuNanos(long postmaster) {
    ProcessTable table = ProcessTable.read();
    long nanos = 0;
    for (var process : table.processes().entrySet()) {
      boolean first = process.getKey() == postmaster;
      if (first || process.getValue().parent() == postmaster) {
        nanos += nanos(process.getKey(), process.getValue());
      }
      if (first) {
        nanos += process.getValue().childrenCpuNanos();
      }
    }
    return nanos;
  }

  /** Prefers the scheduler's figure, which is exact, to that of the table, in steps of 10 ms. */
  private static long nanos(long pid, ProcessTable.Entry entry) {
    try {
      String schedstat = Files.readString(Path.of("/proc", Long.toString(pid), "schedstat"));
      int end = schedstat.indexOf(' ');
      return end < 0 ? entry.cpuNanos() : Long.parseLong(schedstat, 0, end, 10);
    } catch (IOException e) {
      return entry.cpuNanos();
    }
  }
}
