package fasttrack.app.report.run;

import static fasttrack.app.report.Figures.amount;
import static fasttrack.app.report.Figures.brief;
import static fasttrack.app.report.Figures.number;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.analysis.HostFloor;
import fasttrack.app.analysis.HostRange;
import fasttrack.core.result.DataPlace;
import fasttrack.core.result.Environment;
import fasttrack.core.result.Environment.Details;
import fasttrack.core.result.Environment.Limits;
import fasttrack.core.result.FileSystem;
import fasttrack.core.result.HostProbe;
import fasttrack.core.result.HostProbes;
import fasttrack.core.result.RunResult;
import fasttrack.core.spi.Disclosure;
import fasttrack.core.statistics.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Describes in words the machine of a run, how fast it was, and where the data lies. */
public final class HostLines {
  private static final double MILLION = 1e6;
  private static final double MICRO = 1e3;
  private static final double MILLI = 1e6;
  private static final double GIGABYTE = 1 << 30;
  private static final double MEGABYTE = 1 << 20;
  private static final Pattern AGENT = Pattern.compile("-(javaagent|agentlib|agentpath):");

  /** What the launcher adds to start sooner, and for what Java itself says. */
  private static final Pattern LAUNCHERS =
      Pattern.compile(
          "-Xlog:(cds\\*=off|disable$|all=warning:stderr$)"
              + "|-XX:(SharedArchiveFile=|\\+DisplayVMOutputToStderr$)");

  private HostLines() {}

  /** Says how fast the machine was before and after the run. */
  public static Optional<String> host(RunResult result) {
    HostProbes host = result.setup().host();
    if (host == null) {
      return Optional.empty();
    }
    HostProbe from = host.before();
    HostProbe to = host.after();
    List<String> parts = new ArrayList<>();
    change(from.cpuStepsPerSecond(), to == null ? null : to.cpuStepsPerSecond(), MILLION)
        .ifPresent(text -> parts.add("CPU " + text + " M steps/s"));
    Spread fsync = from.fsyncNanos();
    double unit = fsync != null && fsync.figure() < MILLI ? MICRO : MILLI;
    change(fsync, to == null ? null : to.fsyncNanos(), unit)
        .ifPresentOrElse(
            text -> parts.add("fsync " + text + (unit == MILLI ? " ms" : " us")),
            () -> parts.add("fsync not measured: " + from.noFsync()));
    change(from.roundTripNanos(), to == null ? null : to.roundTripNanos(), MICRO)
        .ifPresent(text -> parts.add("loopback " + text + " us"));
    return Optional.of((to == null ? "before: " : "before -> after: ") + String.join(", ", parts));
  }

  private static Optional<String> change(@Nullable Spread from, @Nullable Spread to, double unit) {
    return from == null
        ? Optional.empty()
        : Optional.of(
            number(from.figure() / unit) + (to == null ? "" : " -> " + number(to.figure() / unit)));
  }

  /** Says how far the run's commits and round trips are from what the machine does at best. */
  public static Optional<String> floor(RunResult result) {
    List<String> parts = new ArrayList<>();
    HostFloor.commit(result)
        .ifPresent(each -> parts.add(against("commit", each, "the probe's 8 KB write and fsync")));
    HostFloor.roundTrip(result)
        .ifPresent(each -> parts.add(against("round trip", each, "a loopback echo")));
    return parts.isEmpty()
        ? Optional.empty()
        : Optional.of(String.join("; ", parts) + "; probed before the run");
  }

  private static String against(String what, HostFloor.Against each, String floor) {
    return what
        + (each.type() == null ? " " : " (" + each.type() + ") ")
        + brief(each.nanos())
        + " = "
        + number(each.times())
        + "× "
        + floor
        + " ("
        + brief(each.floorNanos())
        + ")";
  }

  /** Says that the machine changed from run to run. */
  public static String changed(HostRange range) {
    double low = range.least().figure();
    double high = range.greatest().figure();
    return "the machine changed between runs: "
        + switch (range.part()) {
          case CPU ->
              between("its processors executed", low / MILLION, high / MILLION, "M steps/s");
          case FSYNC -> between("a sync to the disk took", low / MILLI, high / MILLI, "ms");
          case LOOPBACK ->
              between(
                  "a round trip on the loopback interface took", low / MICRO, high / MICRO, "us");
        };
  }

  private static String between(String what, double low, double high, String unit) {
    return what + " from " + number(low) + " to " + number(high) + " " + unit;
  }

  /** Says what the machine is and what of it the run could use. */
  public static Optional<String> machine(RunResult result) {
    return machine(result.environment());
  }

  /** Says what a machine is and what of it a process could use. */
  public static Optional<String> machine(Environment here) {
    Details details = here.details();
    if (details == null) {
      return Optional.empty();
    }
    String virtual = details.virtualization();
    String governor = details.governor();
    return Optional.of(
        counted(here.processors(), "processor")
            + " "
            + here.cpu()
            + (governor == null ? "" : " (governor " + governor + ")")
            + ", "
            + bytes(here.memoryBytes())
            + " memory"
            + (virtual == null ? "" : ", " + virtual)
            + "; "
            + limits(details.limits())
            + "; "
            + here.os()
            + "; "
            + here.java()
            + ", collector "
            + details.collector()
            + options(details.javaOptions()));
  }

  private static String limits(@Nullable Limits limits) {
    if (limits == null) {
      return "no container limits";
    }
    List<String> parts = new ArrayList<>();
    Double processors = limits.processors();
    if (processors != null) {
      parts.add(amount(processors, "processor"));
    }
    if (limits.cpuSet() != null) {
      parts.add("processors number " + limits.cpuSet());
    }
    Long memory = limits.memoryBytes();
    if (memory != null) {
      parts.add(bytes(memory) + " memory");
    }
    return "limited to " + String.join(", ", parts);
  }

  /** Returns those that may change how fast the runtime is; the result has all. */
  private static String options(List<String> options) {
    List<String> shown =
        options.stream()
            .filter(option -> option.startsWith("-X") || AGENT.matcher(option).lookingAt())
            .filter(option -> !LAUNCHERS.matcher(option).lookingAt())
            .toList();
    return shown.isEmpty() ? "" : ", " + String.join(" ", shown);
  }

  /** Says where the data is and what it fits in. */
  public static Optional<String> data(RunResult result) {
    DataPlace place = result.setup().place();
    if (place == null) {
      return Optional.empty();
    }
    List<String> parts = new ArrayList<>();
    Long size = place.dataBytes();
    if (size != null) {
      parts.add(bytes(size) + " on disk");
    }
    Disclosure.Cache cache = place.cache();
    if (cache != null) {
      parts.add(
          "cache "
              + bytes(cache.bytes())
              + (cache.eachSession() ? " per connection" : "")
              + " ("
              + cache.setting()
              + ")");
    }
    String text = String.join(", ", parts);
    DataPlace.Fit fit = place.fit(result.environment());
    if (fit != null) {
      text +=
          switch (fit) {
            case CACHE -> ": fits in the cache";
            case MEMORY -> ": fits in memory";
            case NONE -> ": does not fit in memory";
          };
    }
    FileSystem system = place.fileSystem();
    if (system != null) {
      text += (text.isEmpty() ? "" : "; ") + fileSystem(system);
    }
    return text.isEmpty() ? Optional.empty() : Optional.of(text);
  }

  /** Says what a file system is and how it is mounted. */
  public static String fileSystem(FileSystem system) {
    return system.type()
        + (system.device() == null ? "" : " on " + system.device())
        + (system.options() == null ? "" : " (" + system.options() + ")");
  }

  /** Says which of the engine's settings differ from their defaults. */
  public static Optional<String> settings(RunResult result) {
    DataPlace place = result.setup().place();
    return place == null || place.changed().isEmpty()
        ? Optional.empty()
        : Optional.of(
            "changed from the engine's defaults: "
                + place.changed().stream()
                    .map(HostLines::changed)
                    .collect(Collectors.joining(", ")));
  }

  private static String changed(Disclosure.Changed changed) {
    return changed.name()
        + "="
        + changed.value()
        + (changed.standard().isEmpty() ? "" : " (" + changed.standard() + ")");
  }

  /** Returns a size in the unit in which it is at least 1. */
  public static String bytes(long bytes) {
    if (bytes >= GIGABYTE) {
      return number(bytes / GIGABYTE) + " GB";
    }
    return bytes >= MEGABYTE ? number(bytes / MEGABYTE) + " MB" : counted(bytes, "byte");
  }
}
