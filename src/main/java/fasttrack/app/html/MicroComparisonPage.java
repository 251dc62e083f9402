package fasttrack.app.html;

import fasttrack.app.micro.MicroComparison;
import fasttrack.app.report.Figures;
import fasttrack.app.report.MicroReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/** The page of a comparison of micro-runs: a pure function of its result. */
public final class MicroComparisonPage {
  private static final double PERCENT = 100;

  private MicroComparisonPage() {}

  /** Makes the page. */
  public static HtmlPage of(MicroComparison result) {
    MicroComparison.Header header = result.header();
    List<String> command = new ArrayList<>(List.of("jmh-compare", header.base(), header.head()));
    String control = header.control();
    if (control != null) {
      command.addAll(List.of("--control", control));
    }
    command.addAll(List.of("--change", Figures.number(PERCENT * header.changeShare()) + "%"));
    return new SeriesPage(MicroReport.page(result))
        .report(List.of())
        .disclosed(new LinkedHashMap<>(), command);
  }
}
