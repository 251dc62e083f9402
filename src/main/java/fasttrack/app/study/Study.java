package fasttrack.app.study;

import fasttrack.app.console.Console;
import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.RecordedRun;
import fasttrack.app.execution.Recorder;
import fasttrack.app.execution.RunExecutor;
import fasttrack.app.execution.RunExecutors;
import fasttrack.app.kind.Document;
import fasttrack.app.series.Contrasts;
import fasttrack.app.series.StudyRun;
import fasttrack.app.study.Design.Point;
import fasttrack.core.result.JavaProcess;
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
 * Blocks in which each point runs once, in an order that is drawn for each block, all from the
 * block's own seed: whatever the machine does meanwhile, and whatever the data are like, is much
 * the same for all runs of a block.
 */
public final class Study implements Series {
  /** The number of the block, after all others, whose runs explain them. */
  public static final int EXPLAINS = StudyRun.EXPLAINS;

  private final Design design;
  private final @Nullable Earlier earlier;
  private final Console console;
  private final Draws draws;
  private final RunClock clock;
  private final List<Ran> runs = new ArrayList<>();
  private final Blocks blocks = new Blocks();
  private final Pilot pilot;
  private @Nullable Path folder;

  /**
   * A run that has ended.
   *
   * @param block which, from 1; {@link #EXPLAINS} of a run that explains those of all blocks
   * @param position which run of its block, from 1
   * @param bundle the name of the folder that holds it; null where it could not be saved
   */
  public record Ran(
      Point point, int block, int position, RunResult result, @Nullable String bundle) {
    /** Returns those of a point in its blocks, in the order in which they ran. */
    public static List<Ran> of(Point point, List<Ran> runs) {
      return runs.stream().filter(run -> run.block != EXPLAINS && run.point.equals(point)).toList();
    }

    /** Returns the Java processes of runs; null for one that is not known. */
    public static List<@Nullable JavaProcess> processes(List<Ran> runs) {
      List<@Nullable JavaProcess> processes = new ArrayList<>();
      runs.forEach(run -> processes.add(run.result.header().process()));
      return processes;
    }
  }

  /**
   * Makes a study.
   *
   * @param earlier what an earlier command has left of it; null where it begins anew
   */
  public Study(Design design, @Nullable Earlier earlier, Console console) {
    this.design = design;
    this.earlier = earlier;
    this.console = console;
    this.draws = draws(design);
    this.pilot = new Pilot(design);
    this.clock = new RunClock(design.points().getFirst().plan().spec().schedule().leastNanos());
  }

  /** Returns the names of the folders of a block's runs. */
  static Stream<String> names(Design design, int block) {
    return design.points().stream().map(point -> design.runName(point, block));
  }

  /** Returns the planned runs of the first so many blocks, by the names of their folders. */
  public static Map<String, PlannedRun> plannedRuns(Design design, int blocks) {
    Draws draws = draws(design);
    Map<String, PlannedRun> planned = new LinkedHashMap<>();
    for (int block = 1; block <= blocks; block++) {
      for (Point point : design.points()) {
        planned.put(design.runName(point, block), planned(design, point, block, draws));
      }
    }
    for (Point point : design.explained()) {
      planned.put(design.runName(point, EXPLAINS), planned(design, point, EXPLAINS, draws));
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

  @Override
  public Optional<String> folderName() {
    return Optional.of(Recorder.stamp() + "-" + design.folderName());
  }

  @Override
  public Optional<Path> earlierFolder() {
    return Optional.ofNullable(earlier).map(Earlier::folder);
  }

  @Override
  public RunExecutor executor(RunExecutors executors) {
    return design.executor(executors);
  }

  @Override
  public Iterator<NextRun> steps() {
    return blocks;
  }

  @Override
  public @Nullable PlannedRun upcoming() {
    return blocks.upcoming();
  }

  /** Goes on from block to block as long as the design says so, past what ran earlier. */
  private final class Blocks implements Iterator<NextRun> {
    private final List<Point> left = new ArrayList<>();
    private int block;
    private int position;
    private @Nullable Point point;
    private boolean explains;

    @Override
    public boolean hasNext() {
      while (true) {
        if (left.isEmpty() && !begins()) {
          return false;
        }
        if (!tookEarlier(left.getFirst(), block, position())) {
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
      Contrasts contrasts = new StudySummary(design, runs).contrasts();
      pilot.said(block, contrasts, clock).ifPresent(console::tell);
      int whole = missing(design.points(), block + 1) + missing(design.explained(), EXPLAINS);
      if (pilot.goesOn(block, contrasts) && (block == 0 || inTime(whole))) {
        block++;
        left.addAll(design.order(block, draws));
      } else {
        explains = true;
        block = EXPLAINS;
        left.addAll(design.explained());
      }
      return !left.isEmpty();
    }

    /** Returns how many runs no earlier command has left. */
    private int missing(List<Point> points, int block) {
      return (int)
          points.stream()
              .filter(
                  point ->
                      earlier == null || !earlier.runs().containsKey(design.runName(point, block)))
              .count();
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
      point = left.removeFirst();
      clock.begins();
      String place = explains ? "one more run to sample waits" : design.place(block, position);
      return new NextRun(
          planned(design, point, block, draws),
          design.title(point) + ", " + place + left(block, position),
          design.runName(point, block));
    }

    /** Returns the run that was returned last, as it has ended. */
    Ran ended(RecordedRun run) {
      return new Ran(Objects.requireNonNull(point), block, position, run.result(), run.bundle());
    }

    /** Returns the run after the one that was returned last, if the study goes on as planned. */
    @Nullable PlannedRun upcoming() {
      if (!left.isEmpty()) {
        return planned(design, left.getFirst(), block, draws);
      }
      if (explains) {
        return null;
      }
      int following = design.isOpen() || block < design.blocks() ? block + 1 : EXPLAINS;
      List<Point> points =
          following == EXPLAINS ? design.explained() : design.order(following, draws);
      return points.isEmpty() ? null : planned(design, points.getFirst(), following, draws);
    }

    private int position() {
      return (explains ? design.explained() : design.points()).size() - left.size() + 1;
    }
  }

  /** Returns how long the rest will take: {@code , about 2 min left}; empty where that is open. */
  private String left(int block, int position) {
    int points = design.points().size();
    int further = design.explained().size();
    int blocks = block == EXPLAINS ? 0 : design.blocks() - block + 1;
    return block != EXPLAINS && design.isOpen() && block >= design.blocks()
        ? ""
        : clock.left(blocks * points + further - position + 1, design.atMostNanos());
  }

  private boolean tookEarlier(Point point, int block, int position) {
    Earlier.Kept kept = earlier == null ? null : earlier.runs().get(design.runName(point, block));
    if (earlier == null || kept == null) {
      return false;
    }
    folder = earlier.folder();
    runs.add(new Ran(point, block, position, kept.result(), kept.bundle()));
    return true;
  }

  @Override
  public void add(RecordedRun run) {
    clock.ended(run.result().measuredNanos());
    Path saved = run.saved().folder();
    if (saved != null) {
      folder = saved.getParent();
    }
    runs.add(blocks.ended(run));
  }

  @Override
  public Optional<String> outlook() {
    return earlier != null || design.blocks() * design.points().size() == 1
        ? Optional.empty()
        : Optional.of(Outlook.of(design).words());
  }

  @Override
  public Optional<String> account() {
    return clock.knows() ? Optional.of(clock.account()) : Optional.empty();
  }

  @Override
  public Optional<Document> whole(boolean interrupted) {
    if (runs.isEmpty()) {
      return Optional.empty();
    }
    boolean kept = runs.stream().anyMatch(run -> run.result.state() == RunResult.State.COMPLETE);
    if (interrupted && kept && design.resumes() && folder != null) {
      console.tell("ended early; the same command with --resume " + folder + " goes on");
    }
    return Optional.of(design.kind().document(new StudySummary(design, runs).result(interrupted)));
  }
}
