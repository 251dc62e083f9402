package fasttrack.app.cli;

import fasttrack.core.spec.Fault;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads what is done to the server, and when: {@code kill@10s}. */
final class Faults implements ITypeConverter<Fault>, Iterable<String> {
  private static final String KILL = "kill";

  @Override
  public Fault convert(String text) {
    int at = text.indexOf('@');
    if (at < 0 || !text.substring(0, at).strip().toLowerCase(Locale.ROOT).equals(KILL)) {
      throw new TypeConversionException(
          "'" + text + "' is no fault; write kill@ and when, from the measured begin: kill@10s");
    }
    return new Fault(Fault.Kind.KILL, new Durations().convert(text.substring(at + 1)));
  }

  /** Says why a run with a fault is no part of a series: the outage would be in its figures. */
  static UsageException notAlone() {
    return new UsageException(
        "fault",
        "a run in which the server is killed is one of its own: run --fault without --repeat");
  }

  @Override
  public Iterator<String> iterator() {
    return List.of(KILL + "@10s").iterator();
  }
}
