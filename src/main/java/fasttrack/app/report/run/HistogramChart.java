package fasttrack.app.report.run;

import static fasttrack.app.report.Figures.span;
import static fasttrack.core.model.Counted.count;

import fasttrack.core.result.HistogramBar;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A histogram as lines of text: how many times lay between 1, 2, 5, 10 and so on. */
public final class HistogramChart {
  private static final int WIDTH = 40;
  private static final int LABEL = 17;

  private HistogramChart() {}

  /** Returns the lines of a chart; nothing where nothing was counted. */
  static String of(List<HistogramBar> bars) {
    long most = bars.stream().mapToLong(HistogramBar::count).max().orElse(0);
    double all = bars.stream().mapToLong(HistogramBar::count).sum();
    return most == 0
        ? ""
        : bars.stream().map(bar -> line(bar, most, all)).collect(Collectors.joining("\n"));
  }

  private static String line(HistogramBar bar, long most, double all) {
    int length = (int) Math.ceil((double) WIDTH * bar.count() / most);
    return String.format(
        Locale.ROOT,
        "%-" + LABEL + "s|%-" + WIDTH + "s| %6.2f %% %s",
        (bar.fromNanos() == 0 ? "below " : span(bar.fromNanos()) + " to ") + span(bar.untilNanos()),
        "#".repeat(length),
        100 * bar.count() / all,
        count(bar.count()));
  }
}
