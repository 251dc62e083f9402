package fasttrack.app.report.run;

import fasttrack.app.report.Words;
import fasttrack.app.report.figure.Figure;
import fasttrack.core.model.Counted;
import fasttrack.core.result.Finding;
import fasttrack.core.result.Latency;
import fasttrack.core.result.Latency.Censored;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Why a table lacks times. */
public final class MissingTimes {
  private MissingTimes() {}

  /** Says in a chart's caption of which runs it has no point. */
  public static String inChart(Figure percentile) {
    return percentile.id()
        + " is not known of runs of fewer than "
        + Counted.count(Latency.samplesFor(Objects.requireNonNull(percentile.percent())))
        + " transactions";
  }

  /**
   * Says why times are missing or are only bounds; empty where all are known.
   *
   * @param shown the distributions that a table shows
   * @param figures what it shows of them
   */
  public static List<String> missing(List<Latency> shown, List<Figure> figures) {
    List<Finding> found = new ArrayList<>();
    Map<String, Long> needs = new LinkedHashMap<>();
    for (Figure figure : figures) {
      if (shown.stream().anyMatch(figure::lacksSamples)) {
        needs.put(
            figure.id() + " needs", Latency.samplesFor(Objects.requireNonNull(figure.percent())));
      }
    }
    if (!needs.isEmpty()) {
      found.add(
          Finding.fact("too-few-beyond")
              .with("transactionsMin", Latency.BEYOND_MIN)
              .with("needs", needs));
    }
    List<Censored> censored =
        shown.stream().map(Latency::censored).filter(Objects::nonNull).toList();
    if (!censored.isEmpty()) {
      found.add(
          Finding.fact("lower-bound")
              .with("transactions", censored.stream().mapToLong(Censored::count).sum())
              .with(
                  "boundNanos",
                  censored.stream().mapToLong(Censored::boundNanos).min().getAsLong()));
    }
    return Words.of(found);
  }
}
