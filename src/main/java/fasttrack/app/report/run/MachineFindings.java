package fasttrack.app.report.run;

import static fasttrack.app.report.Figures.amount;

import fasttrack.app.report.Facts;
import fasttrack.app.report.Figures;
import fasttrack.app.report.analysis.HostFloor;
import fasttrack.core.result.Environment;
import fasttrack.core.result.Finding;
import fasttrack.core.result.HostProbe;
import fasttrack.core.result.HostProbes;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.cpu.HarnessCost;
import fasttrack.core.spec.Load;
import fasttrack.core.statistics.Spread;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The machine of a run, how fast it was, and what this program took of it. */
public final class MachineFindings {
  private static final double MILLION = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final Pattern AGENT = Pattern.compile("-(javaagent|agentlib|agentpath):");

  /** What the launcher adds to start sooner, and for what Java itself says. */
  private static final Pattern LAUNCHERS =
      Pattern.compile(
          "-Xlog:(cds\\*=off|disable$|all=warning:stderr$)"
              + "|-XX:(SharedArchiveFile=|\\+DisplayVMOutputToStderr$)");

  private MachineFindings() {}

  /** Tells how fast the machine was before and after the run; null where it was not probed. */
  static @Nullable Finding host(RunResult result) {
    HostProbes host = result.setup().host();
    if (host == null) {
      return null;
    }
    Finding before =
        Facts.finding(host.after() == null ? "host-before" : "host", host.before())
            .with("cpuMillionsPerSecond", millions(host.before()));
    return Facts.with(before, "after", host.after())
        .with("afterCpuMillionsPerSecond", millions(host.after()));
  }

  private static @Nullable Double millions(@Nullable HostProbe probe) {
    Spread steps = probe == null ? null : probe.cpuStepsPerSecond();
    return steps == null ? null : (Double) (steps.figure() / MILLION);
  }

  /** Tells how far the run's commits and round trips are from what the machine does at best. */
  static List<Finding> floor(RunResult result) {
    return Stream.of(
            HostFloor.commit(result).map(each -> against("best-commit", each)),
            HostFloor.roundTrip(result).map(each -> against("best-round-trip", each)))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Finding against(String id, HostFloor.Against each) {
    return Facts.finding(id, each).with("times", each.times());
  }

  /** Tells what a machine is and what of it a process could use; null where it is not known. */
  public static @Nullable Finding machine(Environment here) {
    Environment.Details details = here.details();
    if (details == null) {
      return null;
    }
    Environment.Limits limits = details.limits();
    return Facts.finding("machine", here, details)
        .with("limits", limits == null ? null : limits(limits))
        .with("javaOptions", String.join(" ", options(details.javaOptions())));
  }

  private static List<String> limits(Environment.Limits limits) {
    Double processors = limits.processors();
    Long memory = limits.memoryBytes();
    return Stream.of(
            processors == null ? "" : amount(processors, "processor"),
            limits.cpuSet() == null ? "" : "processors number " + limits.cpuSet(),
            memory == null ? "" : Figures.bytes(memory) + " memory")
        .filter(limit -> !limit.isEmpty())
        .toList();
  }

  /** Returns those that may change how fast the runtime is; the result has all. */
  private static List<String> options(List<String> options) {
    return options.stream()
        .filter(option -> option.startsWith("-X") || AGENT.matcher(option).lookingAt())
        .filter(option -> !LAUNCHERS.matcher(option).lookingAt())
        .toList();
  }

  /** Tells what this program takes of a terminal's time. */
  static Finding harness(RunResult result) {
    HarnessCost harness = result.cpu().harness();
    Double inPlace = harness.inPlaceNanos();
    return Facts.finding("harness", harness, harness.floor())
        .with("outsideNanos", inPlace == null ? null : inPlace - harness.readingNanos())
        .with("accountedShare", accounted(result));
  }

  /** Tells how exact the client's CPU time is where it is estimated; null where it is measured. */
  static @Nullable Finding clientReadings(RunResult result) {
    Map<String, Double> errors =
        result.ofEachType(
            type -> {
              Double error = type.costs().clientCpuErrorNanos();
              return error == null || error <= 0 ? null : error;
            });
    return errors.isEmpty() ? null : Finding.fact("client-readings").with("errorsNanos", errors);
  }

  /** Returns how much of the terminals' time its parts explain, where terminals never wait. */
  private static @Nullable Double accounted(RunResult result) {
    Double rate = result.rateTps();
    Double response = result.work().response().meanNanos();
    HarnessCost harness = result.cpu().harness();
    boolean closed = result.spec().load() instanceof Load.Closed && result.spec().roles().isEmpty();
    return !closed || rate == null || response == null || harness.inPlaceNanos() == null
        ? null
        : (Double)
            (rate
                * (response + harness.outsideNanos())
                / NANOS_PER_SECOND
                / result.spec().share().terminals());
  }
}
