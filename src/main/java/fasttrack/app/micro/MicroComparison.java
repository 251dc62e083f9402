package fasttrack.app.micro;

import fasttrack.app.kind.Kind;
import fasttrack.core.statistics.RatioInterval;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The micro-runs of a build beside those of the build that it is compared with, the base.
 *
 * @param format the name and version of this tree's form
 * @param header what was compared, and when
 * @param noise what the figures can show
 * @param contrasts the micro-runs that both builds have, in the order of the head
 * @param baseOnly the names of micro-runs that the base alone has
 * @param headOnly the names of micro-runs that the head alone has
 * @param remarks what else the reader has to know
 */
public record MicroComparison(
    String format,
    Header header,
    Noise noise,
    List<RunContrast> contrasts,
    List<String> baseOnly,
    List<String> headOnly,
    List<String> remarks) {
  /** The form of this tree; the number counts up when a reader of an older one would go wrong. */
  public static final String FORMAT = "fasttrack-micro-comparison/1";

  /** The kind of such results. */
  public static final Kind<MicroComparison> KIND =
      new Kind<>(
          "a comparison of micro-runs",
          "micro-comparison",
          FORMAT,
          MicroComparison.class,
          MicroReport::of);

  /** JMH's name of the bytes that an operation allocates. */
  public static final String ALLOCATED = "gc.alloc.rate.norm";

  /**
   * What was compared, and when.
   *
   * @param startedAt when it was compared, ISO 8601 in UTC
   * @param base the file with the micro-runs of the base
   * @param head the file with the micro-runs of the build that is judged
   * @param control the file with the micro-runs of the base once more; null where there is none
   * @param baseBuild which build the base is; null where an older result does not tell
   * @param headBuild which build is judged; null where an older result does not tell
   * @param changeShare the least change of a time that is called one, as a share of it
   */
  public record Header(
      String startedAt,
      String base,
      String head,
      @Nullable String control,
      @Nullable String baseBuild,
      @Nullable String headBuild,
      double changeShare) {}

  /**
   * What the figures can show.
   *
   * @param floors for each quantity, how far two measurements of the same build lie apart; empty
   *     without a control
   * @param tests how many ratios of times were tested together
   * @param forksNeeded how many forks each build needs so that a single difference among so many
   *     tests can be shown; 0 without tests
   * @param enough whether at least one of the tests has forks enough to show a difference
   */
  public record Noise(List<Floor> floors, int tests, int forksNeeded, boolean enough) {}

  /**
   * How far the control lies from the base.
   *
   * @param quantity of which figure: {@code time} or {@code cpu.client} for example
   * @param microRuns of how many micro-runs
   * @param share how far, as a share: the 95th percentile of the micro-runs, which is the greatest
   *     of fewer than 20
   */
  public record Floor(String quantity, int microRuns, double share) {}

  /**
   * A micro-run of both builds.
   *
   * @param name its name
   * @param mode JMH's mode
   * @param counts what is the same in every run of a build, and is gated
   * @param times what is measured and only shown
   * @param removed the statements that the base executes and the head does not
   * @param added the statements that the head executes and the base does not
   * @param problems what could not be compared, and why
   */
  public record RunContrast(
      String name,
      String mode,
      List<CountChange> counts,
      List<TimeChange> times,
      List<String> removed,
      List<String> added,
      List<String> problems) {
    /** Returns the counts that rose. */
    public List<CountChange> rose() {
      return counts.stream().filter(count -> count.verdict() == CountVerdict.ROSE).toList();
    }

    /** Tells whether nothing of it could be compared. */
    public boolean empty() {
      return counts.isEmpty() && times.isEmpty();
    }
  }

  /**
   * A figure over the forks; the figure of a fork is the median of its iterations.
   *
   * @param median the median of the forks
   * @param least the least of the forks
   * @param most the greatest of the forks
   * @param forks how many forks there are, at least one
   */
  public record ForkFigure(double median, double least, double most, int forks) {}

  /**
   * A count of each operation.
   *
   * @param metric its name
   * @param unit its unit
   * @param base that of the base, the control's forks among them
   * @param head that of the head
   * @param verdict what came of it
   */
  public record CountChange(
      String metric, String unit, ForkFigure base, ForkFigure head, CountVerdict verdict) {}

  /** What can come of a count. */
  public enum CountVerdict {
    SAME,
    FELL,
    ROSE,
    /** It differs between the base and the control, so a difference of the head shows nothing. */
    UNSTEADY
  }

  /**
   * A time of each operation.
   *
   * @param quantity {@code time} for what JMH measured, or the metric's name
   * @param unit its unit; of a rate it is that of the rate
   * @param base that of the base, the control's forks among them
   * @param head that of the head
   * @param ratio the head's median time divided by the base's, of rates the base's divided by the
   *     head's: above 1 where the head is slower
   * @param interval the same of geometric means, with its interval; null where a figure is 0
   * @param chance how likely ranks so different are where the builds do not differ, from 0 to 1
   * @param verdict what came of it
   */
  public record TimeChange(
      String quantity,
      String unit,
      ForkFigure base,
      ForkFigure head,
      double ratio,
      @Nullable RatioInterval interval,
      double chance,
      TimeVerdict verdict) {}

  /** What can come of a time. */
  public enum TimeVerdict {
    FASTER,
    SLOWER,
    WITHIN_NOISE
  }

  /** Tells whether a count rose: the change is to be rejected. */
  public boolean failed() {
    return contrasts.stream().anyMatch(each -> !each.rose().isEmpty());
  }

  /** Tells whether nothing could be compared. */
  public boolean empty() {
    return contrasts.stream().allMatch(RunContrast::empty);
  }

  /** Returns the micro-runs of which a time has a verdict. */
  public Stream<RunContrast> with(TimeVerdict verdict) {
    return contrasts.stream()
        .filter(each -> each.times().stream().anyMatch(time -> time.verdict() == verdict));
  }

  /** Returns the micro-runs whose times were compared and do not differ. */
  public Stream<RunContrast> withinNoise() {
    return contrasts.stream()
        .filter(
            each ->
                !each.times().isEmpty()
                    && each.times().stream()
                        .allMatch(time -> time.verdict() == TimeVerdict.WITHIN_NOISE));
  }
}
