package fasttrack.app.execution;

import fasttrack.app.bundle.JsonLine;
import fasttrack.core.run.Control;
import fasttrack.core.spec.BenchmarkSpec;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.function.IntConsumer;

/**
 * The child's side of {@link FreshJvms}: executes the one run that it is told on standard input,
 * and reports on standard output how it ended. Used once, by one thread.
 */
public final class ChildRun {
  /** What the parent says when the run is to end early. */
  static final String STOP = "stop";

  private final Function<BenchmarkSpec, PlannedRun> planner;
  private final IntConsumer exit;

  /**
   * Makes it.
   *
   * @param planner finds the workload and the backend that a specification names
   * @param exit ends the process at once, for a child whose parent has ended
   */
  public ChildRun(Function<BenchmarkSpec, PlannedRun> planner, IntConsumer exit) {
    this.planner = planner;
    this.exit = exit;
  }

  /**
   * Runs. The report is the only line that goes to the given stream; {@code System.out} must be
   * another one by then, so that no library's output is taken for it.
   *
   * @throws IOException where standard input has no job
   */
  public void run(InputStream in, PrintStream out) throws IOException {
    BufferedReader orders = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    String line = orders.readLine();
    if (line == null) {
      throw new IOException("there is no job on standard input");
    }
    ChildReport report;
    Control control = new Control();
    // a signal to the process group reaches the parent, too, which says what it means
    try (Interruption interruption = Interruption.silent()) {
      interruption.stops(control);
      Thread.ofPlatform().daemon().name("orders").start(() -> obey(orders, control));
      report = execute(JsonLine.read(line, ChildJob.class), control);
    }
    out.println(JsonLine.write(report));
    out.flush();
  }

  private ChildReport execute(ChildJob job, Control control) {
    try {
      PlannedRun plan = planner.apply(job.spec());
      Recorder recorder =
          new Recorder(
              Path.of(job.work()), job.shown(), Machine.under(job.parent()), job.sessionsMin());
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
    exit.accept(ExitStatus.ENVIRONMENT);
  }
}
