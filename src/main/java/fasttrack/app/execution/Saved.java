package fasttrack.app.execution;

import fasttrack.app.execution.console.Console;
import fasttrack.app.options.parameter.Invocation;
import fasttrack.app.report.Page;
import fasttrack.app.report.ReportText;
import fasttrack.app.report.html.HtmlPage;
import fasttrack.app.result.bundle.Bundle;
import fasttrack.app.result.bundle.BundleException;
import fasttrack.app.result.bundle.SeriesFolder;
import fasttrack.app.result.kind.Document;
import fasttrack.core.run.Run;
import java.nio.file.Path;
import java.util.List;
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
          ReportText.whole(document.report()),
          HtmlPage.of(document.report()));
      return new Saved(folder.path(), null);
    } catch (BundleException e) {
      return failed(e, console);
    }
  }

  /** Saves a run; a problem is told. */
  public static Saved of(Run run, Bundle bundle, Console console) {
    try {
      return new Saved(bundle.keep(run), null);
    } catch (BundleException e) {
      return failed(e, console);
    }
  }

  private static Saved failed(BundleException e, Console console) {
    console.tell(e.problem());
    return new Saved(null, e.problem());
  }

  /**
   * Returns the last lines of a report: what shows all of it, and which file to open; or that it
   * was not saved. Paths are not broken, so that they can be copied.
   */
  public String lines() {
    if (folder != null) {
      return Page.pad("details", Page.LABEL)
          + Invocation.typed(List.of("show", folder.toString()))
          + "\n"
          + Page.pad("page", Page.LABEL)
          + folder.resolve(HtmlPage.FILE)
          + "\n";
    }
    Page page = new Page();
    if (problem != null) {
      page.labelled("NOT SAVED", Page.LABEL, problem);
    }
    return page.toString();
  }
}
