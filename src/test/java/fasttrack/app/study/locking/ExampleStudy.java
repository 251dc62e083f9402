package fasttrack.app.study.locking;

import fasttrack.app.cli.GivenRun;
import fasttrack.app.execution.PlannedRun;
import fasttrack.app.report.analysis.TimePart;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.result.series.Contrasts;
import fasttrack.app.result.series.Contrasts.Declared;
import fasttrack.app.result.series.ExampleStudies;
import fasttrack.app.result.series.LockEvidence;
import fasttrack.app.result.series.LockEvidence.Proof;
import fasttrack.app.result.series.LockEvidence.Reported;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.study.Design.Point;
import fasttrack.core.exclusion.Exclusion;
import fasttrack.core.exclusion.Exclusion.Reaction;
import fasttrack.core.result.Finding;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.LockChoice;
import fasttrack.core.spi.wait.LockLevel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A study of locks whose runs had chosen rates. */
final class ExampleStudy {
  private static final double SECOND = 1e9;
  private static final double COUNT = 1_000;
  private static final PlannedRun PLAN = GivenRun.tp1();

  private final ExampleStudies study =
      new ExampleStudies(LocksReport.KIND, "round").leftOut("page locks: never heard of");
  private final List<Point> points = new ArrayList<>();
  private final List<Reported> published = new ArrayList<>();
  private double deadlocks;
  private boolean tooFew;
  private Reaction secondOfTwoTables = Reaction.WENT_ON;

  /** Adds a setting by the rates of its runs, one a round. */
  ExampleStudy rates(LockLevel level, int terminals, @Nullable Integer hot, double... tps) {
    LockSetting setting = new LockSetting(level, Isolation.SERIALIZABLE, terminals, hot);
    points.add(new Point(setting.title(), setting.levels(), PLAN));
    study.point(points.getLast().name(), setting.levels());
    return runs(tps);
  }

  /** Adds the control of the last setting, by the rates of its runs. */
  ExampleStudy again(double... tps) {
    points.add(points.getLast().again());
    study.again();
    return runs(tps);
  }

  private ExampleStudy runs(double... tps) {
    for (double rate : tps) {
      double elapsed = LockSetting.of(points.getLast()).terminals() * SECOND / rate;
      Map<Figure, Double> figures = new EnumMap<>(Figure.class);
      figures.put(Figure.RATE, rate);
      figures.put(Figure.ELAPSED, elapsed);
      figures.put(Figure.COUNT, COUNT);
      figures.put(Figure.DEADLOCKS, COUNT * deadlocks);
      figures.put(Figure.WASTED, elapsed / 10);
      if (!tooFew) {
        figures.put(Figure.P95, 2 * elapsed);
      }
      study.runs(
          ExampleStudies.alone(
              figures,
              Map.of(TimePart.LOCK_WAIT, elapsed / 4, TimePart.ENGINE_CPU, 3 * elapsed / 4)));
    }
    return this;
  }

  /** Runs of the settings that follow are too short for a p95. */
  ExampleStudy tooFew() {
    tooFew = true;
    return this;
  }

  /** Gives the settings that follow deadlocks, a transaction. */
  ExampleStudy deadlocks(double mean) {
    deadlocks = mean;
    return this;
  }

  /** Row locks exclude more than they should. */
  ExampleStudy coarserThanClaimed() {
    secondOfTwoTables = Reaction.WAITED;
    return this;
  }

  /** Adds a published ratio. */
  ExampleStudy published(LockLevel coarser, LockLevel finer, double ratio) {
    published.add(new Reported("a system of old", coarser, finer, ratio));
    return this;
  }

  /** Returns it as it is before its runs. */
  LockStudy planned() {
    return new LockStudy(points, evidence(), 1, 1, false, null, List.of());
  }

  /** Returns its settings beside each other. */
  Contrasts contrasts() {
    return compared().contrasts();
  }

  /** Makes the result. */
  StudyResult build() {
    return compared().with(evidence()).result();
  }

  private ExampleStudies compared() {
    return study.compare(planned().contrasts().toArray(Declared[]::new));
  }

  /** Returns what figures come to, under a label each. */
  static Map<String, List<Finding>> findings(StudyResult result) {
    return LockFindings.of(result, (LockEvidence) result.extra(), contrast -> null);
  }

  private LockEvidence evidence() {
    return new LockEvidence(
        Arrays.stream(LockLevel.values())
            .filter(
                level -> points.stream().anyMatch(each -> LockSetting.of(each).level() == level))
            .map(level -> LockChoice.byEngine(level, "as it does", Map.of()))
            .toList()
            .reversed(),
        List.of(
            new Proof(
                LockLevel.RECORD,
                List.of(
                    new Exclusion("writers of one row", true, Reaction.WAITED),
                    new Exclusion("writers of two tables", false, secondOfTwoTables)))),
        List.of(),
        published);
  }
}
