package fasttrack.app.summary;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Figures;
import fasttrack.app.report.Section;
import fasttrack.app.report.SelftestReport;
import fasttrack.app.selftest.SelftestResult;
import fasttrack.app.selftest.SelftestResult.Part;
import fasttrack.app.selftest.Verdict;
import fasttrack.app.summary.Check.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a self-test comes to. */
public final class SelftestSummary {
  private static final double PERCENT = 100;

  private SelftestSummary() {}

  /** A figure of a part. */
  private record Checked(Part part, fasttrack.app.selftest.Check check) {}

  /** Makes the summary. */
  public static Summary of(SelftestResult result) {
    List<Checked> all = new ArrayList<>();
    result.parts().forEach(part -> part.checks().forEach(c -> all.add(new Checked(part, c))));
    List<Checked> judged =
        all.stream().filter(each -> each.check().verdict() != Verdict.SHOWN).toList();
    List<Checked> off =
        judged.stream().filter(each -> each.check().verdict() != Verdict.OK).toList();
    String title = "Self-test of " + result.environment().harness();
    return new Summary(
        "selftest",
        new Summary.Verdict(
            title,
            result.header().startedAt(),
            result.passed(),
            result.count(Verdict.OK)
                + " of "
                + counted(judged.size(), "figure")
                + " as near to the truth as they must be"),
        List.of(),
        judged.stream().map(SelftestSummary::check).toList(),
        off.isEmpty() ? List.of() : List.of(new Section("", checks(off), List.of())),
        List.of(checks(all)));
  }

  private static Check check(Checked checked) {
    Outcome outcome =
        switch (checked.check().verdict()) {
          case OK, SHOWN -> Outcome.PASSED;
          case WRONG -> Outcome.FAILED;
          case TOO_BUSY -> Outcome.SKIPPED;
        };
    return new Check(
        checked.part().name() + ": " + checked.check().what(),
        outcome,
        SelftestReport.beside(checked.check()),
        List.of());
  }

  private static @Nullable Double percent(@Nullable Double share) {
    return share == null ? null : (Double) (PERCENT * share);
  }

  private static DataTable<Checked> checks(List<Checked> rows) {
    return new DataTable<>(
        "checks",
        List.of(
            Column.words("part", row -> row.part().name()),
            Column.words("figure", row -> row.check().what()),
            Column.words("unit", row -> Figures.words(row.check().unit(), " ")),
            Column.number("truth", "", row -> row.check().truth()),
            Column.number("measured", "", row -> row.check().measured()),
            Column.number("error", "%", row -> percent(row.check().error())),
            Column.number("allowed", "%", row -> percent(row.check().allowed())),
            Column.words("verdict", row -> Figures.words(row.check().verdict(), " "))),
        rows);
  }
}
