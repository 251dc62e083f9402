package fasttrack.app.micro;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.micro.MicroResult.Failure;
import fasttrack.app.micro.MicroResult.Header;
import fasttrack.app.report.Check;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Facts;
import fasttrack.app.report.Report;
import fasttrack.app.report.ReportBuilder;
import fasttrack.app.report.Words;
import fasttrack.core.result.Environment;
import fasttrack.core.result.Finding;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What JMH measured of a build. */
public final class MicroRunsReport {
  /** How many of a unit of JMH's are a microsecond. */
  private static final Map<String, Double> UNITS =
      Map.of("ns", 1e3, "us", 1.0, "ms", 1e-3, "s", 1e-6);

  /** What profilers may have measured, in the order of the columns. */
  private static final List<String> PROFILED =
      List.of(
          "cpu.client",
          "cpu.server",
          MicroComparison.ALLOCATED,
          "count.round-trips",
          "count.locks",
          "count.writes",
          "count.syncs");

  private MicroRunsReport() {}

  /** Makes the report. */
  public static Report of(MicroResult result) {
    Header header = result.header();
    ReportBuilder report =
        new ReportBuilder(
            "micro",
            "Micro-runs of the " + header.build() + ", " + header.version(),
            header.startedAt());
    Environment machine = header.environment();
    if (machine != null) {
      report.part("Machine", machine);
      report.condition(Words.of(Facts.finding("ran-on", machine)));
    }
    boolean good = result.failures().isEmpty() && !header.interrupted();
    report.verdict(
        Report.Verdict.ofRuns(good, good && isOurs(result) ? "all answers match the oracle" : ""));
    report.headline(counted(result.runs().size(), "micro-run"));
    report.condition(header.startedAt() + forks(result));
    report.interrupted(header.interrupted(), "the figures cover what was measured by then");
    result.failures().forEach(failure -> report.alarm("FAILED: " + MicroLines.failure(failure)));
    header.remarks().forEach(remark -> report.fact("note", remark));
    report.table(Words.of(Finding.fact("medians-of-forks")), table(result));
    report.figures(table(result));
    for (MicroRun run : result.runs()) {
      if (result.failures().stream().noneMatch(each -> each.name().equals(run.name()))) {
        report.check(new Check(run.name(), Check.Outcome.PASSED, "measured", List.of()));
      }
    }
    for (Failure failure : result.failures()) {
      report.check(new Check(failure.name(), Check.Outcome.FAILED, failure.reason(), List.of()));
    }
    return report.disclose(List.of()).build();
  }

  /** Tells whether all are micro-runs of this program: those of others have no oracle. */
  private static boolean isOurs(MicroResult result) {
    return result.runs().stream().allMatch(run -> run.benchmark().startsWith("fasttrack."));
  }

  /** Says how many forks and iterations there were, if there were as many of each micro-run. */
  private static String forks(MicroResult result) {
    List<List<Integer>> designs =
        result.runs().stream()
            .map(run -> run.score().forks().stream().map(List::size).toList())
            .distinct()
            .toList();
    List<Integer> forks = designs.size() == 1 ? designs.getFirst() : List.of();
    return forks.isEmpty()
        ? ""
        : ", %s of %s"
            .formatted(counted(forks.size(), "fork"), counted(forks.getFirst(), "iteration"));
  }

  /** Returns the micro-runs as a table: a column for each figure that one of them has. */
  private static DataTable<MicroRun> table(MicroResult result) {
    return new DataTable<>("micro-runs", result.runs())
        .words("", run -> run.name().replace("Benchmark.", "."))
        .number("time", "us", run -> micros(run.score()))
        .percent("spread", run -> spread(run.score()))
        .each(
            PROFILED.stream()
                .filter(
                    metric ->
                        result.runs().stream().anyMatch(run -> run.metrics().containsKey(metric)))
                .toList(),
            MicroRunsReport::column);
  }

  private static Column<MicroRun> column(String metric) {
    boolean time = metric.startsWith(MicroLines.CPU);
    return Column.number(
        MicroLines.label(metric).replace(' ', '\n'),
        time ? "us" : "",
        run -> {
          MicroMeasure measure = run.metrics().get(metric);
          return measure == null ? null : time ? micros(measure) : measure.median();
        });
  }

  private static @Nullable Double spread(MicroMeasure measure) {
    ForkMedians forks = ForkMedians.of(measure);
    return forks.count() == 0 || forks.median() == 0
        ? null
        : (Double) ((forks.most() - forks.least()) / forks.median());
  }

  /** Returns a time of one execution in microseconds; null of what is none. */
  private static @Nullable Double micros(MicroMeasure measure) {
    String[] unit = measure.unit().split("/", 2);
    boolean rate = unit[0].equals("ops");
    Double value = measure.median();
    Double units = UNITS.get(rate ? unit[unit.length - 1] : unit[0]);
    return value == null || units == null
        ? null
        : (Double) (rate ? 1 / (value * units) : value / units);
  }
}
