package fasttrack.jmh.profilers;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/**
 * Shows the CPU time that a server's processes on this machine took for an operation, {@code
 * cpu.server}: {@code -prof fasttrack.jmh.profilers.ServerCpuProfiler:program=postgres}. It counts
 * the processes of the same user whose program has that name; the system tells their time in steps
 * of 10 ms, so that iterations should last a second or longer. A process that ends within an
 * iteration is not counted in it. Used by one thread.
 */
public final class ServerCpuProfiler implements InternalProfiler {
  private static final String OPTION = "program=";

  private final String program;
  private Map<Long, Long> before = Map.of();

  /**
   * Makes a profiler.
   *
   * @param options {@code program=NAME}
   * @throws ProfilerException where the name is missing, or nothing of that name runs
   */
  public ServerCpuProfiler(String options) throws ProfilerException {
    if (!options.startsWith(OPTION) || options.length() == OPTION.length()) {
      throw new ProfilerException(
          "ServerCpuProfiler needs the name of the server's program: program=postgres");
    }
    program = options.substring(OPTION.length());
    if (nanos().isEmpty()) {
      throw new ProfilerException("ServerCpuProfiler: no process of yours runs " + program);
    }
  }

  @Override
  public String getDescription() {
    return "CPU time that a server on this machine takes for an operation";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    before = nanos();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    long operations = result.getMetadata().getAllOps();
    if (operations == 0) {
      return List.of();
    }
    double taken = 0;
    for (Map.Entry<Long, Long> process : nanos().entrySet()) {
      taken += process.getValue() - before.getOrDefault(process.getKey(), 0L);
    }
    return List.of(WorkProfiler.of("cpu.server", taken / operations, "ns/op"));
  }

  /** Returns the CPU time of each process so far, by its number. */
  private Map<Long, Long> nanos() {
    Map<Long, Long> nanos = new HashMap<>();
    ProcessHandle.allProcesses()
        .forEach(
            process -> {
              ProcessHandle.Info info = process.info();
              if (info.command().map(this::isProgram).orElse(false)) {
                nanos.put(process.pid(), info.totalCpuDuration().orElse(Duration.ZERO).toNanos());
              }
            });
    return nanos;
  }

  private boolean isProgram(String command) {
    String name = command.substring(command.lastIndexOf('/') + 1);
    return name.equals(program) || name.equals(program + ".exe");
  }
}
