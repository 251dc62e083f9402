package fasttrack.app.options.parameter;

import fasttrack.core.spec.Fault;
import fasttrack.core.spec.SpecException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts a fault of the server, and when it happens: {@code kill@10s}. */
public final class Faults implements ITypeConverter<Fault> {
  private static final Map<String, Fault.Action> ACTIONS =
      Map.of(
          "kill", Fault.Action.KILL,
          "kill:primary", Fault.Action.KILL,
          "kill:replica", Fault.Action.KILL_REPLICA,
          "pause:replica", Fault.Action.PAUSE_REPLICA,
          "partition:replica", Fault.Action.PARTITION_REPLICA,
          "rejoin", Fault.Action.REJOIN);

  private static final String UNTIL = "..";

  /** How a fault is written. */
  static final List<String> EXAMPLES =
      List.of(
          "kill@10s",
          "kill:primary@10s",
          "kill:replica@10s",
          "rejoin@20s",
          "pause:replica@10s..20s",
          "partition:replica@10s..20s");

  @Override
  public Fault convert(String text) {
    int mark = text.indexOf('@');
    Fault.Action action =
        mark < 0 ? null : ACTIONS.get(text.substring(0, mark).strip().toLowerCase(Locale.ROOT));
    if (action == null) {
      throw new TypeConversionException(
          "invalid fault '%s'; write what happens, @ and the time into the measured interval: %s"
              .formatted(text, String.join(", ", EXAMPLES)));
    }
    String[] times = text.substring(mark + 1).split(Pattern.quote(UNTIL), 2);
    long at = new Durations().convert(times[0]);
    Long until = times.length == 1 ? null : new Durations().convert(times[1]);
    try {
      return new Fault(action, at, until);
    } catch (SpecException e) {
      throw new TypeConversionException("'%s': %s".formatted(text, e.problem()));
    }
  }

  /** Returns faults as they are written. */
  static String text(List<Fault> faults) {
    return faults.stream().map(Faults::text).collect(Collectors.joining(","));
  }

  private static String text(Fault fault) {
    Long until = fault.untilNanos();
    return name(fault.kind())
        + "@"
        + Parameters.time(fault.atNanos())
        + (until == null ? "" : UNTIL + Parameters.time(until));
  }

  private static String name(Fault.Action action) {
    return switch (action) {
      case KILL -> "kill";
      case KILL_REPLICA -> "kill:replica";
      case PAUSE_REPLICA -> "pause:replica";
      case PARTITION_REPLICA -> "partition:replica";
      case REJOIN -> "rejoin";
    };
  }

  /** Rejects a fault in a series of runs, whose figures would include the outage. */
  public static UsageException notAlone() {
    return new UsageException(
        "fault", "applies to a single run only: use 'fasttrack run --fault' without --repeat");
  }
}
