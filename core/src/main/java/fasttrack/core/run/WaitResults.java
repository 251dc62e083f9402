package fasttrack.core.run;

import fasttrack.core.measure.Estimates;
import fasttrack.core.measure.TypeSamples;
import fasttrack.core.measure.WaitSamples;
import fasttrack.core.result.SampledWaits;
import fasttrack.core.spi.Wait;
import fasttrack.core.statistics.Estimate;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes the result of what a type's transactions waited for. */
final class WaitResults {
  private WaitResults() {}

  /** Returns the result; null where nothing was found out. */
  static @Nullable SampledWaits of(WaitMeter.Measured measured, int type, TypeSamples samples) {
    WaitSamples seen = measured.samples();
    Estimate client = estimate(measured.clientQueue(type));
    if ((seen == null && client == null) || samples.good() == 0) {
      return null;
    }
    return new SampledWaits(
        seen == null ? 0 : seen.count(type),
        seen == null ? Map.of() : waits(seen, type, samples),
        client,
        estimate(measured.serverQueue(type)));
  }

  private static Map<Wait, Estimate> waits(WaitSamples seen, int type, TypeSamples samples) {
    Map<Wait, Estimate> waits = new EnumMap<>(Wait.class);
    double serviceNanos = (double) samples.goodServiceNanos() / samples.good();
    for (Wait wait : Wait.values()) {
      WaitSamples.Share share = seen.share(type, wait);
      if (share.share() > 0) {
        waits.put(wait, new Estimate(share.share() * serviceNanos, share.error() * serviceNanos));
      }
    }
    return waits;
  }

  private static @Nullable Estimate estimate(Estimates sampled) {
    return sampled.count() == 0 ? null : new Estimate(sampled.mean(), sampled.error());
  }
}
