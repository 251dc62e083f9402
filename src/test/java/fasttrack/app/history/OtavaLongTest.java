package fasttrack.app.history;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.history.HistoryResult.FigureChange;
import fasttrack.app.history.HistoryResult.Header;
import fasttrack.app.history.HistoryResult.HistoryLine;
import fasttrack.app.history.HistoryResult.HistoryPoint;
import fasttrack.app.history.HistoryResult.HistoryValue;
import fasttrack.app.history.HistoryResult.Search;
import fasttrack.app.result.bundle.SeriesFolder;
import fasttrack.core.run.load.Control;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How often a change is found where there is none, and missed where there is one. */
@Tag("long")
class OtavaLongTest {
  private static final int SERIES = Integer.getInteger("series", 1_000);
  private static final double NOISE = 0.02;
  private static final int FROM = 25;

  @TempDir Path folder;

  /** Returns the changes that are found in many series, by the series. */
  private Map<String, List<FigureChange>> found(Nights nights) {
    Instant first = Instant.parse("2026-09-01T02:00:00Z");
    List<HistoryPoint> points = new ArrayList<>();
    for (int i = 0; i < Nights.NUMBER; i++) {
      points.add(
          new HistoryPoint(
              i + 1, first.plus(Duration.ofDays(i)).toString(), "build " + i, "", List.of()));
    }
    Random random = new Random(1987);
    List<HistoryLine> lines = new ArrayList<>();
    for (int i = 0; i < SERIES; i++) {
      double[] factors = nights.factors(random);
      List<HistoryValue> values = new ArrayList<>();
      for (int night = 0; night < factors.length; night++) {
        values.add(new HistoryValue(night + 1, 1e6 * factors[night]));
      }
      lines.add(new HistoryLine("series " + i, "ns", false, values));
    }
    HistoryResult history =
        new HistoryResult(
            HistoryResult.FORMAT,
            new Header(first.toString(), "series", "a series", "none"),
            points,
            List.of(),
            lines,
            new Search("not yet", List.of()));
    try (SeriesFolder results = SeriesFolder.begin(folder, "history")) {
      Search search = new Otava(FoundByOtava.program()).search(history, results, new Control());
      assertThat(search.missing()).isNull();
      return search.changes().stream().collect(Collectors.groupingBy(FigureChange::figure));
    }
  }

  @Test
  void aChangeIsSeldomFoundWhereThereIsNone() {
    int wrong = found(new Nights(NOISE, 0, FROM)).size();
    System.err.printf("without a change, one is found in %d of %d series%n", wrong, SERIES);
    assertThat((double) wrong / SERIES).isLessThan(0.1);
  }

  @Test
  void aChangeIsSeldomMissed() {
    for (double change : new double[] {0.02, 0.03, 0.05}) {
      Map<String, List<FigureChange>> found = found(new Nights(NOISE, change, FROM));
      long near =
          found.values().stream()
              .filter(all -> all.stream().anyMatch(each -> Math.abs(each.result() - FROM) <= 2))
              .count();
      long exact =
          found.values().stream()
              .filter(all -> all.stream().anyMatch(each -> each.result() == FROM))
              .count();
      long more = found.values().stream().filter(all -> all.size() > 1).count();
      System.err.printf(
          "a change of %.0f %% is found in %d of %d series, in %d within two nights, in %d at its"
              + " night; in %d there is more than one%n",
          100 * change, found.size(), SERIES, near, exact, more);
      assertThat((double) near / SERIES).isGreaterThan(change < 0.05 ? 0.1 : 0.9);
    }
  }
}
