package fasttrack.app.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.app.ExampleResult;
import fasttrack.app.ExampleType;
import fasttrack.app.Stored;
import fasttrack.app.cli.GivenRun;
import fasttrack.app.execution.NextRun;
import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.RecordedRun;
import fasttrack.app.execution.Saved;
import fasttrack.app.execution.console.TestConsole;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.result.series.Contrasts.Declared;
import fasttrack.app.result.series.Extra;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.study.comparison.ComparisonReport;
import fasttrack.app.study.versus.Versus;
import fasttrack.core.result.RunResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a study says between its blocks, and what runs in which of them. */
class StudyTest {
  private static final PlannedRun PLAN = GivenRun.tp1();

  private final TestConsole console = new TestConsole();

  /** A point and its control. */
  record Fixed(
      int blocks,
      boolean isOpen,
      @Nullable Long atMostNanos,
      boolean explains,
      @Nullable Double untilShare)
      implements Design {
    Fixed(int blocks, boolean isOpen, @Nullable Long atMostNanos, boolean explains) {
      this(blocks, isOpen, atMostNanos, explains, null);
    }

    Fixed(int blocks, boolean isOpen, @Nullable Long atMostNanos) {
      this(blocks, isOpen, atMostNanos, false);
    }

    @Override
    public Outline outline() {
      return new Outline(ComparisonReport.KIND, "fixed", "block", "run less", true);
    }

    @Override
    public List<Point> explained() {
      return explains ? points() : List.of();
    }

    @Override
    public List<Declared> contrasts() {
      return List.of(new Declared("one again", "one", List.of(Figure.ELAPSED), false));
    }

    @Override
    public List<Point> points() {
      Point point = new Point("one", Map.of(), PLAN);
      return List.of(point, point.again());
    }

    @Override
    public Extra extra(StudyResult found, List<Study.Ran> runs) {
      return new Extra.Systems(List.of(), List.of(), List.of());
    }
  }

  /** Runs it, and returns what it said after which run. */
  private List<String> said(Fixed design) {
    Study study = new Study(design, null, console.console());
    Iterator<NextRun> steps = study.steps();
    List<String> said = new ArrayList<>();
    int runs = 0;
    int before = console.err().length();
    while (steps.hasNext()) {
      steps.next();
      study.add(new RecordedRun(noisy(runs), new Saved(null, "none")));
      said.addAll(told(before, runs++));
      before = console.err().length();
    }
    said.addAll(told(before, runs));
    assertThat(runs).isEqualTo(2 * design.blocks());
    return said;
  }

  /** A run whose elapsed time is that of no other. */
  private static RunResult noisy(int number) {
    double mean = 100_000 * (1 + 0.04 * (number * 7 % 5));
    return new ExampleResult(
            List.of(new ExampleType("T1", 100).response(ExampleType.latency(100, mean)).build()))
        .process(number)
        .build();
  }

  private List<String> told(int from, int runs) {
    return console.err().substring(from).lines().map(line -> runs + ": " + line).toList();
  }

  /** Else {@code --resume} would refuse a folder that the same command has begun. */
  @Test
  void allRunsOfAProcessArePlannedWhereItsLengthIsOpen() {
    List<Design.Point> points = List.of(new Design.Point("one", Map.of(), PLAN));
    Versus many =
        new Versus(
            points, List.of(), List.of(), 6, 9, false, 0.05, null, false, List.of(), List.of());
    assertThat(Study.plannedRuns(many, 1)).hasSize(9).containsKey("block-1-run-9-one");
  }

  @Test
  void itSaysNothingWhereItsLengthIsOpenOrThereAreFewerBlocks() {
    assertThat(said(new Fixed(6, true, null, false, 1e9))).isEmpty();
    assertThat(said(new Fixed(2, false, null))).isEmpty();
  }

  @Test
  void beforeItsFirstRunItSaysWhatIsKnownOfItUnlessItGoesOn() {
    Fixed five = new Fixed(5, false, null);
    assertThat(new Study(five, null, console.console()).outlook())
        .hasValueSatisfying(words -> assertThat(words).startsWith("5 blocks of 2 runs, about"));
    EarlierRuns earlier = new EarlierRuns(Path.of("earlier"), Map.of());
    assertThat(new Study(five, earlier, console.console()).outlook()).isEmpty();
  }

  @Test
  void eachRunIsAnnouncedBeforeTheOneBeforeIt() {
    for (boolean explains : List.of(false, true)) {
      Study study = new Study(new Fixed(3, false, null, explains), null, console.console());
      List<PlannedRun> ran = new ArrayList<>();
      List<@Nullable PlannedRun> announced = new ArrayList<>();
      Iterator<NextRun> steps = study.steps();
      while (steps.hasNext()) {
        ran.add(steps.next().plan());
        NextRun upcoming = study.upcoming();
        announced.add(upcoming == null ? null : upcoming.plan());
        study.add(new RecordedRun(Stored.run("run-sqlite"), new Saved(null, "none")));
      }
      assertThat(announced.removeLast()).isNull();
      assertThat(announced).isEqualTo(ran.subList(1, ran.size()));
      assertThat(ran).hasSize(explains ? 8 : 6);
    }
  }

  /** Without a run that is complete, --resume would have nothing to begin with. */
  @Test
  void howToGoOnIsSaidWhereARunIsComplete() {
    assertThat(ended("run-interrupted")).isEmpty();
    assertThat(ended("run-sqlite"))
        .contains("ended early; the same command with --resume study goes on");
  }

  /** Returns what is said where a study is ended in its first run. */
  private String ended(String run) {
    int before = console.err().length();
    Study study = new Study(new Fixed(3, false, null), null, console.console());
    Saved saved = new Saved(Path.of("study", "block-1-one"), null);
    study.steps().next();
    study.add(new RecordedRun(Stored.run(run), saved));
    study.whole(true);
    return console.err().substring(before);
  }

  /** One of two systems alone would be no comparison. */
  @Test
  void aStudyWithoutTimeStillHasItsFirstBlock() {
    assertThat(ran(new Fixed(3, false, 0L, true)))
        .containsExactly("block-1-one", "block-1-one-again");
    assertThat(ran(new Fixed(1, false, Long.MAX_VALUE / 2, true)))
        .containsExactlyInAnyOrder(
            "block-1-one", "block-1-one-again", "waits-one", "waits-one-again");
  }

  /** A run takes 12 s at least, and more is not known before one has ended. */
  @Test
  void aBlockBeginsWhereThereIsTimeForItAndForTheRunsThatExplainAll() {
    RunResult run = Stored.run("run-sqlite");
    EarlierRuns earlier =
        new EarlierRuns(
            Path.of("earlier"),
            Map.of(
                "block-1-one", new EarlierRuns.Kept("block-1-one", run),
                "block-1-one-again", new EarlierRuns.Kept("block-1-one-again", run)));
    assertThat(first(new Fixed(2, false, 47_000_000_000L, true), earlier)).isEqualTo("waits-one");
    assertThat(first(new Fixed(2, false, 60_000_000_000L, true), earlier))
        .startsWith("block-2-one");
    assertThat(first(new Fixed(2, false, 30_000_000_000L, false), earlier))
        .startsWith("block-2-one");
  }

  /** Returns the folder of the first run that is not there yet. */
  private String first(Fixed design, EarlierRuns earlier) {
    return new Study(design, earlier, console.console()).steps().next().folderName();
  }

  /** Returns the folder of each run. */
  private List<String> ran(Fixed design) {
    Study study = new Study(design, null, console.console());
    Iterator<NextRun> steps = study.steps();
    List<String> ran = new ArrayList<>();
    while (steps.hasNext()) {
      ran.add(steps.next().folderName());
      study.add(new RecordedRun(Stored.run("run-sqlite"), new Saved(null, "none")));
    }
    return ran;
  }

  @Test
  void aTimeInWhichNotEvenOneBlockRunsIsRefused() {
    new Fixed(1, false, null).checkTime();
    new Fixed(1, false, 24_000_000_000L).checkTime();
    assertThatThrownBy(() -> new Fixed(1, false, 23_999_999_999L).checkTime())
        .hasMessage(
            "is too short for one block: its 2 runs warm up and measure for 24 s in all; raise"
                + " it, run less, or shorten --duration");
  }
}
