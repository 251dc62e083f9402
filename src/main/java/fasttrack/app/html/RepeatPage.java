package fasttrack.app.html;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.report.RepeatReport;
import fasttrack.app.series.RepeatResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/** The page of repeated runs: a pure function of their result. */
public final class RepeatPage {
  private RepeatPage() {}

  /** Makes the page. */
  public static HtmlPage of(RepeatResult result) {
    LinkedHashMap<String, Record> parts = new LinkedHashMap<>();
    parts.put("Specification of the first run", result.spec());
    parts.put("Database and machine", result.setup());
    List<String> command = new ArrayList<>(Invocation.ofRun(result.spec(), List.of()));
    command.addAll(List.of("--repeat", String.valueOf(result.runsPlanned())));
    return new SeriesPage(RepeatReport.page(result))
        .verdict(
            result.counted() == result.runsPlanned(),
            "all " + counted(result.runsPlanned(), "run") + " are complete, valid and verified.",
            result.counted()
                + " of "
                + counted(result.runsPlanned(), "run")
                + " are complete and valid.")
        .lead("rate", "Median: ")
        .report(List.of())
        .disclosed(parts, command);
  }
}
