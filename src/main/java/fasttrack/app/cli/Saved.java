package fasttrack.app.cli;

import fasttrack.app.bundle.BundleException;
import fasttrack.app.bundle.SeriesFolder;
import fasttrack.app.report.Page;
import fasttrack.app.report.TextReport;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Whether something is kept.
 *
 * @param where the folder in which it is, or null where it could not be kept
 * @param problem why it could not be kept, or null where it is
 */
record Saved(@Nullable Path where, @Nullable String problem) {
  /** Keeps what several runs come to; what is wrong with that is said on standard error. */
  static Saved of(SeriesFolder folder, String what, String json, String text) {
    try {
      folder.keep(what, json, text);
      return new Saved(folder.path(), null);
    } catch (BundleException e) {
      System.err.println("fasttrack: " + e.problem());
      return new Saved(null, e.problem());
    }
  }

  /** Returns the last line of a report. */
  String line() {
    Page page = new Page();
    if (where != null) {
      page.labelled("kept in", TextReport.LABEL, where.toString());
    } else if (problem != null) {
      page.labelled("NOT KEPT", TextReport.LABEL, problem);
    }
    return page.toString();
  }

  /** Returns the status with which the process is to end, from that before. */
  int status(int before) {
    return where == null ? ExitStatus.ENVIRONMENT : before;
  }
}
