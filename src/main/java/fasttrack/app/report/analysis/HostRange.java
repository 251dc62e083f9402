package fasttrack.app.report.analysis;

import fasttrack.core.result.Finding;
import fasttrack.core.result.HostProbe;
import fasttrack.core.result.HostProbes.Device;
import fasttrack.core.result.RunResult;
import fasttrack.core.statistics.Spread;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The range of a probe of the machine over several runs, before and after each.
 *
 * @param part what was probed
 * @param least the smallest figure
 * @param greatest the greatest figure
 */
public record HostRange(Device part, Spread least, Spread greatest) {
  private static final double MILLION = 1e6;

  /** Returns the range of each part that was probed. */
  public static List<HostRange> of(List<RunResult> runs) {
    List<HostProbe> probes =
        runs.stream()
            .map(run -> run.setup().host())
            .filter(Objects::nonNull)
            .flatMap(host -> Stream.of(host.before(), host.after()))
            .filter(Objects::nonNull)
            .toList();
    List<HostRange> ranges = new ArrayList<>();
    for (Device part : Device.values()) {
      List<Spread> figures =
          probes.stream()
              .map(part::of)
              .filter(Objects::nonNull)
              .sorted(Comparator.comparingDouble(Spread::figure))
              .toList();
      if (!figures.isEmpty()) {
        ranges.add(new HostRange(part, figures.getFirst(), figures.getLast()));
      }
    }
    return ranges;
  }

  /** Tells that the machine changed from run to run. */
  public Finding finding() {
    return switch (part) {
      case CPU ->
          Finding.disturbance("processors-varied")
              .with("leastMillionsPerSecond", least.figure() / MILLION)
              .with("greatestMillionsPerSecond", greatest.figure() / MILLION);
      case FSYNC -> nanos("disk-varied");
      case LOOPBACK -> nanos("loopback-varied");
    };
  }

  private Finding nanos(String id) {
    return Finding.disturbance(id)
        .with("leastNanos", least.figure())
        .with("greatestNanos", greatest.figure());
  }

  /** Tells whether the machine changed between two probes further than it may within a run. */
  public boolean moved() {
    return greatest.figure() > least.figure() * (1 + part.moveMax()) && least.isApartFrom(greatest);
  }
}
