package fasttrack.app.report.analysis;

import fasttrack.core.result.Finding;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.Validity;
import fasttrack.core.result.cpu.CpuAccount;
import fasttrack.core.result.cpu.HarnessCost;
import fasttrack.core.spec.Load;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
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

  /** From this share of the busy time on, other processes are worth a mention. */
  private static final double OTHERS = 0.1;

  /** From this share of the machine's CPU time on, what others did may be behind any figure. */
  public static final double OTHERS_MAX = 0.2;

  private static final double SECOND = 1e9;

  private final RunResult result;
  private final TimeParts parts;
  private final List<Finding> found = new ArrayList<>();

  private Limits(RunResult result, TimeParts parts) {
    this.result = result;
    this.parts = parts;
  }

  /**
   * Returns what limits a run, what matters most first; empty where the figures do not count, or
   * where it is saturated and its elapsed times therefore say nothing. Beside others that took much
   * of the machine, only that it allows no conclusion.
   */
  public static List<Finding> of(RunResult result) {
    TimeParts parts = TimeParts.of(result);
    if (parts == null || !(result.validity() instanceof Validity.Valid)) {
      return List.of();
    }
    Limits limits = new Limits(result, parts);
    Double others = limits.others();
    if (others != null && others > OTHERS_MAX) {
      return List.of(Finding.conclusion("no-conclusion-beside-others").with("othersShare", others));
    }
    limits.processors();
    limits.load();
    double misplaced = Identities.excess(result);
    if (!parts.addUp()) {
      limits.found.add(
          Finding.conclusion("no-conclusion").with("excessShare", parts.excessShare()));
    } else if (misplaced > TimeParts.EXCESS_MAX) {
      limits.found.add(
          Finding.conclusion("no-conclusion-of-clocks").with("excessShare", misplaced));
    } else {
      limits.parts();
    }
    limits.harness();
    return List.copyOf(limits.found);
  }

  private void processors() {
    Double busy = result.machineBusyShare();
    if (busy != null && busy >= BUSY) {
      Double cpu = cpuMeanNanos();
      int processors = result.environment().processors();
      found.add(
          Finding.conclusion("limited-by-processors")
              .with("busyShare", Math.min(1, busy))
              .with("cpuNanos", cpu)
              .with("processors", processors)
              .with("capPerSecond", cpu == null ? null : processors * SECOND / cpu));
    }
  }

  /** Returns the CPU time of a good transaction of any type; null where one is not known. */
  private @Nullable Double cpuMeanNanos() {
    double cpu = 0;
    double good = 0;
    for (TypeResult type : result.types()) {
      Double mean = result.cpuMeanNanos(type);
      if (mean == null) {
        return null;
      }
      cpu += type.good() * mean;
      good += type.good();
    }
    return cpu > 0 ? (Double) (cpu / good) : null;
  }

  private void load() {
    switch (result.spec().load()) {
      case Load.Open open -> found.add(Finding.conclusion("limited-by-offered-rate"));
      case Load.Thinking thinking -> {
        double think = thinking.thinkNanos();
        found.add(
            Finding.conclusion("limited-by-think-time")
                .with("thinkShare", think / (think + ownElapsedNanos()))
                .with("thinkNanos", think));
      }
      case Load.Closed closed -> {}
    }
  }

  /** Returns the mean elapsed time of the run's own terminals. */
  private double ownElapsedNanos() {
    return result.work().roles().stream()
        .limit(1)
        .map(role -> role.response().meanNanos())
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(parts.elapsedNanos());
  }

  private void parts() {
    List<TimePart> largest = parts.largestFirst();
    List<TimePart> standing =
        largest.stream().filter(part -> parts.share(part) >= STANDS_OUT).toList();
    if (standing.isEmpty()) {
      found.add(Finding.conclusion("nothing-stands-out"));
      standing = largest.subList(0, 1);
    }
    standing.forEach(part -> found.add(evidence(part, limit(part))));
  }

  private Finding limit(TimePart part) {
    boolean counted = part == TimePart.ROUND_TRIPS && !TimeParts.sampled(result);
    return Finding.conclusion(counted ? "limited-by-counted-round-trips" : part.limit())
        .with("partShare", parts.share(part))
        .with("partNanos", parts.of(part))
        .with("elapsedNanos", parts.elapsedNanos());
  }

  /** Adds what shows why a part is as large as it is. */
  private Finding evidence(TimePart part, Finding limit) {
    return switch (part) {
      case CLIENT_CPU, ENGINE_CPU, SERVER_CPU ->
          limit.with(
              "capPerSecond",
              result.spec().load() instanceof Load.Closed && result.spec().roles().isEmpty()
                  ? SECOND / parts.of(part)
                  : null);
      case LOCK_WAIT -> limit.with("type", mostLocked());
      case COMMIT, NOT_SPLIT -> limit.with("floorNanos", HostFloor.fsyncNanos(result));
      case ROUND_TRIPS -> {
        Double echo = TimeParts.roundTripNanos(result);
        yield echo == null || TimeParts.sampled(result)
            ? limit.with("floorNanos", echo)
            : limit.with("echoNanos", echo).with("trips", parts.of(part) / echo);
      }
      case RUN_QUEUE ->
          limit
              .with("connections", result.spec().connectionsOfAll())
              .with("processors", result.environment().processors())
              .with("othersShare", others());
      case CONNECTION ->
          limit
              .with("terminals", result.spec().share().terminals())
              .with("connections", result.spec().share().connections());
      case DATA_IO, OTHER_WAITS, RETRIES, SCHEDULE_LAG, OTHER -> limit;
    };
  }

  private @Nullable Double others() {
    Double share = othersShare(result);
    return share == null || share < OTHERS || result.cpu().account().othersIncludeServer()
        ? null
        : share;
  }

  /**
   * Returns which share of the machine's CPU time other processes took, from 0 to 1; null where
   * that is not known.
   */
  public static @Nullable Double othersShare(RunResult run) {
    CpuAccount account = run.cpu().account();
    Double share = account.share(account.others());
    // where readings overlap, the parts are more than the whole
    return share == null ? null : (Double) Math.min(1, share);
  }

  /** The type whose transactions wait longest for locks; null where there is but one. */
  private @Nullable String mostLocked() {
    return result.types().size() == 1
        ? null
        : result.types().stream()
            .max(Comparator.comparingDouble(this::lockWaitNanos))
            .map(TypeResult::name)
            .orElse(null);
  }

  private double lockWaitNanos(TypeResult type) {
    TimeParts ofType = TimeParts.of(result, type);
    return ofType == null ? 0 : ofType.of(TimePart.LOCK_WAIT) * type.good();
  }

  private void harness() {
    HarnessCost harness = result.cpu().harness();
    Double inPlace = harness.inPlaceNanos();
    if (inPlace != null && inPlace > 0) {
      double share = inPlace / (inPlace + parts.elapsedNanos());
      if (share >= HARNESS) {
        found.add(
            Finding.conclusion("limited-by-harness")
                .with("harnessShare", share)
                .with("harnessNanos", inPlace)
                .with("floorNanos", harness.floor().nanos()));
      }
    }
  }
}
