package fasttrack.core.run.meter;

import fasttrack.core.measure.Activity;
import fasttrack.core.measure.Clock;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.core.spi.cpu.TaskId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;

/**
 * The threads of a run and what they execute, as meters see it.
 *
 * @param clock the run's clock
 * @param sessions the sessions as they were opened, one for each thread
 * @param serverCpus how each tells the engine's CPU time, likewise
 * @param threads the threads, in the order of their sessions
 * @param executors what each thread executes, likewise; known when the run starts
 */
public record RunningWorkers(
    Clock clock,
    List<Session> sessions,
    List<ServerCpu> serverCpus,
    List<TerminalThread> threads,
    List<Instruments> executors) {
  /** No workers, as of a run that did not begin. */
  static final RunningWorkers NONE =
      new RunningWorkers(Clock.system(), List.of(), List.of(), List.of(), List.of());

  /** Returns the server's thread for each session, where it is known. */
  public List<Optional<TaskId>> servers() {
    return serverCpus.stream().map(RunningWorkers::task).toList();
  }

  /** Returns which transactions have ended by now. */
  TransactionCounts ended() {
    int types = executors.isEmpty() ? 0 : executors.getFirst().good().length();
    return new TransactionCounts(
        clock.nanos(),
        IntStream.range(0, types)
            .mapToObj(
                type -> executors.stream().mapToLong(each -> each.good().getOpaque(type)).sum())
            .toList());
  }

  private static Optional<TaskId> task(ServerCpu cpu) {
    return cpu instanceof ServerCpu.Measured measured
        ? Optional.ofNullable(measured.task())
        : Optional.empty();
  }

  /**
   * What the thread that executes transactions writes; other threads read it after that has ended,
   * if nothing else is said.
   *
   * @param activity what it executes; any thread may look at that
   * @param good how many of each type have ended as intended so far; any thread may read them
   * @param flushes which commits were forced to the disk
   * @param queue how long attempts waited for processors
   * @param server the sampled readings of the server's CPU time
   */
  public record Instruments(
      Activity activity,
      AtomicLongArray good,
      FlushWatch flushes,
      RunQueueMeter queue,
      ServerCpuMeter server) {}
}
