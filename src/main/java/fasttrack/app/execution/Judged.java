package fasttrack.app.execution;

import fasttrack.app.report.Page;
import fasttrack.app.report.Report;
import fasttrack.app.threshold.Judgement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run, or the repeats of one, with what came of the thresholds.
 *
 * @param runs the run, or its repeats in their order; at least one
 * @param repeated whether they are repeats, whose means were judged
 * @param judgements what came of each threshold; empty where there are none
 * @param report what the repeats come to; null for a single run
 */
public record Judged(
    List<RecordedRun> runs, boolean repeated, List<Judgement> judgements, @Nullable Report report) {
  public Judged {
    runs = List.copyOf(runs);
    judgements = List.copyOf(judgements);
  }

  /** Returns the thresholds that were missed. */
  List<Judgement> missed() {
    return judgements.stream().filter(Judgement::missed).toList();
  }

  /** Returns the end of a report: a sentence for each threshold; empty where there are none. */
  String text() {
    Page page = new Page();
    judgements.forEach(each -> page.labelled("threshold", Page.LABEL, each.text()));
    return judgements.isEmpty() ? "" : page.gap().toString();
  }
}
