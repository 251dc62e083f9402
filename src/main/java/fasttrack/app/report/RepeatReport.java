package fasttrack.app.report;

import static fasttrack.app.report.Figures.number;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.series.HostRange;
import fasttrack.app.series.RepeatResult;
import fasttrack.app.series.RepeatResult.TypeMedians;
import fasttrack.core.result.MedianInterval;
import org.jspecify.annotations.Nullable;

/** The report of repeated runs as text, at most 80 columns wide. */
public final class RepeatReport {
  private static final int COLUMNS = 7;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double PERCENT = 100;

  private final RepeatResult result;
  private final Page page = new Page();

  private RepeatReport(RepeatResult result) {
    this.result = result;
  }

  /** Writes the report. */
  public static String of(RepeatResult result) {
    return page(result).toString();
  }

  /** Returns the report in its parts, for any output. */
  public static Page page(RepeatResult result) {
    RepeatReport report = new RepeatReport(result);
    report.page.title(result.header().title());
    report.counts();
    MedianInterval rate = result.medians().rateTps();
    if (rate != null) {
      report.medians(rate);
    }
    return report.page;
  }

  private void counts() {
    int ran = result.runs().size();
    page.text(
        counted(result.runsPlanned(), "run")
            + (ran < result.runsPlanned() ? " planned, " + ran + " executed" : "")
            + "; "
            + (result.counted() == ran ? "all" : result.counted() + " of " + ran)
            + " are complete and valid"
            + (result.counted() == 0 ? ", so there are no figures" : ""));
    Boolean fresh = result.setup().freshProcesses();
    if (fresh != null) {
      page.text(
          fresh
              ? "each with a seed and in a Java process of its own"
              : "each with a seed of its own, all in one Java process: no run is independent of"
                  + " those before it");
    }
    page.gap();
  }

  private void medians(MedianInterval rate) {
    Double coverage = rate.coverage();
    page.text(
        "Medians of the runs' means"
            + (coverage == null
                ? "; a single run has no confidence interval."
                : " and their confidence intervals ("
                    + number(PERCENT * coverage)
                    + " %, from order statistics, for any distribution)."));
    page.gap();
    Table table = new Table(COLUMNS);
    table.head("", "elapsed", "from", "to", "CPU", "from", "to");
    table.head("", "ms", "", "", "ms", "", "");
    for (TypeMedians type : result.medians().types()) {
      MedianInterval response = type.responseNanos();
      MedianInterval cpu = type.cpuNanos();
      table.row(
          type.type(),
          millis(response == null ? null : response.median()),
          millis(response == null ? null : response.low()),
          millis(response == null ? null : response.high()),
          millis(cpu == null ? null : cpu.median()),
          millis(cpu == null ? null : cpu.low()),
          millis(cpu == null ? null : cpu.high()));
    }
    page.table(table).gap();
    page.labelled(
        "rate",
        TextReport.LABEL,
        number(rate.median())
            + " transactions/s"
            + (rate.low() == null
                ? ""
                : " (from " + number(rate.low()) + " to " + number(rate.high()) + ")"));
    result.host().stream()
        .filter(HostRange::moved)
        .forEach(range -> page.labelled("host", TextReport.LABEL, HostLines.changed(range)));
  }

  private static String millis(@Nullable Double nanos) {
    return number(nanos == null ? null : nanos / NANOS_PER_MILLI);
  }
}
