package fasttrack.core.run.meter;

import fasttrack.core.measure.Activity;
import fasttrack.core.measure.CpuRegression;
import fasttrack.core.spi.Session;
import java.util.List;

/**
 * The threads of a run and what they execute, as meters see it.
 *
 * @param sessions the sessions as they were opened, one for each thread
 * @param threads the threads, in the order of their sessions
 * @param executors what each thread executes, likewise; known when the run starts
 */
public record Driven(
    List<Session> sessions, List<TerminalThread> threads, List<? extends Executor> executors) {
  /** Executes transactions on a thread. */
  public interface Executor {
    /** Makes it find out how long attempts wait for processors; called before it runs. */
    void readsQueue();

    /** Returns what it executes; any thread may look at that. */
    Activity activity();

    /** Returns how long it waited for processors; read after it has ended. */
    RunQueueMeter queue();

    /** Returns its sampled readings of the server's CPU time; read after it has ended. */
    CpuRegression regression();
  }
}
