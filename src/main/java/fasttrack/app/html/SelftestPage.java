package fasttrack.app.html;

import fasttrack.app.report.SelftestReport;
import fasttrack.app.selftest.SelftestResult;
import java.util.LinkedHashMap;
import java.util.List;

/** The page of a self-test: a pure function of its result. */
public final class SelftestPage {
  private SelftestPage() {}

  /** Makes the page. */
  public static HtmlPage of(SelftestResult result) {
    LinkedHashMap<String, Record> parts = new LinkedHashMap<>();
    parts.put("Machine", result.environment());
    return new SeriesPage(SelftestReport.page(result))
        .report(List.of())
        .disclosed(parts, List.of("selftest"));
  }
}
