package fasttrack.support.process;

import fasttrack.core.proc.CpuClocks;
import fasttrack.core.proc.ProcessTable;
import fasttrack.core.spi.cpu.CpuReading;
import fasttrack.core.spi.cpu.Schedstat;
import fasttrack.core.spi.cpu.TaskId;

/** The CPU time of a server's processes, from {@code /proc}. */
public final class ProcessCpu {
  private ProcessCpu() {}

  /** Returns the CPU time of one process, or why there is none. */
  public static CpuReading of(ProcessHandle process) {
    return CpuClocks.process(process.pid())
        .<CpuReading>map(clock -> new CpuReading.Nanos(clock.nanos()))
        .orElse(new CpuReading.Unavailable("this platform has no clock of another process"));
  }

  /**
   * Returns the CPU time that a process, its running children and its ended children have used.
   * Where {@link ProcessTable#available()} is false there is none to read.
   *
   * @param root the process id of the server's first process
   */
  public static long familyNanos(long root) {
    ProcessTable table = ProcessTable.read();
    long nanos = 0;
    for (var process : table.processes().entrySet()) {
      boolean first = process.getKey() == root;
      if (first || process.getValue().parent() == root) {
        nanos += nanos(process.getKey(), process.getValue());
      }
      if (first) {
        nanos += process.getValue().childrenCpuNanos();
      }
    }
    return nanos;
  }

  /** Prefers the scheduler's figure, which is exact, to that of the table, in steps of 10 ms. */
  private static long nanos(long pid, ProcessTable.ProcessTimes entry) {
    return TaskId.ofProcess(pid).schedstat().map(Schedstat::cpuNanos).orElse(entry.cpuNanos());
  }
}
