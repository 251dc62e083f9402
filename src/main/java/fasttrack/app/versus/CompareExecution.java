package fasttrack.app.versus;

import fasttrack.app.bundle.SeriesFolder;
import fasttrack.app.comparison.Candidate;
import fasttrack.app.comparison.Comparison;
import fasttrack.app.comparison.ComparisonResult;
import fasttrack.app.comparison.ComparisonResult.Design;
import fasttrack.app.comparison.ComparisonResult.Header;
import fasttrack.app.console.Console;
import fasttrack.app.execution.Display;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.Recorder;
import fasttrack.app.execution.Saved;
import fasttrack.app.kind.Document;
import fasttrack.core.result.Validity;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Compares results that were saved, and saves and shows the comparison. Used by one thread. */
public final class CompareExecution {
  private final Path results;
  private final Display display;
  private final Console console;

  /**
   * What is compared.
   *
   * @param candidates at least two; the others are compared with the first
   * @param title the workload, in one line
   * @param differences the conditions that differ although they should not, since the user insists
   * @param remarks what else the reader has to know
   */
  public record Plan(
      List<Candidate> candidates, String title, List<String> differences, List<String> remarks) {
    public Plan {
      candidates = List.copyOf(candidates);
      differences = List.copyOf(differences);
      remarks = List.copyOf(remarks);
    }
  }

  /**
   * Makes an execution.
   *
   * @param results the folder that keeps the results; made where there is none
   * @param console is told where they cannot be kept
   */
  public CompareExecution(Path results, Display display, Console console) {
    this.results = results;
    this.display = display;
    this.console = console;
  }

  /**
   * Compares, and returns the status with which the process is to end.
   *
   * @throws fasttrack.app.bundle.BundleException where the folder of results cannot be written
   */
  public int run(Plan plan) {
    ComparisonResult result =
        new Comparison(plan.candidates(), false)
            .result(
                new Header(Instant.now().truncatedTo(ChronoUnit.MILLIS).toString(), plan.title()),
                Design.STORED,
                plan.differences(),
                plan.remarks());
    ExitStatus status = new ExitStatus();
    boolean invalid =
        result.sides().stream()
            .flatMap(side -> side.runs().stream())
            .anyMatch(run -> run.validity() instanceof Validity.Invalid);
    if (invalid) {
      status.invalid();
    }
    try (SeriesFolder folder = SeriesFolder.begin(results, Recorder.stamp() + "-comparison")) {
      Document document = ComparisonResult.KIND.document(result);
      Saved saved = Saved.of(folder, document, console);
      status.add(saved);
      display.document(document, saved);
    } finally {
      display.end();
    }
    return status.decide(0);
  }
}
