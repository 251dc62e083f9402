package fasttrack.app.parameter;

import fasttrack.core.spec.Fault;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
          "rejoin", Fault.Action.REJOIN);

  /** How a fault is written. */
  static final List<String> EXAMPLES =
      List.of("kill@10s", "kill:primary@10s", "kill:replica@10s", "rejoin@20s");

  @Override
  public Fault convert(String text) {
    int at = text.indexOf('@');
    Fault.Action action =
        at < 0 ? null : ACTIONS.get(text.substring(0, at).strip().toLowerCase(Locale.ROOT));
    if (action == null) {
      throw new TypeConversionException(
          "invalid fault '%s'; write what happens, @ and the time into the measured interval: %s"
              .formatted(text, String.join(", ", EXAMPLES)));
    }
    return new Fault(action, new Durations().convert(text.substring(at + 1)));
  }

  /** Returns faults as they are written. */
  static String text(List<Fault> faults) {
    return faults.stream()
        .map(fault -> name(fault.kind()) + "@" + Parameters.time(fault.atNanos()))
        .collect(Collectors.joining(","));
  }

  private static String name(Fault.Action action) {
    return switch (action) {
      case KILL -> "kill";
      case KILL_REPLICA -> "kill:replica";
      case REJOIN -> "rejoin";
    };
  }

  /** Rejects a fault in a series of runs, whose figures would include the outage. */
  public static UsageException notAlone() {
    return new UsageException(
        "fault", "applies to a single run only: use 'fasttrack run --fault' without --repeat");
  }
}
