package fasttrack.app.execution;

import fasttrack.app.bundle.BundleException;
import fasttrack.app.bundle.SeriesFolder;
import fasttrack.app.report.Page;
import fasttrack.app.report.TextReport;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where something was saved, or why it was not.
 *
 * @param folder the folder that holds it, or null where it could not be saved
 * @param problem why it could not be saved, or null where it was
 */
public record Saved(@Nullable Path folder, @Nullable String problem) {
  /** Saves a document; a problem is reported on standard error. */
  public static Saved of(SeriesFolder folder, Document document) {
    try {
      folder.keep(document.name(), document.json(), document.text(), document.html());
      return new Saved(folder.path(), null);
    } catch (BundleException e) {
      return failed(e);
    }
  }

  static Saved failed(BundleException e) {
    System.err.println("fasttrack: " + e.problem());
    return new Saved(null, e.problem());
  }

  /** Returns the last line of a report: where it was saved, or that it was not. */
  public String line() {
    Page page = new Page();
    if (folder != null) {
      page.labelled("saved in", TextReport.LABEL, folder.toString());
    } else if (problem != null) {
      page.labelled("NOT SAVED", TextReport.LABEL, problem);
    }
    return page.toString();
  }
}
