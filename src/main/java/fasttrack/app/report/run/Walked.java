package fasttrack.app.report.run;

import static fasttrack.core.model.Counted.count;

import fasttrack.core.spi.SelfChecking.StructureReport;
import java.util.stream.Collectors;

/** How much of a database's structure was walked, in words. */
public final class Walked {
  private Walked() {}

  /** Returns for example {@code 27,134 records, 9,310 chains}. */
  public static String of(StructureReport findings) {
    return findings.walked().entrySet().stream()
        .map(part -> count(part.getValue()) + " " + part.getKey())
        .collect(Collectors.joining(", "));
  }
}
