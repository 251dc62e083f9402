package fasttrack.app.report.run;

import fasttrack.app.report.Facts;
import fasttrack.core.result.DataPlace;
import fasttrack.core.result.FileSystem;
import fasttrack.core.result.Finding;
import fasttrack.core.result.Growth;
import fasttrack.core.result.Joint;
import fasttrack.core.result.RunResult;
import fasttrack.core.spec.Data;
import fasttrack.core.spec.Segment;
import fasttrack.core.spi.Disclosure;
import fasttrack.core.statistics.Settling;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a run ran on: its inputs, the state in which its interval began, and where its data is. */
public final class SetupFindings {
  private SetupFindings() {}

  /** Tells what the line of conditions leaves out: the workload, the database, and the inputs. */
  static Finding ran(RunResult result) {
    Data data = result.spec().data();
    return Facts.finding("ran", data)
        .with("workload", result.header().workload().title())
        .with("system", SystemLine.of(result.engine()))
        .with("chosenProfile", data.profileWasChosen() ? data.profile() : null)
        .with("order", order(result));
  }

  /** Tells which types ran in which order, if there was a choice. */
  private static @Nullable String order(RunResult result) {
    if (result.header().workload().types().size() == 1) {
      return null;
    }
    if (result.types().size() == 1) {
      return "only " + result.types().getFirst().name();
    }
    return switch (result.spec().mix().order()) {
      case IN_ORDER -> "in order";
      case RANDOM -> "random order";
    };
  }

  /** Tells which inputs prefer some keys. */
  static List<Finding> skews(RunResult result) {
    return result.header().workload().skews().stream()
        .map(skew -> Facts.finding("drawn", skew))
        .toList();
  }

  /** Tells how the processes of a run were tied together; null where there was one. */
  static @Nullable Finding segments(RunResult result) {
    Joint joint = result.joint();
    if (joint == null) {
      return null;
    }
    Segment part = result.spec().part();
    long error = joint.members().stream().mapToLong(Joint.Member::clockErrorNanos).max().orElse(0);
    return part == null
        ? Finding.fact("segments-merged")
            .with("segments", joint.members().size())
            .with("hosts", joint.hosts())
            .with("clockErrorNanos", 2 * error)
        : Finding.fact("segment").with("segment", part).with("clockErrorNanos", error);
  }

  /** Tells in which state the interval began. */
  static Finding begin(RunResult result) {
    Settling settling = result.course().settling();
    return switch (result.spec().schedule().begin()) {
      case FRESH ->
          Finding.fact(
              switch (result.setup().population().reason()) {
                case REUSED -> "begin-reused";
                case COPIED -> "begin-copied";
                default -> "begin-loaded";
              });
      case CHECKPOINTED -> Finding.fact("begin-checkpointed");
      case STEADY -> settling == null ? endedFirst("steady") : steady(settling);
      case WARM -> settling == null ? endedFirst("warm") : warm(settling);
    };
  }

  private static Finding endedFirst(String begin) {
    return Finding.fact("begin-ended-first").with("begin", begin);
  }

  private static Finding steady(Settling settling) {
    return Facts.finding(
            settling.outcome() == Settling.Settled.SETTLED ? "begin-steady" : "begin-falling",
            settling)
        .with("settlingNanos", settling.nanos())
        .with("responseNanos", settling.responseNanos());
  }

  private static Finding warm(Settling settling) {
    return Facts.finding(
            switch (settling.outcome()) {
              case SETTLED -> "begin-settled";
              case NOT_SETTLED -> "begin-not-settled";
              case NOT_COUNTED -> "begin-not-counted";
              case NOTHING_WRITTEN -> "begin-nothing-written";
            },
            settling)
        .with("settlingNanos", settling.nanos())
        .with("logged", settling.logBytes());
  }

  /** Tells how far the data grew; null where the engine does not tell how big they are. */
  static @Nullable Finding growth(RunResult result) {
    Growth growth = result.course().growth();
    return growth == null || result.spec().part() != null
        ? null
        : Facts.with(
                Facts.with(Facts.finding("growth", growth), "before", growth.before()),
                "after",
                growth.after())
            .with("growthShare", growth.share());
  }

  /** Tells where the data is and what it fits in. */
  static List<Finding> data(RunResult result) {
    DataPlace place = result.setup().place();
    FileSystem system = place.fileSystem();
    return Stream.of(
            size(place, place.fit(result.environment())),
            system == null ? null : fileSystem(system))
        .filter(Objects::nonNull)
        .toList();
  }

  private static @Nullable Finding size(DataPlace place, DataPlace.@Nullable Fit fit) {
    Disclosure.Cache cache = place.cache();
    Long bytes = place.dataBytes();
    if (bytes == null && cache == null) {
      return null;
    }
    Finding data =
        Finding.fact(bytes == null ? "cache" : "data")
            .with("dataBytes", bytes)
            .with("fit", fit == null ? null : fit(fit));
    boolean each = cache != null && cache.eachSession();
    return Facts.with(data, each ? "connectionCache" : "cache", cache);
  }

  private static String fit(DataPlace.Fit fit) {
    return switch (fit) {
      case CACHE -> "fits in the cache";
      case MEMORY -> "fits in memory";
      case NONE -> "does not fit in memory";
    };
  }

  /** Tells what a file system is and how it is mounted. */
  public static Finding fileSystem(FileSystem system) {
    return Facts.finding("file-system", system);
  }

  /** Tells which of the engine's settings differ from their defaults; null where none does. */
  static @Nullable Finding settings(RunResult result) {
    DataPlace place = result.setup().place();
    return place.changed().isEmpty()
        ? null
        : Finding.fact("settings-changed")
            .with("settings", place.changed().stream().map(SetupFindings::changed).toList());
  }

  private static String changed(Disclosure.Changed changed) {
    return changed.name()
        + "="
        + changed.value()
        + (changed.standard().isEmpty() ? "" : " (" + changed.standard() + ")");
  }
}
