package fasttrack.app.execution;

import fasttrack.app.bundle.JsonLine;
import fasttrack.app.console.Console;
import fasttrack.core.run.RunListener;
import fasttrack.core.run.load.Control;
import fasttrack.core.spec.BenchmarkSpec;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The child's side of {@link FreshJvms}: executes the one run that it is told on standard input,
 * and reports on standard output how it ended. Used once, by one thread.
 *
 * @param planner finds the workload and the backend that a specification names
 * @param console has the job on its standard input, and gets the report
 */
public record ChildRun(Function<BenchmarkSpec, PlannedRun> planner, Console console) {
  private static final Logger LOG = LoggerFactory.getLogger(ChildRun.class);

  /** What the parent says when the run is to end early. */
  static final String STOP = "stop";

  /** What the parent says to a process that is to be ready for a run like the one that follows. */
  static final String PREPARE = "prepare ";

  /** What the child says once nothing of the run is measured any more. */
  static final String MEASURED = "measured";

  /**
   * Runs. The last line of standard output is the report.
   *
   * @throws IOException where standard input has no job
   */
  public void run() throws IOException {
    BufferedReader orders =
        new BufferedReader(new InputStreamReader(console.in(), StandardCharsets.UTF_8));
    String line = orders.readLine();
    if (line != null && line.startsWith(PREPARE)) {
      prepare(JsonLine.read(line.substring(PREPARE.length()), ChildJob.class));
      line = orders.readLine();
      if (line == null) { // there was no further run
        return;
      }
    }
    if (line == null) {
      throw new IOException("there is no job on standard input");
    }
    ChildReport report;
    // a signal to the process group reaches the parent, too, which says what it means
    try (Interruption interruption = Interruption.silent(console)) {
      Control control = interruption.control();
      Thread.ofPlatform().daemon().name("orders").start(() -> obey(orders, control));
      report = execute(JsonLine.read(line, ChildJob.class), control);
    }
    console.out().println(JsonLine.write(report));
  }

  /** Loads what a run needs before it opens its database. */
  private void prepare(ChildJob like) {
    PlannedRun plan = planner.apply(like.spec());
    LOG.info("ready, in {}, for a run like {}", Machine.under(like.parent()), plan.title());
  }

  private ChildReport execute(ChildJob job, Control control) {
    try {
      PlannedRun plan = planner.apply(job.spec());
      Recorder recorder =
          new Recorder(
              Path.of(job.work()),
              job.shown(),
              Machine.under(job.parent()),
              job.sessionsMin(),
              new Measured(console),
              console);
      return ChildReport.of(
          recorder.execute(plan, job.title(), Path.of(job.results()), job.name(), control));
    } catch (RuntimeException | Error e) {
      return ChildReport.of(e);
    }
  }

  /** Tells the parent when all is measured. */
  private record Measured(Console console) implements RunListener {
    @Override
    public void phase(Phase phase) {
      if (phase == Phase.VERIFYING_STATE) {
        console.out().println(MEASURED);
      }
    }
  }

  /** Stops the run when told to, and ends the process when nobody is there any more to tell it. */
  private void obey(BufferedReader orders, Control control) {
    try {
      for (String order = orders.readLine(); order != null; order = orders.readLine()) {
        if (order.equals(STOP)) {
          control.interrupt();
        }
      }
    } catch (IOException e) {
      // the parent has ended
    }
    console.exit(ExitStatus.ENVIRONMENT);
  }
}
