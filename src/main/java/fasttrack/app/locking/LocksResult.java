package fasttrack.app.locking;

import fasttrack.app.analysis.Part;
import fasttrack.app.kind.Kind;
import fasttrack.app.series.SeriesHeader;
import fasttrack.app.series.SeriesRun;
import fasttrack.app.series.SeriesSetup;
import fasttrack.core.exclusion.Exclusion;
import fasttrack.core.result.Finding;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.LockChoice;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.core.statistics.RatioInterval;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a study of lock granularity found: runs of the same work that differ in what is
 * locked, isolation, terminals, and how many records take the traffic.
 *
 * @param format the name and version of this tree's form
 * @param header what ran and when
 * @param spec what the first run with the finest locks was; the others differ from it as the grid
 *     says
 * @param setup on what the runs ran
 * @param grid what was to run
 * @param proofs what was shown of each granularity before the runs; empty where nothing was
 * @param anomalies what each isolation level was seen to let through; empty where one level ran
 * @param cells the settings of the grid with their runs, in the order of the grid
 * @param contrasts finer and coarser locks beside each other
 * @param published what was published of coarser and finer locks without contention; empty where
 *     nothing was, of this workload
 */
public record LocksResult(
    String format,
    SeriesHeader header,
    BenchmarkSpec spec,
    SeriesSetup setup,
    Grid grid,
    List<Proof> proofs,
    List<LevelAnomalies> anomalies,
    List<Cell> cells,
    List<Contrast> contrasts,
    List<Reported> published) {
  /** The form of this tree; the number counts up when a reader of an older one would go wrong. */
  public static final String FORMAT = "fasttrack-locks/2";

  /** The kind of such results. */
  public static final Kind<LocksResult> KIND =
      new Kind<>("a study of locks", "locks", FORMAT, LocksResult.class, LocksReport::of);

  public LocksResult {
    proofs = List.copyOf(proofs);
    anomalies = List.copyOf(anomalies);
    cells = List.copyOf(cells);
    contrasts = List.copyOf(contrasts);
    published = List.copyOf(published);
  }

  /**
   * What was to run.
   *
   * @param choices the granularities, from the finest to the coarsest
   * @param rounds how often each setting was to run, once a round
   * @param roundsComplete how many rounds ran to their end
   * @param leftOut what was asked for and does not run, each with the reason
   * @param control the granularity whose settings run twice in each round; null where none does
   */
  public record Grid(
      List<LockChoice> choices,
      int rounds,
      int roundsComplete,
      List<String> leftOut,
      @Nullable LockLevel control) {
    public Grid {
      choices = List.copyOf(choices);
      leftOut = List.copyOf(leftOut);
    }
  }

  /**
   * What two sessions showed of a granularity.
   *
   * @param level what is locked
   * @param pairs what was tried, and what came of it
   */
  public record Proof(LockLevel level, List<Exclusion> pairs) {
    public Proof {
      pairs = List.copyOf(pairs);
    }

    /** Tells whether the granularity excludes what it claims to, and nothing else. */
    public boolean holds() {
      return pairs.stream().allMatch(Exclusion::holds);
    }
  }

  /**
   * What an isolation level lets through with the finest locks of the grid.
   *
   * @param isolation the level
   * @param seen the anomalies that were provoked, in words
   */
  public record LevelAnomalies(Isolation isolation, List<String> seen) {
    public LevelAnomalies {
      seen = List.copyOf(seen);
    }
  }

  /**
   * A setting of the grid.
   *
   * @param level what is locked
   * @param isolation the isolation level
   * @param terminals how many terminals there are
   * @param hot how many records take the traffic; null for all of them
   */
  public record Setting(
      LockLevel level, Isolation isolation, int terminals, @Nullable Integer hot) {
    /** Returns the same with another granularity. */
    public Setting with(LockLevel other) {
      return new Setting(other, isolation, terminals, hot);
    }

    /** Tells whether both differ in nothing but granularity and terminals. */
    public boolean sameConditions(Setting other) {
      return isolation == other.isolation && Objects.equals(hot, other.hot);
    }
  }

  /**
   * A setting with its runs.
   *
   * @param setting what determines its runs
   * @param runs a run for each round in which it ran, in their order
   * @param again a second run for each round, as a control; empty where there is none
   * @param explaining a further run whose waits were sampled, from which the parts of the elapsed
   *     time come, and nothing else; null where they come from the runs
   * @param medians the medians of the runs that count; null where none does
   */
  public record Cell(
      Setting setting,
      List<LockRun> runs,
      List<LockRun> again,
      @Nullable LockRun explaining,
      @Nullable RunFigures medians) {
    public Cell {
      runs = List.copyOf(runs);
      // an older result has no control
      again = again == null ? List.of() : List.copyOf(again);
    }

    /** Returns the runs of all rounds, the control's included. */
    List<LockRun> inRounds() {
      return Stream.concat(runs.stream(), again.stream()).toList();
    }

    /** Returns the control as a setting of its own; null where there is none. */
    @Nullable Cell control() {
      return again.isEmpty() ? null : new Cell(setting, again, List.of(), null, null);
    }

    /** Returns the runs from which the parts of the elapsed time come. */
    List<LockRun> explained() {
      return explaining == null ? runs : List.of(explaining);
    }

    /** Returns a figure of the runs that count, by their rounds. */
    Map<Integer, Double> values(Function<RunFigures, Double> figure) {
      Map<Integer, Double> values = new TreeMap<>();
      for (LockRun run : runs) {
        if (run.counts() && run.figures() != null) {
          values.put(run.round(), figure.apply(run.figures()));
        }
      }
      return values;
    }
  }

  /**
   * A run.
   *
   * @param round in which round, from 1
   * @param bundle the name of the folder in which all of it is kept, beside this result; null where
   *     it could not be kept
   * @param state whether it came to its end; only such runs count
   * @param validity whether its figures count
   * @param warnings what a reader should know of the figures
   * @param figures what was measured; null where the figures do not count
   */
  public record LockRun(
      int round,
      @Nullable String bundle,
      RunResult.State state,
      Validity validity,
      List<Finding> warnings,
      @Nullable RunFigures figures)
      implements SeriesRun {
    public LockRun {
      // an older result does not keep them
      warnings = warnings == null ? List.of() : List.copyOf(warnings);
    }

    @Override
    public boolean counts() {
      return figures != null && SeriesRun.super.counts();
    }
  }

  /**
   * The figures of a run, of all transaction types together.
   *
   * @param rateTps good transactions a second
   * @param elapsedMeanNanos the mean response time of good transactions, all attempts included
   * @param p95Nanos below which 95 % of the response times are; null where they are too few
   * @param parts where the mean response time went, in nanoseconds
   * @param retriesMean how many attempts gave way and were repeated, a good transaction
   * @param deadlocksMean how many of them because of a deadlock
   * @param wastedMeanNanos the time of attempts without effect and the pauses after them, a good
   *     transaction
   */
  public record RunFigures(
      double rateTps,
      double elapsedMeanNanos,
      @Nullable Double p95Nanos,
      Map<Part, Double> parts,
      double retriesMean,
      double deadlocksMean,
      double wastedMeanNanos) {
    public RunFigures {
      parts = Map.copyOf(parts);
    }
  }

  /**
   * A finer and a coarser granularity under the same conditions, or one and itself: the control.
   *
   * @param finer what the finer one locks
   * @param coarser what the coarser one locks
   * @param isolation the isolation level
   * @param hot how many records take the traffic; null for all of them
   * @param points their ratios by the number of terminals, ascending
   */
  public record Contrast(
      LockLevel finer,
      LockLevel coarser,
      Isolation isolation,
      @Nullable Integer hot,
      List<RatiosAt> points) {
    public Contrast {
      points = List.copyOf(points);
    }

    /** Tells whether it is of one granularity and itself. */
    boolean isControl() {
      return finer == coarser;
    }
  }

  /**
   * Two granularities from the same number of terminals.
   *
   * @param terminals how many terminals
   * @param rate the rate with finer locks over that with coarser ones
   * @param elapsed the elapsed time with coarser locks over that with finer ones
   */
  public record RatiosAt(int terminals, RatioInterval rate, RatioInterval elapsed) {}

  /**
   * A published ratio of times, from one terminal.
   *
   * @param title what was measured
   * @param coarser what the coarser locks cover
   * @param finer what the finer ones cover
   * @param ratio the geometric mean over transaction types of the time with coarser locks over that
   *     with finer ones
   */
  public record Reported(String title, LockLevel coarser, LockLevel finer, double ratio) {}
}
