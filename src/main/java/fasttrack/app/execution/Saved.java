package fasttrack.app.execution;

import fasttrack.app.bundle.BundleException;
import fasttrack.app.bundle.SeriesFolder;
import fasttrack.app.console.Console;
import fasttrack.app.html.HtmlPage;
import fasttrack.app.kind.Document;
import fasttrack.app.report.Page;
import fasttrack.app.report.ReportText;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where something was saved, or why it was not.
 *
 * @param folder the folder that holds it, or null where it could not be saved
 * @param problem why it could not be saved, or null where it was
 */
public record Saved(@Nullable Path folder, @Nullable String problem) {
  /** Saves a document; a problem is told. */
  public static Saved of(SeriesFolder folder, Document document, Console console) {
    try {
      folder.keep(
          document.name(),
          document.json(),
          ReportText.of(document.report()),
          HtmlPage.of(document.report()));
      return new Saved(folder.path(), null);
    } catch (BundleException e) {
      return failed(e, console);
    }
  }

  static Saved failed(BundleException e, Console console) {
    console.tell(e.problem());
    return new Saved(null, e.problem());
  }

  /**
   * Returns the last lines of a report: where it was saved and which file to open, or that it was
   * not. Paths are not broken, so that they can be copied.
   */
  public String lines() {
    if (folder != null) {
      return line("saved in", folder) + line("page", folder.resolve(HtmlPage.FILE));
    }
    Page page = new Page();
    if (problem != null) {
      page.labelled("NOT SAVED", Page.LABEL, problem);
    }
    return page.toString();
  }

  private static String line(String label, Path path) {
    return Page.pad(label, Page.LABEL) + path + "\n";
  }
}
