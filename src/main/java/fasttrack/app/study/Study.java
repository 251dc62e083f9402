package fasttrack.app.study;

import fasttrack.app.execution.NextRun;
import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.RecordedRun;
import fasttrack.app.execution.Recorder;
import fasttrack.app.execution.RunExecutor;
import fasttrack.app.execution.RunExecutors;
import fasttrack.app.execution.console.Console;
import fasttrack.app.result.bundle.SeriesFolder;
import fasttrack.app.result.kind.Document;
import fasttrack.app.result.series.Contrasts;
import fasttrack.app.result.series.StudyRun;
import fasttrack.app.study.Design.Point;
import fasttrack.core.result.RunResult;
import fasttrack.core.spec.WaitSampling;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Blocks in which each point runs, in an order that is drawn for each time, all from the block's
 * own seed: whatever the machine does meanwhile, and whatever the data are like, is much the same
 * for all runs of a block. A block has Java processes of its own, each of which makes the runs of
 * its points in it; processes, not runs, are independent of each other.
 */
public final class Study {
  /** The number of the block, after all others, whose runs explain them. */
  public static final int EXPLAINS = StudyRun.EXPLAINS;

  private final Design design;
  private final @Nullable EarlierRuns earlier;
  private final Console console;
  private final Draws draws;
  private final RunClock clock;
  private final List<Ran> runs = new ArrayList<>();
  private final Blocks blocks;
  private final Pilot pilot;
  private @Nullable Path folder;

  /**
   * A run that has ended.
   *
   * @param turn which of its point's runs it is
   * @param position which run of its block, from 1
   * @param bundle the name of the folder that holds it; null where it could not be saved
   */
  public record Ran(StudyTurn turn, int position, RunResult result, @Nullable String bundle) {
    /** Returns the point that ran. */
    public Point point() {
      return turn.point;
    }

    /** Returns in which block, from 1; {@link #EXPLAINS} where it explains those of all blocks. */
    public int block() {
      return turn.block;
    }

    /** Returns those of a point in its blocks, in the order in which they ran. */
    static List<Ran> of(Point point, List<Ran> runs) {
      return runs.stream()
          .filter(run -> run.block() != EXPLAINS && run.point().equals(point))
          .toList();
    }
  }

  /**
   * One of a point's runs.
   *
   * @param block in which block, from 1; {@link #EXPLAINS} of a run that explains those of all
   * @param iteration which of its runs in the block, from 1
   */
  public record StudyTurn(Point point, int block, int iteration) {}

  /**
   * Makes a study.
   *
   * @param earlier what an earlier command has left of it; null where it begins anew
   */
  public Study(Design design, @Nullable EarlierRuns earlier, Console console) {
    this.design = design;
    this.earlier = earlier;
    this.console = console;
    this.draws = draws(design);
    this.pilot = new Pilot(design);
    this.blocks = new Blocks();
    this.clock =
        new RunClock(
            design.points().getFirst().plan().spec().schedule().leastNanos(),
            design.runs() * design.points().size(),
            System::nanoTime);
  }

  /** Returns the names of the folders of a block's first runs. */
  static Stream<String> names(Design design, int block) {
    return design.points().stream().map(point -> design.runName(point, block, 1));
  }

  /**
   * Returns all runs that there may be in the first so many blocks, by the names of their folders.
   */
  public static Map<String, PlannedRun> plannedRuns(Design design, int blocks) {
    Draws draws = draws(design);
    Map<String, PlannedRun> planned = new LinkedHashMap<>();
    int runsMax = design.isOpen() ? Math.max(ProcessRuns.MAX, design.runs()) : design.runs();
    for (int block = 1; block <= blocks; block++) {
      for (int iteration = 1; iteration <= runsMax; iteration++) {
        for (Point point : design.points()) {
          planned.put(
              design.runName(point, block, iteration), planned(design, point, block, draws));
        }
      }
    }
    for (Point point : design.explained()) {
      planned.put(design.runName(point, EXPLAINS, 1), planned(design, point, EXPLAINS, draws));
    }
    return planned;
  }

  private static PlannedRun planned(Design design, Point point, int block, Draws draws) {
    boolean further = block == EXPLAINS;
    PlannedRun plan = design.planned(point, further ? 1 : block, draws);
    return design.explained().isEmpty()
        ? plan
        : plan.withWaits(further ? WaitSampling.ON : WaitSampling.OFF);
  }

  private static Draws draws(Design design) {
    return new Draws(design.points().getFirst().plan().spec().data().seed());
  }

  /**
   * Opens the folder that keeps the whole study: where an earlier command has begun it, that one.
   *
   * @param results the folder of results
   */
  SeriesFolder folder(Path results) {
    return earlier == null
        ? SeriesFolder.begin(results, Recorder.stamp() + "-" + design.outline().folderName())
        : SeriesFolder.again(earlier.folder());
  }

  /** Returns what executes the runs. */
  RunExecutor executor(RunExecutors executors) {
    return design.executor(executors);
  }

  /**
   * Returns the steps in their order. The next one is asked for only when the one before it has
   * been added, since it may depend on its result.
   */
  Iterator<NextRun> steps() {
    return blocks;
  }

  /**
   * Returns the run that will probably follow the step that was returned last, whatever that comes
   * to; null where none will, or it is not known.
   */
  @Nullable NextRun upcoming() {
    return blocks.upcoming();
  }

  /** Goes on from block to block as long as the design says so, past what ran earlier. */
  private final class Blocks implements Iterator<NextRun> {
    private final List<StudyTurn> left = new ArrayList<>();
    private int block;
    private int begun;
    private int size;
    private int runs = design.runs();
    private int position;
    private @Nullable StudyTurn turn;
    private boolean explains;

    @Override
    public boolean hasNext() {
      while (true) {
        if (left.isEmpty() && !begins()) {
          return false;
        }
        if (!tookEarlier(left.getFirst(), position())) {
          return block != EXPLAINS || inTime(1);
        }
        left.removeFirst();
      }
    }

    /** Begins the next block; returns false where there is none. */
    private boolean begins() {
      if (explains) {
        return false;
      }
      Contrasts contrasts = new StudySummary(design, Study.this.runs).contrasts();
      pilot.said(block, contrasts, clock).ifPresent(console::tell);
      runs = pilot.runs(block, runs, contrasts, clock);
      List<StudyTurn> next = turns(block + 1);
      int whole = missing(next) + missing(turns(EXPLAINS));
      if (pilot.goesOn(block, contrasts) && (block == 0 || inTime(whole))) {
        begun = ++block;
        left.addAll(next);
      } else {
        explains = true;
        block = EXPLAINS;
        left.addAll(turns(EXPLAINS));
      }
      size = left.size();
      return !left.isEmpty();
    }

    /** Returns the runs of a block in their order. */
    private List<StudyTurn> turns(int of) {
      List<StudyTurn> turns = new ArrayList<>();
      if (of == EXPLAINS) {
        design.explained().forEach(each -> turns.add(new StudyTurn(each, EXPLAINS, 1)));
      } else {
        for (int iteration = 1; iteration <= runs; iteration++) {
          for (Point each : design.order(Draws.turn(of, iteration), draws)) {
            turns.add(new StudyTurn(each, of, iteration));
          }
        }
      }
      return turns;
    }

    /** Returns how many runs no earlier command has left. */
    private int missing(List<StudyTurn> turns) {
      return (int) turns.stream().filter(each -> kept(each) == null).count();
    }

    private boolean inTime(int moreRuns) {
      return clock.inTime(moreRuns, design.atMostNanos());
    }

    @Override
    public NextRun next() {
      if (left.isEmpty() && !hasNext()) {
        throw new NoSuchElementException();
      }
      position = position();
      turn = left.removeFirst();
      clock.begins();
      return next(turn, left, position);
    }

    /** Runs that explain the others are further ones of the last block's processes. */
    private String process(StudyTurn of) {
      return (of.block == EXPLAINS ? begun : of.block) + " " + design.process(of.point);
    }

    /** Tells whether no later run is made by the same process, as far as is known. */
    private boolean isLast(StudyTurn of, List<StudyTurn> after) {
      boolean explained =
          !design.isOpen() && of.block == design.blocks() && design.explained().contains(of.point);
      return !explained && after.stream().noneMatch(each -> process(each).equals(process(of)));
    }

    private NextRun next(StudyTurn of, List<StudyTurn> after, int at) {
      String place = explains ? "one more run to sample waits" : design.place(of.block, at, size);
      return new NextRun(
          planned(design, of.point, of.block, draws),
          design.title(of.point) + ", " + place + left(of.block, at),
          runName(of),
          process(of),
          isLast(of, after));
    }

    /** Returns the run that was returned last, as it has ended. */
    Ran ended(RecordedRun run) {
      return new Ran(Objects.requireNonNull(turn), position, run.result(), run.bundle());
    }

    /** Returns the run after the one that was returned last, if the study goes on as planned. */
    @Nullable NextRun upcoming() {
      if (!left.isEmpty()) {
        return next(left.getFirst(), left.subList(1, left.size()), position());
      }
      if (explains) {
        return null;
      }
      int following = design.isOpen() || block < design.blocks() ? block + 1 : EXPLAINS;
      List<StudyTurn> turns = turns(following);
      return turns.isEmpty() ? null : next(turns.getFirst(), turns.subList(1, turns.size()), 1);
    }

    private int position() {
      return size - left.size() + 1;
    }

    /** Returns how long the rest will take: {@code , about 2 min left}; empty where it is open. */
    private String left(int of, int at) {
      int further = design.explained().size();
      int whole = of == EXPLAINS ? 0 : (design.blocks() - of) * size;
      return of != EXPLAINS && design.isOpen() && of >= design.blocks()
          ? ""
          : clock.left(
              whole + size - at + 1 + (of == EXPLAINS ? 0 : further), design.atMostNanos());
    }
  }

  private String runName(StudyTurn of) {
    return design.runName(of.point, of.block, of.iteration);
  }

  private EarlierRuns.@Nullable Kept kept(StudyTurn of) {
    return earlier == null ? null : earlier.runs().get(runName(of));
  }

  private boolean tookEarlier(StudyTurn of, int position) {
    EarlierRuns.Kept kept = kept(of);
    if (earlier == null || kept == null) {
      return false;
    }
    folder = earlier.folder();
    runs.add(new Ran(of, position, kept.result(), kept.bundle()));
    return true;
  }

  /**
   * Takes the run of the step that was returned last, saved if that was possible; returns what it
   * showed, in a line, where that decides what runs next.
   */
  Optional<String> add(RecordedRun run) {
    clock.ended(run.result().measuredNanos(), run.result().header().process().runsBefore() == 0);
    Path saved = run.saved().folder();
    if (saved != null) {
      folder = saved.getParent();
    }
    runs.add(blocks.ended(run));
    return design.ended(runs.getLast());
  }

  /** Tells whether it goes on where the run of the step that was returned last cannot be made. */
  boolean goesOnWithout() {
    return design.goesOnWithout(Objects.requireNonNull(blocks.turn).point);
  }

  /** Says, before the first run, what is known of the whole; empty where that is nothing. */
  Optional<String> outlook() {
    return earlier != null || design.blocks() * design.runs() * design.points().size() == 1
        ? Optional.empty()
        : Optional.of(new Outlook(design).words());
  }

  /** Says what the time was spent on, after the last run; empty where nothing ran. */
  Optional<String> account() {
    return clock.knows() ? Optional.of(clock.account()) : Optional.empty();
  }

  /**
   * Returns the summary of the runs so far, or nothing where there is nothing to summarise. Asked
   * once, at the end, also where the study was interrupted or a run could not be executed.
   *
   * @param interrupted whether the user ended the study early
   */
  Optional<Document> whole(boolean interrupted) {
    if (runs.isEmpty()) {
      return Optional.empty();
    }
    boolean kept = runs.stream().anyMatch(run -> run.result.state() == RunResult.State.COMPLETE);
    if (interrupted && kept && design.outline().resumes() && folder != null) {
      console.tell("ended early; the same command with --resume " + folder + " goes on");
    }
    return Optional.of(
        design.outline().kind().document(new StudySummary(design, runs).result(interrupted)));
  }
}
