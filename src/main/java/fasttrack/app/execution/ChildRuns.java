package fasttrack.app.execution;

import fasttrack.app.execution.console.Console;
import fasttrack.app.result.bundle.ResultJson;
import fasttrack.core.run.RunListener;
import fasttrack.core.run.load.Control;
import fasttrack.core.spec.BenchmarkSpec;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The child's side of {@link ChildJvms}: executes the runs that it is told on standard input, one
 * after the other, and reports on standard output how each ended. Used once, by one thread.
 */
public final class ChildRuns {
  private static final Logger LOG = LoggerFactory.getLogger(ChildRuns.class);

  /** What the parent says when the run is to end early. */
  static final String STOP = "stop";

  /** What the parent says to a process that is to be ready for a run like the one that follows. */
  static final String PREPARE = "prepare ";

  /** What the child says once nothing of the run is measured any more. */
  static final String MEASURED = "measured";

  /** Stands for the end of standard input. */
  private static final String END = "";

  private final Function<BenchmarkSpec, PlannedRun> planner;
  private final Console console;
  private final BlockingQueue<String> jobs = new LinkedBlockingQueue<>();
  private volatile Control control = new Control();
  private volatile boolean running;
  private volatile boolean stopped;

  /**
   * Makes the child's side.
   *
   * @param planner finds the workload and the backend that a specification names
   * @param console has the jobs on its standard input, and gets the reports
   */
  public ChildRuns(Function<BenchmarkSpec, PlannedRun> planner, Console console) {
    this.planner = planner;
    this.console = console;
  }

  /**
   * Runs until the last job, or until nobody is there any more who could give another.
   *
   * @throws IOException where standard input has no job
   */
  public void run() throws IOException {
    Thread.ofPlatform().daemon().name("orders").start(this::listen);
    // a signal to the process group reaches the parent, too, which says what it means
    try (StopSignals signals = StopSignals.silent(console)) {
      String order = jobs.take();
      if (order.equals(END)) {
        throw new IOException("there is no job on standard input");
      }
      while (!order.equals(END) && !execute(order, signals)) {
        order = jobs.take();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Does what it is told; returns whether that was the last. */
  private boolean execute(String order, StopSignals signals) {
    if (order.startsWith(PREPARE)) {
      prepare(ResultJson.readLine(order.substring(PREPARE.length()), ChildJob.class));
      return false;
    }
    ChildJob job = ResultJson.readLine(order, ChildJob.class);
    control = signals.control();
    if (stopped) {
      control.interrupt();
    }
    running = true;
    if (END.equals(jobs.peek())) {
      return true;
    }
    ChildReport report = execute(job, control);
    running = false;
    console.out().println(ResultJson.writeLine(report));
    if (!job.last()) {
      // while it waits, others have the memory
      System.gc();
    }
    return job.last();
  }

  /** Loads what a run needs before it opens its database. */
  private void prepare(ChildJob like) {
    PlannedRun plan = planner.apply(like.spec());
    LOG.info("ready, in {}, for a run like {}", Machine.under(like.parent()), plan.title());
  }

  private ChildReport execute(ChildJob job, Control stops) {
    try {
      PlannedRun plan = planner.apply(job.spec());
      Recorder recorder =
          new Recorder(
              Path.of(job.work()),
              job.shown(),
              Machine.under(job.parent()),
              job.sessionsMin(),
              false,
              new EndOfMeasuring(console),
              console);
      NextRun run = new NextRun(plan, job.title(), job.name());
      return ChildReport.of(recorder.execute(run, Path.of(job.results()), stops));
    } catch (RuntimeException | Error e) {
      return ChildReport.of(e);
    }
  }

  /** Tells the parent when all is measured. */
  private record EndOfMeasuring(Console console) implements RunListener {
    @Override
    public void phase(Phase phase) {
      if (phase == Phase.VERIFYING_STATE) {
        console.out().println(MEASURED);
      }
    }
  }

  /** Takes jobs, stops a run when told to, and ends the process of a run that nobody waits for. */
  private void listen() {
    try {
      BufferedReader orders =
          new BufferedReader(new InputStreamReader(console.in(), StandardCharsets.UTF_8));
      for (String order = orders.readLine(); order != null; order = orders.readLine()) {
        if (order.equals(STOP)) {
          stopped = true;
          control.interrupt();
        } else {
          jobs.add(order);
        }
      }
    } catch (IOException e) {
      // the parent has ended
    }
    jobs.add(END);
    if (running) {
      console.exit(ExitStatus.ENVIRONMENT);
    }
  }
}
