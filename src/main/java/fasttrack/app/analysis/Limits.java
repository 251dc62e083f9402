package fasttrack.app.analysis;

import fasttrack.app.analysis.Limit.Cause;
import fasttrack.core.result.HostProbes;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.spec.Load;
import fasttrack.core.statistics.Spread;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What limits a run, from its figures alone: what all transactions share (processors, the offered
 * rate), then the parts of their elapsed time that stand out, then the harness itself.
 */
public final class Limits {
  /** A part of the elapsed time that is at least this large stands out: a quarter. */
  static final double STANDS_OUT = 0.25;

  /** Processors that are busy for at least this share of the interval leave nothing to gain. */
  static final double BUSY = 0.9;

  /** From this share on the harness distorts what it measures. */
  static final double HARNESS = 0.1;

  private final RunResult result;
  private final TimeParts parts;
  private final List<Limit> found = new ArrayList<>();

  private Limits(RunResult result, TimeParts parts) {
    this.result = result;
    this.parts = parts;
  }

  /**
   * Returns what limits a run, what matters most first; empty where the figures do not count, or
   * where it is saturated and its elapsed times therefore say nothing.
   */
  public static List<Limit> of(RunResult result) {
    TimeParts parts = TimeParts.of(result);
    if (parts == null || !(result.validity() instanceof Validity.Valid)) {
      return List.of();
    }
    Limits limits = new Limits(result, parts);
    limits.processors();
    limits.load();
    limits.parts();
    limits.harness();
    return List.copyOf(limits.found);
  }

  private void processors() {
    Double busy = busyShare(result);
    if (busy != null && busy >= BUSY) {
      found.add(new Limit(Cause.PROCESSORS, Math.min(1, busy), null, null));
    }
  }

  /** Returns the share of the interval in which this machine's processors were busy. */
  static @Nullable Double busyShare(RunResult result) {
    Long busy = result.cpu().account().machine().nanos();
    int processors = result.environment().processors();
    long measured = result.measuredNanos();
    return busy == null || processors == 0 || measured == 0
        ? null
        : (Double) ((double) busy / processors / measured);
  }

  private void load() {
    switch (result.spec().load()) {
      case Load.Open open -> found.add(new Limit(Cause.OFFERED_RATE, 1, null, null));
      case Load.Thinking thinking -> {
        double think = thinking.thinkNanos();
        found.add(new Limit(Cause.THINK_TIME, think / (think + parts.elapsedNanos()), think, null));
      }
      case Load.Closed closed -> {}
    }
  }

  private void parts() {
    List<Part> largest = parts.largestFirst();
    List<Part> standing = largest.stream().filter(part -> parts.share(part) >= STANDS_OUT).toList();
    if (standing.isEmpty()) {
      found.add(new Limit(Cause.NOTHING, 0, null, null));
      standing = largest.subList(0, 1);
    }
    for (Part part : standing) {
      found.add(new Limit(Cause.of(part), parts.share(part), parts.of(part), floorNanos(part)));
    }
  }

  /** What the machine takes for a part when nothing else is done. */
  private @Nullable Double floorNanos(Part part) {
    HostProbes host = result.setup().host();
    return switch (part) {
      case COMMIT, NOT_SPLIT -> {
        Spread fsync = host == null ? null : host.before().fsyncNanos();
        yield fsync == null ? null : (Double) fsync.figure();
      }
      case ROUND_TRIPS -> TimeParts.roundTripNanos(result);
      default -> null;
    };
  }

  private void harness() {
    Double inPlace = result.cpu().harness().inPlaceNanos();
    if (inPlace != null && inPlace > 0) {
      double share = inPlace / (inPlace + parts.elapsedNanos());
      if (share >= HARNESS) {
        found.add(new Limit(Cause.HARNESS, share, inPlace, result.cpu().harness().floor().nanos()));
      }
    }
  }
}
