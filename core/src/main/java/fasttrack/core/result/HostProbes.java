package fasttrack.core.result;

import fasttrack.core.statistics.Spread;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How fast the machine was before and after a run.
 *
 * @param before before the warm-up
 * @param after after the measured interval; null if the run was ended early
 */
public record HostProbes(HostProbe before, @Nullable HostProbe after) {
  /** What is probed. */
  public enum Device {
    CPU(0.10, "processors-changed"),
    /** This and the next move so far on a quiet virtual machine that fewer warnings are wrong. */
    FSYNC(0.50, "disk-changed"),
    LOOPBACK(0.30, "loopback-changed");

    private final double moveMax;
    private final String finding;

    Device(double moveMax, String finding) {
      this.moveMax = moveMax;
      this.finding = finding;
    }

    /** Returns by which share of the earlier figure it may change without a warning. */
    public double moveMax() {
      return moveMax;
    }

    /** Returns a probe's figure; null if it was not measured. */
    public @Nullable Spread of(HostProbe probe) {
      return switch (this) {
        case CPU -> probe.cpuStepsPerSecond();
        case FSYNC -> probe.fsyncNanos();
        case LOOPBACK -> probe.roundTripNanos();
      };
    }
  }

  /**
   * Warns of the figures that changed by more than {@link Device#moveMax}, and further than they
   * varied within a probe: the ranges of the rounds do not overlap.
   */
  public List<Finding> warnings() {
    HostProbe later = after;
    return later == null
        ? List.of()
        : Stream.of(Device.values())
            .flatMap(part -> warning(part, part.of(before), part.of(later)).stream())
            .toList();
  }

  private static Optional<Finding> warning(
      Device part, @Nullable Spread from, @Nullable Spread to) {
    if (from == null || to == null || from.figure() <= 0) {
      return Optional.empty();
    }
    double share = to.figure() / from.figure() - 1;
    return Math.abs(share) > part.moveMax() && from.isApartFrom(to)
        ? Optional.of(Finding.disturbance(part.finding).with("changeShare", share))
        : Optional.empty();
  }
}
