package fasttrack.app.html;

import fasttrack.app.micro.MicroResult;
import fasttrack.app.report.MicroRunsReport;
import fasttrack.core.result.Environment;
import java.util.LinkedHashMap;
import java.util.List;

/** The page of micro-runs: a pure function of their result. */
public final class MicroRunsPage {
  private MicroRunsPage() {}

  /** Makes the page. */
  public static HtmlPage of(MicroResult result) {
    LinkedHashMap<String, Record> parts = new LinkedHashMap<>();
    Environment machine = result.header().environment();
    if (machine != null) {
      parts.put("Machine", machine);
    }
    return new SeriesPage(MicroRunsReport.page(result))
        .report(List.of())
        .disclosed(parts, List.of());
  }
}
