package fasttrack.app.report.analysis;

import fasttrack.core.result.HostProbes;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.spi.Durability;
import fasttrack.core.statistics.Spread;
import java.util.Comparator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How far a run is from what the machine does at best, as it was probed before the run. */
public final class HostFloor {
  private HostFloor() {}

  /**
   * A time of the run beside the least that the machine takes for such a thing.
   *
   * @param type the transaction type whose time it is; null where it is that of all, or of the only
   *     one
   * @param nanos the mean time in the run
   * @param floorNanos the time of the probe
   */
  public record Against(@Nullable String type, double nanos, double floorNanos) {
    /** Returns how many times as long the run's took. */
    public double times() {
      return nanos / floorNanos;
    }
  }

  /**
   * Returns how long the type whose commits wait longest waits for one, beside the write and fsync
   * of the probe; nothing where a commit needs none, or either is not known.
   */
  public static Optional<Against> commit(RunResult result) {
    Double floor = fsyncNanos(result);
    return floor == null
        ? Optional.empty()
        : result.types().stream()
            .map(type -> new Against(named(result, type), of(result, type, TimePart.COMMIT), floor))
            .filter(each -> each.nanos > 0)
            .max(Comparator.comparingDouble(Against::nanos));
  }

  /**
   * Returns how long a round trip to a server on this machine took beyond the server's work, in the
   * mean of all, beside the probe's echo; nothing where that is not known, or is less than the
   * echo: it is a remainder, with the errors of all other parts.
   */
  public static Optional<Against> roundTrip(RunResult result) {
    Double floor = TimeParts.roundTripNanos(result);
    if (floor == null || !TimeParts.sampled(result)) {
      return Optional.empty();
    }
    double nanos = 0;
    double trips = 0;
    for (TypeResult type : result.types()) {
      Double each = type.costs().roundTripsMean();
      if (each != null) {
        nanos += type.good() * of(result, type, TimePart.ROUND_TRIPS);
        trips += type.good() * each;
      }
    }
    double mean = nanos / trips;
    return mean >= floor ? Optional.of(new Against(null, mean, floor)) : Optional.empty();
  }

  /** How long a forced write takes when nothing else is done; null where commits need none. */
  static @Nullable Double fsyncNanos(RunResult result) {
    HostProbes host = result.setup().host();
    Spread probed = host == null ? null : host.before().fsyncNanos();
    return probed == null || result.spec().target().durability() != Durability.DURABLE
        ? null
        : (Double) probed.figure();
  }

  private static double of(RunResult result, TypeResult type, TimePart part) {
    TimeParts parts = TimeParts.of(result, type);
    return parts == null ? 0 : parts.of(part);
  }

  private static @Nullable String named(RunResult result, TypeResult type) {
    return result.types().size() == 1 ? null : type.name();
  }
}
