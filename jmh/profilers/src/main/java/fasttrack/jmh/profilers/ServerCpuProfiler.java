package fasttrack.jmh.profilers;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.openjdk.jmh.profile.ProfilerException;

/**
 * Shows the CPU time that a server's processes on this machine took for an operation, {@code
 * cpu.server}: {@code -prof fasttrack.jmh.profilers.ServerCpuProfiler:program=postgres}. It counts
 * the processes of the same user whose program has that name; the system tells their time in steps
 * of 10 ms, so that iterations should last a second or longer. A process that ends within an
 * iteration is not counted in it. Used by one thread.
 */
public final class ServerCpuProfiler extends TotalsProfiler {
  private static final String OPTION = "program=";

  private final String program;

  /**
   * Makes a profiler.
   *
   * @param options {@code program=NAME}
   * @throws ProfilerException where the name is missing, or nothing of that name runs
   */
  public ServerCpuProfiler(String options) throws ProfilerException {
    super("CPU time that a server on this machine takes for an operation");
    if (!options.startsWith(OPTION) || options.length() == OPTION.length()) {
      throw new ProfilerException(
          "ServerCpuProfiler needs the name of the server's program: program=postgres");
    }
    program = options.substring(OPTION.length());
    if (totals().isEmpty()) {
      throw new ProfilerException("ServerCpuProfiler: no process of yours runs " + program);
    }
  }

  @Override
  Map<Total, Long> totals() {
    Map<Total, Long> nanos = new HashMap<>();
    ProcessHandle.allProcesses()
        .forEach(
            process -> {
              ProcessHandle.Info info = process.info();
              if (info.command().map(this::isProgram).orElse(false)) {
                nanos.put(
                    new Total("cpu.server", "ns", process.pid()),
                    info.totalCpuDuration().orElse(Duration.ZERO).toNanos());
              }
            });
    return nanos;
  }

  private boolean isProgram(String command) {
    String name = command.substring(command.lastIndexOf('/') + 1);
    return name.equals(program) || name.equals(program + ".exe");
  }
}
