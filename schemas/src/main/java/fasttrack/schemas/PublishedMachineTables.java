package fasttrack.schemas;

import fasttrack.core.published.PublishedMachineFigure;
import fasttrack.core.published.PublishedMachineFigure.Table;
import fasttrack.core.published.PublishedMachines;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVRecord;

/** The published figures of machines, read from tables that are resources of this package. */
public final class PublishedMachineTables implements PublishedMachines {
  private static final String SYSTEM = "system";
  private static final String VARIANT = "variant";
  private static final String VALUE = "value";
  private static final String UNIT = "unit";
  private static final String SOURCE = "source";
  private static final String NOTE = "note";
  private static final String RATIO = "ratio_to_a900";
  private static final String RATE = "kb_per_s";
  private static final String SECONDS = "system_time_s";

  @Override
  public List<PublishedMachineFigure> figures() {
    return Stream.of(
            read("host-realtime-1987.csv", VALUE, PublishedMachineTables::realTime),
            read("host-realtime-summary-1987.csv", RATIO, PublishedMachineTables::summary),
            read("disc-access-1987.csv", RATE, PublishedMachineTables::disc),
            read("host-cpu.csv", VALUE, row -> benchmark(Table.CPU, row)),
            read("host-kernel.csv", VALUE, row -> benchmark(Table.KERNEL, row)),
            read("host-network.csv", VALUE, PublishedMachineTables::network),
            read("iocall-1986.csv", SECONDS, PublishedMachineTables::ioCall),
            read("other.csv", VALUE, PublishedMachineTables::other))
        .flatMap(each -> each)
        .toList();
  }

  private static Stream<PublishedMachineFigure> read(
      String file, String value, Function<CSVRecord, PublishedMachineFigure> figure) {
    return PublishedFigures.rows(file).stream()
        .filter(row -> !row.get(value).isEmpty())
        .map(figure);
  }

  private static PublishedMachineFigure realTime(CSVRecord row) {
    return new PublishedMachineFigure(
        Table.REALTIME,
        row.get("test_no"),
        row.get("condition"),
        row.get("statistic"),
        row.get(SYSTEM),
        Double.parseDouble(row.get(VALUE)),
        row.get(UNIT),
        PublishedFigures.BRIEF + "section 5",
        row.get(NOTE));
  }

  private static PublishedMachineFigure summary(CSVRecord row) {
    return new PublishedMachineFigure(
        Table.REALTIME_SUMMARY,
        row.get("test_no"),
        row.get("category") + ", " + row.get("test"),
        "",
        row.get(SYSTEM),
        Double.parseDouble(row.get(RATIO)),
        "times the A900",
        PublishedFigures.BRIEF + "table 5.1",
        row.get(NOTE));
  }

  private static PublishedMachineFigure disc(CSVRecord row) {
    return new PublishedMachineFigure(
        Table.DISC,
        row.get("measure"),
        row.get("disc"),
        "",
        row.get(SYSTEM),
        Double.parseDouble(row.get(RATE)),
        "KB/s",
        PublishedFigures.BRIEF + "section 7, with " + row.get("memory_mb") + " MB of memory",
        "");
  }

  private static PublishedMachineFigure benchmark(Table table, CSVRecord row) {
    return new PublishedMachineFigure(
        table,
        row.get("benchmark"),
        row.get(VARIANT),
        row.get(UNIT),
        row.get(SYSTEM),
        Double.parseDouble(row.get(VALUE)),
        row.get(UNIT),
        row.get(SOURCE),
        row.get(NOTE));
  }

  private static PublishedMachineFigure network(CSVRecord row) {
    return new PublishedMachineFigure(
        Table.NETWORK,
        row.get("protocol"),
        row.get("path"),
        row.get("quantity"),
        row.get(SYSTEM),
        Double.parseDouble(row.get(VALUE)),
        row.get(UNIT),
        row.get(SOURCE),
        row.get(NOTE));
  }

  private static PublishedMachineFigure ioCall(CSVRecord row) {
    return new PublishedMachineFigure(
        Table.IOCALL,
        "",
        "",
        "",
        row.get(SYSTEM) + ", " + row.get("unix_version"),
        Double.parseDouble(row.get(SECONDS)),
        "s",
        "posting in net.arch, October 1986",
        row.get(NOTE));
  }

  private static PublishedMachineFigure other(CSVRecord row) {
    return new PublishedMachineFigure(
        Table.OTHER,
        row.get("benchmark"),
        row.get(VARIANT),
        row.get("quantity"),
        row.get(SYSTEM),
        Double.parseDouble(row.get(VALUE)),
        row.get(UNIT),
        row.get(SOURCE),
        row.get(NOTE));
  }
}
