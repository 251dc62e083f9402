package fasttrack.core.run.meter;

import fasttrack.core.measure.Activity;
import fasttrack.core.measure.CpuRegression;
import fasttrack.core.measure.Interval;
import fasttrack.core.spi.Session;
import java.util.List;

/** The threads of a run and what they execute, as meters see it. */
public interface Driven {
  /** Returns the sessions as they were opened, one for each thread. */
  List<Session> sessions();

  /** Returns the threads, in the order of their sessions. */
  List<TerminalThread> threads();

  /** Returns what each thread executes, likewise; known when the run starts. */
  List<? extends Executor> executors();

  /** Returns the measured interval, as it is planned; known when the run starts. */
  Interval interval();

  /** Executes transactions on a thread. */
  interface Executor {
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
