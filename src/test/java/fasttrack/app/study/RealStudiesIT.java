package fasttrack.app.study;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.cli.GivenRun;
import fasttrack.app.execution.Display;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.RunExecutors;
import fasttrack.app.execution.console.TestConsole;
import fasttrack.app.execution.progress.ShownProgress;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.options.parameter.EnumNames;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.result.kind.Kind;
import fasttrack.app.result.series.Contrast;
import fasttrack.app.result.series.LockEvidence;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.result.series.TypeFigures;
import fasttrack.app.study.Design.Point;
import fasttrack.app.study.locking.LockStudy;
import fasttrack.app.study.versus.Versus;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.LockChoice;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.core.statistics.RatioInterval;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whole studies of a real engine on this machine, as busy as it is: of equals, and of systems whose
 * difference is known. The runs are short and share this JVM, so that there can be many of them.
 */
@Tag("long")
@Timeout(value = 2, unit = TimeUnit.HOURS)
@Execution(ExecutionMode.SAME_THREAD)
class RealStudiesIT {
  private static final int COMPARISONS = Integer.getInteger("versusStudies", 200);
  private static final int LOCK_STUDIES = Integer.getInteger("lockStudies", 50);
  private static final int SLOWED = Integer.getInteger("slowed", 20);
  private static final int BLOCKS = Integer.getInteger("blocks", 5);
  private static final int ROUNDS = 3;
  private static final String[] RUN = {
    "-w", "contended", "--durability", "relaxed", "-d", "300ms", "--warmup", "200ms"
  };

  @TempDir private Path folder;

  private final TestConsole console = new TestConsole();
  private int studies;

  private static Backend engine() {
    return Catalog.byServiceLoader().backend("hsqldb");
  }

  private static PlannedRun plan(Backend backend, int terminals, long seed) {
    Catalog catalog = new Catalog(List.of(backend), Catalog.byServiceLoader().workloads());
    return GivenRun.plan(
            catalog,
            Stream.concat(
                    Stream.of(RUN),
                    Stream.of(
                        "-b",
                        backend.name(),
                        "--terminals",
                        String.valueOf(terminals),
                        "--seed",
                        String.valueOf(seed)))
                .toArray(String[]::new))
        .getFirst();
  }

  private StudyResult result(Design design) throws Exception {
    Path results = folder.resolve("study-" + ++studies);
    int status =
        new SeriesExecution(
                new SeriesExecution.Settings(
                    results,
                    new RunExecutors.Settings(
                        folder.resolve("work"),
                        new ShownProgress(true, null),
                        false,
                        false,
                        console.console())),
                new Display.Documents(console.console(), Display.Form.BRIEF, List.of()),
                new ExitStatus())
            .run(List.of(new Study(design, null, console.console())));
    assertThat(status).as(console.out() + console.err()).isIn(0, 4);
    console.reset();
    try (Stream<Path> folders = Files.list(results)) {
      Kind<StudyResult> kind = design.outline().kind();
      return kind.read(
          Files.readString(folders.toList().getFirst().resolve(kind.file() + ".json")));
    }
  }

  private StudyResult versus(double share) throws Exception {
    List<Point> points = new ArrayList<>();
    for (String name : List.of("one", "other")) {
      Backend backend = SlowedBackend.of(engine(), name, points.isEmpty() ? 0 : share);
      points.add(new Point(name, Map.of(), plan(backend, 1, 1_987 + studies)));
    }
    return result(
        new Versus(
            points, List.of(), List.of(), BLOCKS, 1, false, null, null, false, List.of(),
            List.of()));
  }

  /** Tells whether any ratio of a study is said to be a difference. */
  private static boolean claims(StudyResult result) {
    return result.contrasts().stream()
        .flatMap(contrast -> contrast.ratios().stream())
        .map(Contrast.Ratio::ours)
        .filter(Objects::nonNull)
        .anyMatch(RatioInterval::showsDifference);
  }

  /** Returns the most that at most 5 in 100 may be, but in one of a thousand cases. */
  private static int most(int of) {
    return (int) Math.ceil(of * 0.05 + 3 * Math.sqrt(of * 0.05 * 0.95));
  }

  @Test
  void inFiveOfAHundredComparisonsOfEqualsADifferenceIsClaimedAtMost() throws Exception {
    int claims = 0;
    for (int i = 0; i < COMPARISONS; i++) {
      claims += claims(versus(0)) ? 1 : 0;
    }
    System.out.printf("%d of %d comparisons of equals claimed a difference%n", claims, COMPARISONS);
    assertThat(claims).isLessThanOrEqualTo(most(COMPARISONS));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.05, 0.1, 0.2})
  void theIntervalHoldsADifferenceAndNoneIsFoundInTheWrongDirection(double share) throws Exception {
    int found = 0;
    int held = 0;
    List<Double> ratios = new ArrayList<>();
    long began = System.nanoTime();
    for (int i = 0; i < SLOWED; i++) {
      Contrast contrast = versus(share).contrasts().getFirst();
      RatioInterval elapsed = contrast.of(Figure.ELAPSED, TypeFigures.ALL);
      ratios.add(elapsed.ratio());
      found += elapsed.showsDifference() ? 1 : 0;
      held += elapsed.low() < 1 + share && 1 + share < elapsed.high() ? 1 : 0;
      assertThat(elapsed.showsDifference() && elapsed.ratio() < 1).isFalse();
    }
    ratios.sort(null);
    System.out.printf(
        Locale.ROOT,
        "slower by %.0f %%: found in %d of %d comparisons of %d blocks and %.1f s; the interval"
            + " held it in %d; ratios %.3f to %.3f, median %.3f%n",
        100 * share,
        found,
        SLOWED,
        BLOCKS,
        (System.nanoTime() - began) / 1e9 / SLOWED,
        held,
        ratios.getFirst(),
        ratios.getLast(),
        ratios.get(SLOWED / 2));
    assertThat(SLOWED - held).isLessThanOrEqualTo(most(SLOWED));
  }

  @Test
  void inFiveOfAHundredStudiesOfEqualLocksADifferenceIsClaimedAtMost() throws Exception {
    int claims = 0;
    for (int i = 0; i < LOCK_STUDIES; i++) {
      claims += claims(locks()) ? 1 : 0;
    }
    System.out.printf("%d of %d studies of equal locks claimed one%n", claims, LOCK_STUDIES);
    assertThat(claims).isLessThanOrEqualTo(most(LOCK_STUDIES));
  }

  /** One granularity from 1 and 4 terminals, and its control. */
  private StudyResult locks() throws Exception {
    List<Point> points = new ArrayList<>();
    for (int terminals : new int[] {1, 4}) {
      PlannedRun plan = plan(engine(), terminals, 1_987 + studies);
      Map<String, String> levels =
          Map.of(
              "granularity",
              "row",
              "isolation",
              EnumNames.name(plan.spec().target().isolation()),
              "terminals",
              String.valueOf(terminals),
              "hot",
              "all");
      Point point = new Point("row locks, " + terminals, levels, plan);
      points.add(point);
      points.add(point.again());
    }
    List<LockChoice> rows =
        engine().lockChoices().stream()
            .filter(choice -> choice.level() == LockLevel.RECORD)
            .toList();
    return result(
        new LockStudy(
            points,
            new LockEvidence(rows, List.of(), List.of(), List.of()),
            ROUNDS,
            1,
            false,
            null,
            List.of()));
  }
}
