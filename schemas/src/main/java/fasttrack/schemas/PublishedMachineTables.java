package fasttrack.schemas;

import fasttrack.core.published.PublishedMachineFigure;
import fasttrack.core.published.PublishedMachineFigure.Table;
import fasttrack.core.published.PublishedMachines;
import java.util.List;
import org.apache.commons.csv.CSVRecord;

/**
 * The published figures of machines, read from a table that is a resource of this package. Its
 * title says more of a test; what was lost or never printed has no value.
 */
public final class PublishedMachineTables implements PublishedMachines {
  @Override
  public List<PublishedMachineFigure> figures() {
    return PublishedFigures.rows("machines.csv").stream()
        .filter(row -> !row.get("value").isEmpty())
        .map(PublishedMachineTables::figure)
        .toList();
  }

  private static PublishedMachineFigure figure(CSVRecord row) {
    return new PublishedMachineFigure(
        Table.valueOf(row.get("table")),
        row.get("test"),
        row.get("variant"),
        row.get("statistic"),
        row.get("system"),
        Double.parseDouble(row.get("value")),
        row.get("unit"),
        row.get("source"),
        row.get("note"));
  }
}
