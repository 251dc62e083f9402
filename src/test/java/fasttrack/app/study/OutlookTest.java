package fasttrack.app.study;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.cli.GivenRun;
import fasttrack.app.execution.PlannedRun;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.result.series.Contrasts.Declared;
import fasttrack.app.result.series.SampleSize;
import fasttrack.app.study.comparison.ComparisonReport;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A run takes 12 s at least; about 16 s where it is its process's first. */
class OutlookTest {
  private static final PlannedRun PLAN = GivenRun.tp1();
  private static final long SECOND = 1_000_000_000L;

  /** Systems that are compared with the first. */
  private record Planned(
      String unit,
      int blocks,
      boolean isOpen,
      int size,
      int processes,
      int runs,
      boolean explains,
      boolean compares,
      @Nullable Long atMostNanos)
      implements Design {
    @Override
    public Outline outline() {
      return new Outline(ComparisonReport.KIND, "planned", unit, "run less", false);
    }

    @Override
    public List<Point> points() {
      return IntStream.range(0, size)
          .mapToObj(i -> new Point("system " + i, Map.of(), PLAN))
          .toList();
    }

    @Override
    public String process(Point point) {
      return processes == 1 ? "all" : point.name();
    }

    @Override
    public List<Point> explained() {
      return explains ? points() : List.of();
    }

    @Override
    public List<Declared> contrasts() {
      List<Figure> figures = List.of(Figure.ELAPSED, Figure.CPU, Figure.RATE);
      return compares ? List.of(new Declared("system 1", "system 0", figures, false)) : List.of();
    }

    String words() {
      return new Outlook(this).words();
    }
  }

  private static String words(
      int blocks, boolean open, boolean explains, boolean compares, @Nullable Long atMostNanos) {
    return new Planned("block", blocks, open, 2, 2, 1, explains, compares, atMostNanos).words();
  }

  @Test
  void aStudyOfSoManyBlocksSaysHowLongItTakesAndWhatItFinds() {
    assertThat(words(6, false, true, true, null))
        .isEqualTo(
            "6 blocks of 2 runs, about 3 min 44 s without loading the data; can detect"
                + " differences of 9 % if runs of one system vary by 3 %, of 19 % if by 6 %");
    assertThat(words(5, false, false, false, null))
        .isEqualTo("5 blocks of 2 runs, about 2 min 40 s without loading the data");
    assertThat(words(5, false, false, true, null))
        .endsWith("; fewer than 6 cannot tell a difference from chance");
  }

  @Test
  void runsOfOneSystemAreCounted() {
    assertThat(new Planned("run", 6, false, 1, 1, 1, false, false, null).words())
        .startsWith("6 runs, about 1 min 36 s");
  }

  @Test
  void furtherRunsOfAProcessTakeLess() {
    assertThat(new Planned("block", 6, false, 2, 2, 4, false, false, null).words())
        .startsWith("6 blocks of 8 runs in 2 Java processes, about 10 min 24 s");
    assertThat(new Planned("round", 6, false, 7, 1, 1, false, false, null).words())
        .startsWith("6 rounds of 7 runs in 1 Java process, about 8 min 48 s");
  }

  @Test
  void theTimeThatThereIsLimitsIt() {
    assertThat(words(5, false, true, false, 100 * SECOND))
        .startsWith("2 blocks of 2 runs, about 1 min 36 s");
    assertThat(words(5, false, true, false, SECOND))
        .startsWith("1 block of 2 runs, about 1 min 4 s");
    assertThat(words(1, true, false, false, 100 * SECOND))
        .startsWith("up to 3 blocks of 2 runs, about 1 min 36 s");
    assertThat(words(3, true, false, false, null))
        .startsWith("at least 3 blocks of 2 runs, about 1 min 36 s");
  }

  @Test
  void moreBlocksFindLessAndMoreClaimsNeedMore() {
    assertThat(SampleSize.found(20, 0.05, 3)).isLessThan(SampleSize.found(10, 0.05, 3));
    assertThat(SampleSize.found(5, 0.05, 30)).isGreaterThan(SampleSize.found(5, 0.05, 3));
  }
}
