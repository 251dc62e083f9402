package fasttrack.app.history;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.Stored;
import fasttrack.app.history.HistoryResult.FigureChange;
import fasttrack.app.history.HistoryResult.Search;
import fasttrack.app.report.ReportText;
import fasttrack.app.result.bundle.SeriesFolder;
import fasttrack.core.run.load.Control;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** On what Otava said of the stored history, whose results were measured. */
class OtavaTest {
  private final HistoryResult history = (HistoryResult) Stored.result("history").result();

  private static String said() throws IOException {
    try (var in = Objects.requireNonNull(OtavaTest.class.getResourceAsStream("otava.json"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void whatItSaysIsFoundAgain() throws IOException {
    HistoryResult unknown = history.with(new Search("not yet", List.of()));
    assertThat(Otava.found(unknown, said(), "")).isEqualTo(history.search());
    assertThat(history.search().changes()).isNotEmpty();
  }

  @Test
  void whereItSaysNothingItsLogTellsWhy() {
    Search search = Otava.found(history, "", "INFO: Computing\nERROR: Column not found\n");
    assertThat(search.missing()).isEqualTo("Apache Otava failed: ERROR: Column not found");
    assertThat(search.changes()).isEmpty();
    assertThat(Otava.found(history, "{\"figures\": [", "").missing())
        .isEqualTo("Apache Otava failed: it says nothing");
    assertThat(Otava.found(history, "Usage: otava\nNo such option\n", "").missing())
        .isEqualTo("Apache Otava failed: No such option");
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void oneThatHangsIsGivenUp(@TempDir Path folder) throws IOException {
    Path program = Files.writeString(folder.resolve("otava"), "#!/bin/sh\nexec sleep 600\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    SeriesFolder results = SeriesFolder.begin(folder.resolve("results"), "history");
    assertThat(new Otava(program.toString(), 1).search(history, results, new Control()).missing())
        .startsWith("Apache Otava had not answered after");
  }

  /** It rounds to six decimals, so that what is seldom allocated is 0. */
  @Test
  void aChangeFromNothingHasNoShare() {
    FigureChange found = history.search().changes().getFirst();
    FigureChange grown = new FigureChange(found.figure(), found.result(), 0, 24, 0);
    FigureChange still = new FigureChange(found.figure(), found.result(), 0, 0, 0);
    for (FigureChange change : List.of(grown, still)) {
      HistoryResult from = history.with(new Search(null, List.of(change)));
      assertThat(ReportText.whole(HistoryReport.of(from)))
          .contains("1 change", "n/a")
          .doesNotContain("Infinity", "NaN");
    }
  }

  @Test
  void aTrendIsDrawnFromTheLeastToTheGreatest() {
    assertThat(HistoryReport.sparkline(List.of(1.0, 2.0, 8.0))).isEqualTo("▁▂█");
    assertThat(HistoryReport.sparkline(List.of(5.0, 5.0))).isEqualTo("▁▁");
    List<Double> rising = IntStream.range(0, 40).mapToObj(Double::valueOf).toList();
    assertThat(HistoryReport.sparkline(rising)).hasSize(14).startsWith("▁").endsWith("█");
  }
}
