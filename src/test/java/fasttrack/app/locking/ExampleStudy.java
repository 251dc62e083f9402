package fasttrack.app.locking;

import fasttrack.app.Stored;
import fasttrack.app.analysis.Part;
import fasttrack.app.locking.LocksResult.Cell;
import fasttrack.app.locking.LocksResult.Grid;
import fasttrack.app.locking.LocksResult.LockRun;
import fasttrack.app.locking.LocksResult.Reported;
import fasttrack.app.locking.LocksResult.RunFigures;
import fasttrack.app.locking.LocksResult.Setting;
import fasttrack.app.series.SeriesHeader;
import fasttrack.app.series.SeriesSetup;
import fasttrack.core.exclusion.Exclusion;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.LockChoice;
import fasttrack.core.spi.wait.LockLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A study of locks, made by hand. */
public final class ExampleStudy {
  private static final double SECOND = 1e9;

  private final List<Cell> cells = new ArrayList<>();
  private final List<Reported> published = new ArrayList<>();
  private double deadlocks;
  private Exclusion.Seen secondOfTwoTables = Exclusion.Seen.WENT_ON;

  /** Adds a setting by the rates of its runs, one a round. */
  public ExampleStudy rates(LockLevel level, int terminals, @Nullable Integer hot, double... tps) {
    cells.add(
        LocksFigures.cell(
            new Setting(level, Isolation.SERIALIZABLE, terminals, hot),
            runs(terminals, tps),
            List.of(),
            null));
    return this;
  }

  /** Gives the last setting a control, by the rates of its runs. */
  public ExampleStudy again(double... tps) {
    Cell last = cells.removeLast();
    cells.add(
        LocksFigures.cell(
            last.setting(), last.runs(), runs(last.setting().terminals(), tps), null));
    return this;
  }

  private List<LockRun> runs(int terminals, double... tps) {
    List<LockRun> runs = new ArrayList<>();
    for (double rate : tps) {
      double elapsed = terminals * SECOND / rate;
      runs.add(
          new LockRun(
              runs.size() + 1,
              "round-" + (runs.size() + 1),
              RunResult.State.COMPLETE,
              Validity.of(List.of()),
              List.of(),
              new RunFigures(
                  rate,
                  elapsed,
                  2 * elapsed,
                  Map.of(Part.LOCK_WAIT, elapsed / 4, Part.ENGINE_CPU, 3 * elapsed / 4),
                  2 * deadlocks,
                  deadlocks,
                  elapsed / 10)));
    }
    return runs;
  }

  /** Gives the settings that follow deadlocks, a transaction. */
  public ExampleStudy deadlocks(double mean) {
    deadlocks = mean;
    return this;
  }

  /** Row locks exclude more than they should. */
  public ExampleStudy coarserThanClaimed() {
    secondOfTwoTables = Exclusion.Seen.WAITED;
    return this;
  }

  /** Adds a published ratio. */
  public ExampleStudy published(LockLevel coarser, LockLevel finer, double ratio) {
    published.add(new Reported("a system of old", coarser, finer, ratio));
    return this;
  }

  /** Returns the cells. */
  public List<Cell> cells() {
    return List.copyOf(cells);
  }

  /** Makes the result. */
  public LocksResult build() {
    RunResult run = Stored.run("run-sqlite");
    int rounds = cells.stream().mapToInt(cell -> cell.runs().size()).max().orElseThrow();
    return new LocksResult(
        LocksResult.FORMAT,
        new SeriesHeader(run.startedAt(), "an example"),
        run.spec(),
        SeriesSetup.of(run, List.of()),
        new Grid(
            Stream.of(LockLevel.values())
                .map(level -> LockChoice.byEngine(level, "as it does", Map.of()))
                .toList()
                .reversed(),
            rounds,
            rounds,
            List.of("page locks: never heard of"),
            cells.stream()
                .filter(cell -> !cell.again().isEmpty())
                .map(cell -> cell.setting().level())
                .findFirst()
                .orElse(null)),
        List.of(
            new LocksResult.Proof(
                LockLevel.RECORD,
                List.of(
                    new Exclusion("writers of one row", true, Exclusion.Seen.WAITED),
                    new Exclusion("writers of two tables", false, secondOfTwoTables)))),
        List.of(),
        cells,
        new LockContrasts(cells).all(),
        published);
  }
}
