package fasttrack.app.report.run;

import static fasttrack.app.report.Figures.span;
import static fasttrack.core.model.Counted.count;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.figure.Figure;
import fasttrack.core.result.Latency;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Why a table lacks times. */
public final class MissingTimes {
  private MissingTimes() {}

  /**
   * Says why times are missing or are only bounds; empty where all are known.
   *
   * @param shown the distributions that a table shows
   * @param figures what it shows of them
   */
  public static List<String> missing(List<Latency> shown, List<Figure> figures) {
    List<String> notes = new ArrayList<>();
    List<String> needs =
        figures.stream()
            .filter(figure -> shown.stream().anyMatch(figure::lacksSamples))
            .map(
                figure ->
                    figure.id()
                        + " needs "
                        + count(Latency.samplesFor(Objects.requireNonNull(figure.percent()))))
            .toList();
    if (!needs.isEmpty()) {
      notes.add(
          "n/a: fewer than "
              + Latency.BEYOND_MIN
              + " transactions beyond it; "
              + String.join(", ", needs)
              + " transactions");
    }
    shown.stream()
        .map(Latency::censored)
        .filter(each -> each != null)
        .mapToLong(each -> each == null ? 0 : each.boundNanos())
        .min()
        .ifPresent(
            bound ->
                notes.add(
                    "> is a lower bound: "
                        + counted(skipped(shown), "transaction")
                        + " could not begin in time and would have taken longer than "
                        + span(bound)));
    return notes;
  }

  private static long skipped(List<Latency> shown) {
    return shown.stream()
        .map(Latency::censored)
        .mapToLong(each -> each == null ? 0 : each.count())
        .sum();
  }
}
