package fasttrack.app.summary;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.micro.MicroResult;
import fasttrack.app.report.MicroRunsReport;
import fasttrack.app.report.Section;
import fasttrack.app.summary.Check.Outcome;
import java.util.List;

/** What micro-runs come to. */
public final class MicroRunsSummary {
  private MicroRunsSummary() {}

  /** Makes the summary. */
  public static Summary of(MicroResult result) {
    MicroResult.Header header = result.header();
    boolean good = header.remarks().isEmpty() && !header.interrupted();
    return new Summary(
        "micro",
        new Summary.Verdict(
            "Micro-runs of the " + header.build(),
            header.startedAt(),
            good,
            counted(result.runs().size(), "micro-run")
                + (good ? ", with answers that match the oracle's" : "; see the remarks")),
        Labels.of(MicroRunsReport.page(result)),
        result.runs().stream()
            .map(run -> new Check(run.name(), Outcome.PASSED, "measured", List.of()))
            .toList(),
        List.of(new Section("", MicroRunsReport.table(result), List.of())),
        List.of(MicroRunsReport.table(result)));
  }
}
