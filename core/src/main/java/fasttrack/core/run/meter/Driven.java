package fasttrack.core.run.meter;

import fasttrack.core.measure.Activity;
import fasttrack.core.measure.Clock;
import fasttrack.core.measure.CpuRegression;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.core.spi.cpu.TaskId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongSupplier;
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
public record Driven(
    Clock clock,
    List<Session> sessions,
    List<ServerCpu> serverCpus,
    List<TerminalThread> threads,
    List<? extends Executor> executors) {
  /** Returns the server's thread for each session, where it is known. */
  public List<Optional<TaskId>> servers() {
    return serverCpus.stream().map(Driven::task).toList();
  }

  /** Returns which transactions have ended by now. */
  Ended ended() {
    int types = executors.isEmpty() ? 0 : executors.getFirst().good().length();
    return new Ended(
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

  /** Executes transactions on a thread. */
  public interface Executor {
    /** Makes it find out how long attempts wait for processors; called before it runs. */
    void readsQueue();

    /**
     * Makes it find out whether commits are forced to a disk; called before it runs.
     *
     * @param flushes tells how many flushes the disk has completed; for its thread alone
     */
    void watchesFlushes(LongSupplier flushes);

    /** Returns how many of each type it has ended as intended so far; any thread may read them. */
    AtomicLongArray good();

    /** Returns what it executes; any thread may look at that. */
    Activity activity();

    /** Returns how long it waited for processors; read after it has ended. */
    RunQueueMeter queue();

    /** Returns which commits were forced to the disk; read after it has ended. */
    FlushWatch flushes();

    /** Returns its sampled readings of the server's CPU time; read after it has ended. */
    CpuRegression regression();
  }
}
