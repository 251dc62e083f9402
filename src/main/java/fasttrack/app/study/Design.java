package fasttrack.app.study;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.RunExecutor;
import fasttrack.app.execution.RunExecutors;
import fasttrack.app.kind.Document;
import fasttrack.app.parameter.UsageException;
import fasttrack.app.report.Figures;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a kind of study consists of. All else is the same for all kinds, see {@link Study}.
 *
 * @param <P> what a point is
 */
public interface Design<P> {
  /**
   * One of the things that run.
   *
   * @param what what is special about it
   * @param name what it is called, unique in its study; empty where it is alone
   * @param plan its run, with the seed that the user gave
   * @param control whether it is another point once more: what differs between the two is noise
   */
  record Point<P>(P what, String name, PlannedRun plan, boolean control) {
    /** Makes a point of the study itself. */
    public Point(P what, String name, PlannedRun plan) {
      this(what, name, plan, false);
    }

    /** Returns the same once more, as its control. */
    public Point<P> again() {
      return new Point<>(what, name + " again", plan, true);
    }
  }

  /** Returns what the name of the study's folder ends with. */
  String folderName();

  /** Returns the points, at least one. */
  List<Point<P>> points();

  /** Returns how many blocks run, from 1; where the study itself decides, at least so many. */
  int blocks();

  /** Returns what a block is called: {@code round}. */
  String unit();

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
        points().stream().mapToLong(each -> each.plan().spec().schedule().leastNanos()).sum();
    if (atMost != null && least > atMost) {
      throw new UsageException(
          "at-most",
          "is too short for one "
              + unit()
              + ": its "
              + counted(points().size(), "run")
              + " warm up and measure for "
              + Figures.span(least)
              + " in all; raise it, "
              + fewer()
              + ", or shorten --duration");
    }
  }

  /** Returns how a user makes a block shorter, as advice: {@code compare fewer systems}. */
  default String fewer() {
    return "run less";
  }

  /** Tells whether a study that was ended early can be continued by {@code --resume}. */
  default boolean resumes() {
    return false;
  }

  /** Tells whether the runs decide how many blocks there are. */
  default boolean isOpen() {
    return false;
  }

  /**
   * Returns a point's run in a block; by default each block has a seed of its own.
   *
   * @param block which, from 1
   */
  default PlannedRun planned(Point<P> point, int block, Draws draws) {
    return point.plan().withSeed(draws.seed(block));
  }

  /**
   * Returns the points in the order in which they run in a block.
   *
   * @param block which, from 1
   */
  default List<Point<P>> order(int block, Draws draws) {
    return draws.order(block, points());
  }

  /**
   * Returns the name of the folder of a run.
   *
   * @param block which, from 1, or {@link Study#EXPLAINS}
   */
  default String runName(Point<P> point, int block) {
    String name = point.name().replaceAll("[^A-Za-z0-9._=+-]+", "-");
    return (block == Study.EXPLAINS ? "waits" : unit() + "-" + block)
        + (name.isEmpty() ? "" : "-" + name);
  }

  /** Returns what a point is called while it runs. */
  default String title(Point<P> point) {
    return point.name().isEmpty() ? point.plan().title() : point.name();
  }

  /**
   * Returns how far the study is: {@code round 2 of 5}.
   *
   * @param block which runs, from 1
   * @param position which run of the block, from 1
   */
  default String place(int block, int position) {
    return unit() + " " + block + (isOpen() && block >= blocks() ? "" : " of " + blocks());
  }

  /**
   * Decides whether another block is wanted, where there is time for it.
   *
   * @param begun how many have
   * @param runs the runs of these
   */
  default boolean goesOn(int begun, List<Study.Ran<P>> runs, RunClock clock) {
    return begun < blocks();
  }

  /** Returns how many ratios are judged together at the end; 0 where none is judged. */
  default int claims() {
    return 0;
  }

  /**
   * Returns how many blocks would find a small difference in most cases; null where this is not
   * asked, or the runs do not tell.
   *
   * @param runs those that have ended
   */
  default @Nullable Integer blocksToFind(List<Study.Ran<P>> runs) {
    return null;
  }

  /**
   * Returns the points that run once more after all blocks, to sample waits, which has a cost and
   * is therefore left out of the blocks. These runs explain the others and are in none of their
   * figures. None where waits are sampled in the blocks, if at all.
   */
  default List<Point<P>> explained() {
    return List.of();
  }

  /** Returns what executes the runs. */
  default RunExecutor executor(RunExecutors executors) {
    return executors.independent();
  }

  /**
   * Returns the summary of runs, or nothing where there is nothing to summarize.
   *
   * @param runs at least one, in the order in which they ran
   * @param completeBlocks in how many blocks every point has run to its end
   * @param interrupted whether the user ended the study early
   */
  Optional<Document> whole(List<Study.Ran<P>> runs, int completeBlocks, boolean interrupted);
}
