package fasttrack.app.report;

import static fasttrack.app.report.Figures.span;
import static fasttrack.core.model.Counted.count;

import fasttrack.core.result.HistogramBar;
import java.util.List;
import java.util.Locale;

/** A histogram as lines of text: how many times lay between 1, 2, 5, 10 and so on. */
final class HistogramChart {
  private static final int WIDTH = 40;
  private static final int LABEL = 10;

  private HistogramChart() {}

  /** Adds a chart, or nothing where nothing was counted. */
  static void add(Page page, String title, List<HistogramBar> bars) {
    long most = bars.stream().mapToLong(HistogramBar::count).max().orElse(0);
    if (most == 0) {
      return;
    }
    double all = bars.stream().mapToLong(HistogramBar::count).sum();
    page.text(title).gap();
    for (HistogramBar bar : bars) {
      int length = (int) Math.ceil((double) WIDTH * bar.count() / most);
      page.line(
          String.format(
              Locale.ROOT,
              "under %-" + LABEL + "s|%-" + WIDTH + "s| %6.2f %% %s",
              span(bar.untilNanos()),
              "#".repeat(length),
              100 * bar.count() / all,
              count(bar.count())));
    }
    page.gap();
  }
}
