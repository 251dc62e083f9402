package fasttrack.app.study;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.Examples;
import fasttrack.app.Stored;
import fasttrack.app.cli.GivenRun;
import fasttrack.app.console.TestConsole;
import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.RecordedRun;
import fasttrack.app.execution.Saved;
import fasttrack.app.kind.Document;
import fasttrack.app.parameter.Catalog;
import fasttrack.app.study.Study.PointRun;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a study says between its blocks. */
class StudyTest {
  private static final PlannedRun PLAN =
      GivenRun.plan(
              new Catalog(List.of(Examples.FILE), List.of(Examples.TP1)),
              "-b",
              "filedb",
              "-w",
              "tp1")
          .getFirst();

  private final TestConsole console = new TestConsole();

  /** Two points, or one and its control, that need a hundred blocks. */
  private record Fixed(int blocks, boolean isOpen, @Nullable Long atMostNanos)
      implements Design<String> {
    @Override
    public String folderName() {
      return "fixed";
    }

    @Override
    public List<Point<String>> points() {
      Point<String> point = new Point<>("one", "one", PLAN);
      return List.of(point, point.again());
    }

    @Override
    public String unit() {
      return "block";
    }

    @Override
    public Integer blocksToFind(List<Study.Ran<String>> runs) {
      return 10 * runs.size();
    }

    @Override
    public Optional<Document> whole(
        List<Study.Ran<String>> runs, int completeBlocks, boolean interrupted) {
      return Optional.empty();
    }
  }

  /** Runs it, and returns what it said after which run. */
  private List<String> said(Fixed design) {
    Study<String> study = new Study<>(design, null, console.console());
    Iterator<PointRun<String>> steps = study.steps();
    List<String> said = new ArrayList<>();
    int runs = 0;
    int before = console.err().length();
    while (steps.hasNext()) {
      study.add(steps.next(), new RecordedRun(Stored.run("run-sqlite"), new Saved(null, "none")));
      said.addAll(told(before, runs++));
      before = console.err().length();
    }
    said.addAll(told(before, runs));
    assertThat(runs).isEqualTo(2 * design.blocks());
    return said;
  }

  private List<String> told(int from, int runs) {
    return console.err().substring(from).lines().map(line -> runs + ": " + line).toList();
  }

  @Test
  void afterThreeBlocksItSaysWhatASmallDifferenceWouldTake() {
    assertThat(said(new Fixed(5, false, null)))
        .singleElement()
        .asString()
        .startsWith("6: fasttrack: after 3 blocks: finding a difference of 5 % would take about 60")
        .endsWith("; 5 are planned. To continue afterwards: --repeat 60 --resume DIR");
    assertThat(said(new Fixed(3, false, null))).as("at the end, too").hasSize(1);
    assertThat(said(new Fixed(5, false, Long.MAX_VALUE / 2)))
        .singleElement()
        .asString()
        .endsWith("; 5 are planned");
  }

  @Test
  void itSaysNothingWhereItsLengthIsOpenOrThereAreFewerBlocks() {
    assertThat(said(new Fixed(5, true, null))).isEmpty();
    assertThat(said(new Fixed(2, false, null))).isEmpty();
  }
}
