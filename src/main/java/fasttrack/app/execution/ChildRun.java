package fasttrack.app.execution;

import fasttrack.app.bundle.JsonLine;
import fasttrack.app.console.Console;
import fasttrack.core.run.RunListener;
import fasttrack.core.run.load.Control;
import fasttrack.core.spec.BenchmarkSpec;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
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
 * @param in what the parent says
 * @param console gets the report
 */
public record ChildRun(
    Function<BenchmarkSpec, PlannedRun> planner, InputStream in, Console console) {
  private static final Logger LOG = LoggerFactory.getLogger(ChildRun.class);

  /** What the parent says when the run is to end early. */
  static final String STOP = "stop";

  /**
   * What a line begins with that is not the job yet, but one like it: reading it loads the classes
   * that the job takes.
   */
  static final String REHEARSE = "rehearse ";

  /** What is said before the report: all that is measured has been. */
  static final String MEASURED = "measured";

  /**
   * Runs. The last line of standard output is the report.
   *
   * @throws IOException where standard input has no job
   */
  public void run() throws IOException {
    BufferedReader orders = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    String line = orders.readLine();
    if (line != null && line.startsWith(REHEARSE)) {
      ChildJob like = JsonLine.read(line.substring(REHEARSE.length()), ChildJob.class);
      PlannedRun rehearsed = planner.apply(like.spec());
      LOG.debug("rehearsed {}", rehearsed.title());
      line = orders.readLine();
      if (line == null) {
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

  private ChildReport execute(ChildJob job, Control control) {
    try {
      PlannedRun plan = planner.apply(job.spec());
      Recorder recorder =
          new Recorder(
              Path.of(job.work()),
              job.shown(),
              Machine.under(job.parent()),
              job.sessionsMin(),
              new Measured(),
              console);
      return ChildReport.of(
          recorder.execute(plan, job.title(), Path.of(job.results()), job.name(), control));
    } catch (RuntimeException | Error e) {
      return ChildReport.of(e);
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

  /** Tells the parent when the run has measured. */
  private final class Measured implements RunListener {
    @Override
    public void phase(Phase phase) {
      if (phase == Phase.VERIFYING_STATE) {
        console.out().println(MEASURED);
      }
    }
  }
}
