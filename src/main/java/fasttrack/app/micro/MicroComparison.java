package fasttrack.app.micro;

import fasttrack.app.result.kind.Kind;
import fasttrack.core.statistics.RatioInterval;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The micro-runs of a build beside those of the build that it is compared with, the base.
 *
 * @param format the name and version of this tree's form
 * @param header what was compared, and when
 * @param contrasts the micro-runs that both builds have, in the order of the head
 * @param failed the micro-runs that failed, in at least one fork
 * @param baseOnly the names of micro-runs that the base alone has, without those that failed
 * @param headOnly the names of micro-runs that the head alone has, likewise
 * @param remarks what else the reader has to know
 */
public record MicroComparison(
    String format,
    Header header,
    List<RunContrast> contrasts,
    List<FailedRun> failed,
    List<String> baseOnly,
    List<String> headOnly,
    List<String> remarks) {
  /** The form of this tree; the number counts up when a reader of an older one would go wrong. */
  public static final String FORMAT = "fasttrack-micro-comparison/3";

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
   * @param baseBuild which build the base is
   * @param headBuild which build is judged
   * @param changeShare the least change of a time that is called one, as a share of it
   * @param failSlower how many times as long a micro-run may not take; null where counts alone are
   *     judged
   */
  public record Header(
      String startedAt,
      String base,
      String head,
      @Nullable String control,
      String baseBuild,
      String headBuild,
      double changeShare,
      @Nullable Double failSlower) {}

  /**
   * A micro-run of which forks gave no figures; those that are left are compared.
   *
   * @param name its name
   * @param baseForks how many forks of the base failed, the control's among them; from 0
   * @param headForks how many forks of the head failed; from 0
   * @param reason why the first failed, of the head's if one of those did
   * @param broken whether the head is to blame: it failed and the base did not, or the base alone
   *     has forks left
   */
  public record FailedRun(
      String name, int baseForks, int headForks, String reason, boolean broken) {}

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
   * @param ratio how many times as long the head takes: above 1 where it is slower, of rates too;
   *     judged together with all other times
   * @param noiseShare how far the control lies from the base, as a share; null where there is none
   * @param verdict what came of it
   */
  public record TimeChange(
      String quantity,
      String unit,
      ForkFigure base,
      ForkFigure head,
      RatioInterval ratio,
      @Nullable Double noiseShare,
      TimeVerdict verdict) {
    /** Tells whether it is a CPU time. */
    boolean isCpu() {
      return quantity.startsWith(MicroLines.CPU);
    }
  }

  /** What can come of a time. */
  public enum TimeVerdict {
    FASTER,
    SLOWER,
    WITHIN_NOISE
  }

  /** Tells whether the change is to be rejected: a count rose, or a time is longer than may be. */
  public boolean rejected() {
    Double limit = header.failSlower();
    return contrasts.stream().anyMatch(each -> !each.rose().isEmpty())
        || (limit != null && !slower(limit).isEmpty());
  }

  /**
   * Returns the times of the head that are so many times as long: of the whole interval that is
   * true, and the difference is called one. CPU times where they were measured: other programs move
   * them less.
   */
  public Map<String, TimeChange> slower(double factor) {
    Map<String, TimeChange> slower = new LinkedHashMap<>();
    for (RunContrast contrast : contrasts) {
      boolean cpu = contrast.times().stream().anyMatch(TimeChange::isCpu);
      contrast.times().stream()
          .filter(time -> time.isCpu() == cpu)
          .filter(time -> time.verdict() == TimeVerdict.SLOWER)
          .filter(time -> time.ratio().low() != null && time.ratio().low() >= factor)
          .forEach(time -> slower.putIfAbsent(contrast.name(), time));
    }
    return slower;
  }

  /** Tells whether the head breaks a micro-run. */
  public boolean broken() {
    return failed.stream().anyMatch(FailedRun::broken);
  }

  /** Tells whether a time has forks enough to be called faster or slower. */
  public boolean judged() {
    return times().anyMatch(time -> time.ratio().differs() != null);
  }

  /** Tells whether a control shows how far two measurements of the same build lie apart. */
  public boolean knowsNoise() {
    return times().anyMatch(time -> time.noiseShare() != null);
  }

  Stream<TimeChange> times() {
    return contrasts.stream().flatMap(each -> each.times().stream());
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
