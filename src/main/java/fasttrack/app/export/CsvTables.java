package fasttrack.app.export;

import fasttrack.app.execution.Judged;
import fasttrack.app.execution.JudgedOutput;
import fasttrack.app.execution.RecordedRun;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Report;
import fasttrack.app.report.run.RunReport;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tables of valid runs' reports, and of what series, audits and comparisons come to, as
 * comma-separated values, a file each, in full precision; several runs have a folder each. Used by
 * one thread.
 */
public final class CsvTables implements JudgedOutput {
  private final CsvFolder folder;
  private final boolean single;
  private final @Nullable String reference;

  /**
   * Prepares the folder; makes it where there is none.
   *
   * @param single whether there is one run only, whose tables lie in the folder itself
   * @param reference the id of the published figures that are shown, or null for none
   * @throws fasttrack.app.bundle.BundleException where it cannot be written
   */
  public CsvTables(Path folder, boolean single, @Nullable String reference) {
    this.folder = CsvFolder.begin(folder);
    this.single = single;
    this.reference = reference;
  }

  @Override
  public void add(Judged judged) {
    int number = 0;
    for (RecordedRun run : judged.runs()) {
      number++;
      RunResult result = run.result();
      if (result.validity() instanceof Validity.Valid) {
        String name = name(result) + (judged.repeated() ? "-run-" + number : "");
        folder.write(single ? "" : name, tables(result));
      }
    }
    Report report = judged.report();
    if (report != null) {
      folder.write(name(judged.runs().getFirst().result()) + "-medians", report.tables());
    }
  }

  @Override
  public void add(Report report) {
    folder.write("", report.tables());
  }

  @Override
  public void end() {}

  private static String name(RunResult result) {
    return result.spec().target().backend() + "-" + result.spec().data().workload();
  }

  private List<DataTable<?>> tables(RunResult result) {
    return RunReport.of(result, reference).tables();
  }
}
