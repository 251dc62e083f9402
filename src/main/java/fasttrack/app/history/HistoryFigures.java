package fasttrack.app.history;

import fasttrack.app.audit.host.HostResult;
import fasttrack.app.history.HistoryEntry.HistoryFigure;
import fasttrack.app.micro.MicroComparison;
import fasttrack.app.micro.MicroMeasure;
import fasttrack.app.micro.MicroResult;
import fasttrack.app.micro.MicroRun;
import fasttrack.app.report.Words;
import fasttrack.app.report.figure.Dimension;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.report.run.SystemLine;
import fasttrack.app.result.kind.Kind;
import fasttrack.app.result.kind.SavedResult;
import fasttrack.app.result.series.Extra;
import fasttrack.app.result.series.Extra.LoadLimit;
import fasttrack.app.result.series.RepeatReport;
import fasttrack.app.result.series.SeriesHeader;
import fasttrack.app.result.series.SeriesPlan;
import fasttrack.app.result.series.SeriesSetup;
import fasttrack.app.result.series.StudyPoint;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.result.series.StudyRun;
import fasttrack.app.result.series.TypeFigures;
import fasttrack.app.study.comparison.Comparability;
import fasttrack.app.study.sweep.SweepReport;
import fasttrack.core.result.Environment;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.spi.Engine;
import fasttrack.core.statistics.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Takes from a saved result of each kind what a history needs. */
final class HistoryFigures {
  /** The kinds of which there are histories; several runs before the run that they may hide. */
  static final List<Kind<?>> KINDS =
      List.of(MicroResult.KIND, RepeatReport.KIND, SweepReport.KIND, HostResult.KIND, Kind.RUN);

  private static final List<Figure> OF_ALL =
      List.of(Figure.RATE, Figure.ELAPSED, Figure.CPU, Figure.P95, Figure.P99, Figure.ANOMALIES);
  private static final List<Figure> OF_A_TYPE = List.of(Figure.ELAPSED, Figure.CPU);
  private static final String DO_NOT_COUNT = "its figures do not count";

  private static final double MICRO = 1e3;

  /** A mode of JMH in which more is better. */
  private static final String THROUGHPUT = "thrpt";

  private final List<HistoryFigure> figures = new ArrayList<>();

  private HistoryFigures() {}

  /** Takes a result of one of the {@link #KINDS}. */
  static HistoryEntry of(SavedResult<?> saved) {
    HistoryFigures of = new HistoryFigures();
    return switch (saved.result()) {
      case RunResult run -> of.run(saved, run);
      case StudyResult study -> of.study(saved, study);
      case MicroResult micro -> of.micro(saved, micro);
      case HostResult host -> of.host(saved, host);
      default -> throw new IllegalArgumentException("no history of " + saved.kind().title());
    };
  }

  private HistoryEntry run(SavedResult<?> saved, RunResult run) {
    boolean counts = StudyRun.counts(run);
    if (counts) {
      OF_ALL.forEach(figure -> add("", figure, figure.of(run, null)));
      List<String> types = run.types().stream().map(TypeResult::name).toList();
      add("", types, (figure, type) -> figure.of(run, type));
    }
    Map<String, String> conditions = Comparability.conditions(run.spec());
    conditions.put("workload version", String.valueOf(run.header().workload().version()));
    return observed(
        saved,
        new SeriesHeader(run.startedAt(), run.header().workload().title()),
        SeriesSetup.of(run),
        conditions,
        counts ? null : against(run));
  }

  private static String against(RunResult run) {
    return run.validity().fails()
        ? "it is " + Words.of(run.validity()).toLowerCase(Locale.ROOT)
        : "it was ended early";
  }

  private HistoryEntry study(SavedResult<?> saved, StudyResult study) {
    List<LoadLimit> limits =
        study.extra() instanceof Extra.Curves curves ? curves.limits() : List.of();
    for (StudyPoint point : limits.isEmpty() ? study.measured() : List.<StudyPoint>of()) {
      String at = point.name().isEmpty() ? "" : point.name() + " ";
      OF_ALL.forEach(figure -> add(at, figure, point.mean(figure, TypeFigures.ALL)));
      add(at, point.types(), point::mean);
    }
    Map<String, String> conditions = Comparability.conditions(study.spec());
    // the first point's own are those of all
    if (!study.plan().factors().isEmpty()) {
      List.of("terminals", "connections", "rate").forEach(conditions::remove);
    }
    for (SeriesPlan.Factor factor : study.plan().factors()) {
      conditions.put(factor.parameter(), String.join(", ", factor.values()));
    }
    limits.forEach(each -> add(each, conditions, SweepReport.isOverRate(study)));
    return observed(
        saved, study.header(), study.setup(), conditions, figures.isEmpty() ? DO_NOT_COUNT : null);
  }

  /** Adds what a search found; which loads it tried follows from that. */
  private void add(LoadLimit limit, Map<String, String> conditions, boolean overRate) {
    conditions.remove(overRate ? "rate" : "terminals");
    conditions.put(
        "limit",
        limit.conditions().stream().map(Extra.LimitCondition::text).toList()
            + " from "
            + limit.from()
            + " to "
            + limit.upTo());
    String name = (limit.system() + " limit").strip();
    if (limit.load() != null) {
      figures.add(new HistoryFigure(name, overRate ? "1/s" : "terminals", true, limit.load()));
    }
    add(name + " ", Figure.RATE, limit.rateTps());
  }

  private HistoryEntry micro(SavedResult<?> saved, MicroResult micro) {
    for (MicroRun run : micro.runs()) {
      add(run.name() + " time", run.score(), run.mode().equals(THROUGHPUT));
      run.metrics()
          .forEach(
              (name, metric) -> {
                if (isCost(name)) {
                  add(run.name() + " " + name, metric, false);
                }
              });
    }
    MicroResult.Header header = micro.header();
    Environment machine = header.environment();
    return new HistoryEntry(
        saved,
        header.startedAt(),
        "micro-runs",
        HistoryEntry.machine(machine),
        header.version(),
        machine == null ? List.of() : List.of(machine.java(), machine.os()),
        Map.of("profile", header.profile()),
        figures,
        header.interrupted() ? "it was ended early" : figures.isEmpty() ? DO_NOT_COUNT : null);
  }

  /** Tells whether less of a metric is better; JMH's profilers also tell rates. */
  private static boolean isCost(String metric) {
    return metric.equals(MicroComparison.ALLOCATED)
        || metric.startsWith("count.")
        || metric.startsWith("cpu.");
  }

  private HistoryEntry host(SavedResult<?> saved, HostResult host) {
    for (HostResult.HostMeasurement each : host.figures()) {
      Spread value = each.figure().value();
      if (value != null) {
        String unit = each.figure().unit().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        figures.add(
            new HistoryFigure(
                each.figure().id(),
                // in milliseconds, as other times are shown, most would be 0
                unit.equals("nanos") ? "us" : unit,
                each.figure().unit().moreIsBetter(),
                unit.equals("nanos") ? value.figure() / MICRO : value.figure()));
      }
    }
    Environment machine = host.environment();
    return new HistoryEntry(
        saved,
        host.header().startedAt(),
        "the host alone",
        HistoryEntry.machine(machine),
        machine.harness(),
        List.of(machine.java(), machine.os()),
        Map.of("file system", String.valueOf(host.place().fileSystem())),
        figures,
        figures.isEmpty() ? DO_NOT_COUNT : null);
  }

  private HistoryEntry observed(
      SavedResult<?> saved,
      SeriesHeader header,
      SeriesSetup setup,
      Map<String, String> conditions,
      @Nullable String against) {
    Environment machine = setup.environment();
    Engine engine = setup.engine();
    return new HistoryEntry(
        saved,
        header.startedAt(),
        SystemLine.shortened(header.title()) + " on " + engine.product(),
        HistoryEntry.machine(machine),
        machine.harness(),
        List.of(machine.java(), machine.os(), engine.product() + " " + engine.version()),
        conditions,
        figures,
        against);
  }

  /** Adds figures of each type, where there are several. */
  private void add(
      String at, List<String> types, BiFunction<Figure, String, @Nullable Double> value) {
    for (String type : types.size() > 1 ? types : List.<String>of()) {
      OF_A_TYPE.forEach(each -> add(at + type + " ", each, value.apply(each, type)));
    }
  }

  private void add(String of, Figure figure, @Nullable Double value) {
    if (value != null) {
      String unit = figure.dimension() == Dimension.TIME ? "ns" : figure.dimension().unit();
      figures.add(new HistoryFigure(of + figure.id(), unit, figure.moreIsBetter(), value));
    }
  }

  private void add(String name, MicroMeasure measure, boolean more) {
    Double value = measure.median();
    if (value != null) {
      figures.add(new HistoryFigure(name, measure.unit(), more, value));
    }
  }
}
