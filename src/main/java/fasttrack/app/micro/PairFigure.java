package fasttrack.app.micro;

import fasttrack.app.micro.MicroComparison.TimeChange;
import fasttrack.app.micro.MicroComparison.TimeVerdict;
import fasttrack.app.result.series.Sample;
import fasttrack.core.statistics.RatioInterval;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A figure of both builds, a time or a count, compared by its forks as independent measurements.
 *
 * @param run the micro-run's name
 * @param quantity {@code time}, or the metric's name
 * @param unit its unit
 * @param rate whether it is a rate, of which more is faster
 * @param base the forks of the base, at least one; of a time all above 0
 * @param control those of the control, likewise; null where there is none
 * @param head those of the head, likewise
 */
record PairFigure(
    String run,
    String quantity,
    String unit,
    boolean rate,
    ForkMedians base,
    @Nullable ForkMedians control,
    ForkMedians head) {
  /** Returns the forks of the base, the control's among them. */
  ForkMedians before() {
    return base.and(control);
  }

  /** Returns how many times as long the head takes as base and control. */
  Sample sample() {
    return rate
        ? Sample.independent(before().values(), head.values())
        : Sample.independent(head.values(), before().values());
  }

  /** Returns how far the control lies from the base; null where there is none. */
  private @Nullable Double noiseShare() {
    RatioInterval apart =
        control == null ? null : RatioInterval.independent(control.values(), base.values());
    return apart == null ? null : (Double) (Math.max(apart.ratio(), 1 / apart.ratio()) - 1);
  }

  /**
   * Returns what came of it.
   *
   * @param ratio the sample's ratio, judged among all of them
   * @param changeShare the least change that is called one
   */
  TimeChange change(RatioInterval ratio, double changeShare) {
    Double noise = noiseShare();
    double least = 1 + (noise == null ? changeShare : Math.max(changeShare, noise));
    boolean differs = Objects.equals(ratio.differs(), true);
    return new TimeChange(
        quantity,
        unit,
        before().figure(),
        head.figure(),
        ratio,
        noise,
        differs && ratio.ratio() > least
            ? TimeVerdict.SLOWER
            : differs && ratio.ratio() < 1 / least ? TimeVerdict.FASTER : TimeVerdict.WITHIN_NOISE);
  }
}
