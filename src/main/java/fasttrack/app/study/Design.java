package fasttrack.app.study;

import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.RunExecutor;
import fasttrack.app.execution.RunExecutors;
import fasttrack.app.options.parameter.UsageException;
import fasttrack.app.report.Words;
import fasttrack.app.result.kind.Kind;
import fasttrack.app.result.series.Contrasts.Declared;
import fasttrack.app.result.series.Extra;
import fasttrack.app.result.series.StudyPoint;
import fasttrack.app.result.series.StudyResult;
import fasttrack.core.result.Finding;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a kind of study consists of. All else is the same for all kinds, see {@link Study}. */
public interface Design {
  /**
   * One of the things that run. Immutable.
   *
   * @param name what it is called, unique in its study; empty where it is alone
   * @param levels what distinguishes it, by the parameters that differ in the study
   * @param plan its run, with the seed that the user gave
   * @param control whether it is another point once more: what differs between the two is noise
   */
  record Point(String name, Map<String, String> levels, PlannedRun plan, boolean control) {

    /** Makes a point of the study itself. */
    public Point(String name, Map<String, String> levels, PlannedRun plan) {
      this(name, levels, plan, false);
    }

    /** Returns the same once more, as its control. */
    public Point again() {
      return new Point(name + " again", levels, plan, true);
    }

    /** Returns its value of a parameter that differs in the study. */
    public String level(String parameter) {
      return Objects.requireNonNull(levels.get(parameter));
    }
  }

  /** Returns what tells this kind of study from others. */
  Outline outline();

  /**
   * What tells a kind of study from others.
   *
   * @param kind the kind of its result
   * @param folderName what the name of its folder ends with
   * @param block what a block is called: {@code round}
   * @param fewer how a user makes a block shorter, as advice: {@code compare fewer systems}
   * @param resumes whether one that was ended early can be continued by {@code --resume}
   */
  record Outline(
      Kind<StudyResult> kind, String folderName, String block, String fewer, boolean resumes) {}

  /** Returns the points, at least one. */
  List<Point> points();

  /** Returns what makes the systems on a command line; nothing where the study has one. */
  default List<String> systems() {
    return List.of();
  }

  /** Returns how many blocks run, from 1; where the study itself decides, at least so many. */
  int blocks();

  /**
   * Returns how many runs each point has in a block, from 1, in the same Java process; where the
   * study itself decides, in the first blocks.
   */
  default int runs() {
    return 1;
  }

  /**
   * Returns what the Java process is called that makes a point's runs in a block; points with the
   * same share it.
   */
  default String process(Point point) {
    return point.name();
  }

  /**
   * Returns how long the study may take; null for no limit. A block begins only if it and the runs
   * that explain all will probably end in time; the first one begins in any case.
   */
  default @Nullable Long atMostNanos() {
    return null;
  }

  /**
   * Refuses a time in which not even one block can run.
   *
   * @throws UsageException where it is too short
   */
  default void checkTime() {
    Long atMost = atMostNanos();
    long least =
        runs()
            * points().stream().mapToLong(each -> each.plan().spec().schedule().leastNanos()).sum();
    if (atMost != null && least > atMost) {
      throw Words.refused(
          "at-most",
          Finding.fact("no-time")
              .with("block", outline().block())
              .with("runs", runs() * points().size())
              .with("leastNanos", least)
              .with("fewer", outline().fewer()));
    }
  }

  /**
   * Tells whether more blocks than planned may run: until the intervals are narrow, or for as long
   * as there is time.
   */
  default boolean isOpen() {
    return false;
  }

  /**
   * Returns a point's run in a block; by default each block has a seed of its own.
   *
   * @param block which, from 1
   */
  default PlannedRun planned(Point point, int block, Draws draws) {
    return point.plan().withSeed(draws.seed(block));
  }

  /**
   * Takes a run of a block that has ended, where what runs next depends on it; returns what it
   * showed, in a line.
   */
  default Optional<String> ended(Study.Ran run) {
    return Optional.empty();
  }

  /**
   * Takes note that a run of a point could not be made; tells whether the study goes on without it.
   */
  default boolean goesOnWithout(Point point) {
    return false;
  }

  /**
   * Returns the points in the order in which they run, which is drawn for each time that all do;
   * none where nothing is left to run, or what runs depends on a run that has not ended.
   *
   * @param turn which time, from 1
   */
  default List<Point> order(int turn, Draws draws) {
    return draws.order(turn, points());
  }

  /**
   * Returns the name of the folder of a run.
   *
   * @param block which, from 1, or {@link Study#EXPLAINS}
   * @param iteration which of the point's runs in the block, from 1
   */
  default String runName(Point point, int block, int iteration) {
    String name = point.name().replaceAll("[^A-Za-z0-9._=+-]+", "-");
    String number = runs() == 1 && iteration == 1 ? "" : "-run-" + iteration;
    return (block == Study.EXPLAINS ? "waits" : outline().block() + "-" + block + number)
        + (name.isEmpty() ? "" : "-" + name);
  }

  /** Returns what a point is called while it runs. */
  default String title(Point point) {
    return point.name().isEmpty() ? point.plan().title() : point.name();
  }

  /**
   * Returns how far the study is: {@code round 2 of 5}.
   *
   * @param block which runs, from 1
   * @param position which run of the block, from 1
   * @param size how many runs the block has
   */
  default String place(int block, int position, int size) {
    return outline().block()
        + " "
        + block
        + (isOpen() && block >= blocks() ? "" : " of " + blocks())
        + (size > points().size() ? ", run " + position + " of " + size : "");
  }

  /** Returns which points are compared; none where the result compares none. */
  default List<Declared> contrasts() {
    return List.of();
  }

  /** Returns the points whose figures were published and stand beside the others. */
  default List<StudyPoint> published() {
    return List.of();
  }

  /**
   * Returns how far an interval may reach from its ratio at the end, as a share of it; null where
   * the study does not go on until the intervals are narrow.
   */
  default @Nullable Double untilShare() {
    return null;
  }

  /** Returns what was asked for and does not run, each with the reason. */
  default List<String> leftOut() {
    return List.of();
  }

  /**
   * Returns the points that run once more after all blocks, to sample waits, which has a cost and
   * is therefore left out of the blocks. These runs explain the others and are in none of their
   * figures. None where waits are sampled in the blocks, if at all.
   */
  default List<Point> explained() {
    return explains() ? points().stream().filter(point -> !point.control).toList() : List.of();
  }

  /** Tells whether each point runs once more, with its waits sampled. */
  default boolean explains() {
    return false;
  }

  /** Returns what executes the runs. */
  default RunExecutor executor(RunExecutors executors) {
    return executors.independent();
  }

  /**
   * Returns what its kind of study has besides; null where that is nothing.
   *
   * @param found the result without it
   * @param runs at least one, in the order in which they ran
   */
  default @Nullable Extra extra(StudyResult found, List<Study.Ran> runs) {
    return null;
  }
}
