package fasttrack.app.parameter;

import fasttrack.core.spec.Fault;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts a fault of the server, and when it happens: {@code kill@10s}. */
public final class Faults implements ITypeConverter<Fault> {
  private static final String KILL = "kill";

  @Override
  public Fault convert(String text) {
    int at = text.indexOf('@');
    if (at < 0 || !text.substring(0, at).strip().toLowerCase(Locale.ROOT).equals(KILL)) {
      throw new TypeConversionException(
          "invalid fault '"
              + text
              + "'; write kill@ and the time into the measured interval: kill@10s");
    }
    return new Fault(Fault.Action.KILL, new Durations().convert(text.substring(at + 1)));
  }

  /** Rejects a fault in a series of runs, whose figures would include the outage. */
  public static UsageException notAlone() {
    return new UsageException(
        "fault", "applies to a single run only: use 'fasttrack run --fault' without --repeat");
  }
}
