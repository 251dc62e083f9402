package fasttrack.app.comparison;

import fasttrack.app.analysis.TimeParts;
import fasttrack.app.kind.Kind;
import fasttrack.app.series.SeriesRun;
import fasttrack.core.result.Finding;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.statistics.RatioInterval;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Systems compared with the first of them.
 *
 * @param format the name and version of this tree's form
 * @param header what was compared and when
 * @param design how the runs belong together
 * @param differences the conditions that should be the same for all and are not; not empty only
 *     where the user insisted on the comparison
 * @param remarks what else the reader has to know
 * @param sides the systems; all others are compared with the first
 * @param contrasts each other system beside the first, in their order
 */
public record ComparisonResult(
    String format,
    Header header,
    Design design,
    List<String> differences,
    List<String> remarks,
    List<Side> sides,
    List<Contrast> contrasts) {
  /** The form of this tree; the number counts up when a reader of an older one would go wrong. */
  public static final String FORMAT = "fasttrack-comparison/3";

  /** The name under which all types together stand. */
  public static final String ALL = "";

  /** The kind of such results. */
  public static final Kind<ComparisonResult> KIND =
      new Kind<>(
          "a comparison", "comparison", FORMAT, ComparisonResult.class, ComparisonReport::of);

  /** Returns the system with which all others are compared. */
  public Side first() {
    return sides.getFirst();
  }

  /** Returns the names of the types that are compared, in their order. */
  public List<String> types() {
    return first().types().stream().map(SideFigures::type).toList();
  }

  /** Returns a system by its name. */
  public Side side(String name) {
    return sides.stream().filter(side -> side.name().equals(name)).findFirst().orElseThrow();
  }

  /**
   * What was compared and when.
   *
   * @param comparedAt when, ISO 8601 in UTC
   * @param title the workload, in one line
   */
  public record Header(String comparedAt, String title) {
    /** Returns the header of what is compared now. */
    public static Header now(String title) {
      return new Header(Instant.now().truncatedTo(ChronoUnit.MILLIS).toString(), title);
    }
  }

  /**
   * How the runs belong together.
   *
   * @param blocksPlanned how many blocks were planned, each with a run of every system; null where
   *     stored results are compared, whose runs do not belong together; where the number follows
   *     from the precision that was asked for, the number after which it was reached or given up
   * @param blocks how many of them are complete; null likewise
   * @param untilShare how far an interval may reach from its ratio, as a share of it; null where
   *     that was not asked for
   * @param reached whether all intervals of elapsed times are that narrow; null likewise
   * @param control the name of the system that is the first one once more; null where there is none
   */
  public record Design(
      @Nullable Integer blocksPlanned,
      @Nullable Integer blocks,
      @Nullable Double untilShare,
      @Nullable Boolean reached,
      @Nullable String control) {
    /** Stored results, whose runs do not belong together. */
    public static final Design STORED = new Design(null, null, null, null, null);
  }

  /**
   * A system.
   *
   * @param name what it is called, unique in its comparison
   * @param description engine, isolation level, promise of a commit and load, in words
   * @param published the id of published figures; null of a system that was measured
   * @param runs its runs
   * @param explaining a further run whose waits were sampled, from which the parts of the elapsed
   *     time come, and nothing else; null where they come from the runs
   * @param counted how many of them are in the figures
   * @param all a transaction of the mix; its times are geometric means over the types
   * @param types each transaction type
   */
  public record Side(
      String name,
      String description,
      @Nullable String published,
      List<SideRun> runs,
      @Nullable SideRun explaining,
      int counted,
      SideFigures all,
      List<SideFigures> types) {
    /** Returns the figures of a type, or of {@link #ALL}; null where it has none. */
    public @Nullable SideFigures type(String name) {
      return allFigures().stream()
          .filter(each -> each.type().equals(name))
          .findFirst()
          .orElse(null);
    }

    /** Returns the runs from which the parts of the elapsed time come. */
    List<SideRun> explained() {
      return explaining == null ? runs : List.of(explaining);
    }

    /** Returns its runs, and then the one that explains them. */
    List<SideRun> allRuns() {
      return explaining == null
          ? runs
          : Stream.concat(runs.stream(), Stream.of(explaining)).toList();
    }

    /** Tells whether a run of it is invalid, or not verified. */
    public boolean hasInvalid() {
      return runs.stream().anyMatch(run -> run.validity().fails());
    }

    /** Returns the figures of each type, and then of all together. */
    List<SideFigures> allFigures() {
      return Stream.concat(types.stream(), Stream.of(all)).toList();
    }
  }

  /**
   * A run of a system.
   *
   * @param block the block to which it belongs, from 1; of stored results its number; 0 of the run
   *     that explains
   * @param bundle the folder in which it is kept; null where it could not be saved
   * @param state whether it came to its end
   * @param validity whether its figures count
   * @param seed what its inputs were generated from
   * @param warnings the warnings about its figures
   */
  public record SideRun(
      int block,
      @Nullable String bundle,
      RunResult.State state,
      Validity validity,
      long seed,
      List<Finding> warnings)
      implements SeriesRun {}

  /**
   * Figures of a transaction type, geometric means over the runs that count; null where unknown.
   *
   * @param type the type's name; empty for all together
   * @param elapsedNanos mean elapsed time
   * @param cpuNanos mean CPU time, the client's and the server's
   * @param rateTps transactions a second
   * @param parts where the elapsed time went, in the run that explains, or the mean over the runs;
   *     null where unknown
   */
  public record SideFigures(
      String type,
      @Nullable Double elapsedNanos,
      @Nullable Double cpuNanos,
      @Nullable Double rateTps,
      @Nullable TimeParts parts) {}

  /**
   * A system beside the first.
   *
   * @param side the system's name
   * @param all the ratios of the figures of all types together
   * @param types the ratios of each type that both have
   * @param need how many runs of each would tell smaller differences apart; null where that cannot
   *     be estimated
   */
  public record Contrast(String side, Ratios all, List<Ratios> types, @Nullable Need need) {
    /** Returns the ratios of each type, and then of all together. */
    List<Ratios> allRatios() {
      return Stream.concat(types.stream(), Stream.of(all)).toList();
    }
  }

  /**
   * Ratios of a system's figures to the first one's.
   *
   * @param type the type's name; empty for all together
   * @param elapsed the ratio of elapsed times; null where unknown
   * @param cpu the ratio of CPU times; null likewise
   * @param rate the ratio of rates; null likewise
   */
  public record Ratios(
      String type,
      @Nullable RatioInterval elapsed,
      @Nullable RatioInterval cpu,
      @Nullable RatioInterval rate) {}

  /**
   * How many runs would find a difference.
   *
   * @param share the difference in elapsed time
   * @param repeats how many runs of each system find it in 9 of 10 comparisons
   * @param type the type that needs so many
   */
  public record Need(double share, int repeats, String type) {}
}
