package fasttrack.app.history;

import fasttrack.app.comparison.Comparability;
import fasttrack.app.figure.Dimension;
import fasttrack.app.figure.Figure;
import fasttrack.app.history.Observed.Measured;
import fasttrack.app.host.HostResult;
import fasttrack.app.kind.Kind;
import fasttrack.app.kind.SavedResult;
import fasttrack.app.micro.MicroComparison;
import fasttrack.app.micro.MicroResult;
import fasttrack.app.micro.MicroResult.Measure;
import fasttrack.app.micro.MicroResult.MicroRun;
import fasttrack.app.repeat.RepeatResult;
import fasttrack.app.report.Words;
import fasttrack.app.report.run.SystemLine;
import fasttrack.app.series.SeriesHeader;
import fasttrack.app.series.SeriesRun;
import fasttrack.app.series.SeriesSetup;
import fasttrack.app.sweep.SweepResult;
import fasttrack.app.sweep.SweepResult.Step;
import fasttrack.core.result.Environment;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.spi.Engine;
import fasttrack.core.statistics.MedianInterval;
import fasttrack.core.statistics.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Takes from a saved result of each kind what a history needs. */
final class Observations {
  /** The kinds of which there are histories; several runs before the run that they may hide. */
  static final List<Kind<?>> KINDS =
      List.of(MicroResult.KIND, RepeatResult.KIND, SweepResult.KIND, HostResult.KIND, Kind.RUN);

  private static final List<Figure> OF_ALL =
      List.of(Figure.RATE, Figure.ELAPSED, Figure.CPU, Figure.P95, Figure.P99);
  private static final List<Figure> OF_A_TYPE = List.of(Figure.ELAPSED, Figure.CPU);
  private static final String DO_NOT_COUNT = "its figures do not count";

  private static final double MICRO = 1e3;

  /** A mode of JMH in which more is better. */
  private static final String THROUGHPUT = "thrpt";

  private final List<Measured> figures = new ArrayList<>();

  private Observations() {}

  /** Takes a result of one of the {@link #KINDS}. */
  static Observed of(SavedResult<?> saved) {
    Observations of = new Observations();
    return switch (saved.result()) {
      case RunResult run -> of.run(saved, run);
      case RepeatResult repeat -> of.repeat(saved, repeat);
      case SweepResult sweep -> of.sweep(saved, sweep);
      case MicroResult micro -> of.micro(saved, micro);
      case HostResult host -> of.host(saved, host);
      default -> throw new IllegalArgumentException("no history of " + saved.kind().title());
    };
  }

  private Observed run(SavedResult<?> saved, RunResult run) {
    boolean counts = SeriesRun.counts(run);
    if (counts) {
      OF_ALL.forEach(figure -> add("", figure, figure.of(run, null)));
      List<String> types = run.types().stream().map(TypeResult::name).toList();
      if (types.size() > 1) {
        types.forEach(type -> OF_A_TYPE.forEach(each -> add(type + " ", each, each.of(run, type))));
      }
    }
    Map<String, String> conditions = Comparability.conditions(run.spec());
    Integer version = run.header().workload().version();
    if (version != null) {
      conditions.put("workload version", version.toString());
    }
    return observed(
        saved,
        new SeriesHeader(run.startedAt(), run.header().workload().title()),
        new SeriesSetup(run.environment(), run.engine(), null, null),
        conditions,
        counts ? null : against(run));
  }

  private static String against(RunResult run) {
    return run.validity().fails()
        ? "it is " + Words.of(run.validity()).toLowerCase(Locale.ROOT)
        : "it was ended early";
  }

  private Observed repeat(SavedResult<?> saved, RepeatResult repeat) {
    add("", Figure.RATE, middle(repeat.median(Figure.RATE, null)));
    for (RepeatResult.TypeMedians type : repeat.medians().types()) {
      String name = repeat.medians().types().size() == 1 ? "" : type.type() + " ";
      OF_A_TYPE.forEach(each -> add(name, each, middle(repeat.median(each, type.type()))));
    }
    return observed(
        saved,
        repeat.header(),
        repeat.setup(),
        Comparability.conditions(repeat.spec()),
        repeat.counted() > 0 ? null : DO_NOT_COUNT);
  }

  private Observed sweep(SavedResult<?> saved, SweepResult sweep) {
    for (Step step : sweep.typical()) {
      SweepResult.StepFigures found = step.figures();
      if (step.counts() && found != null) {
        String at = load(sweep, step) + " ";
        add(at, Figure.RATE, found.rateTps());
        add(at, Figure.ELAPSED, found.response().meanNanos());
      }
    }
    Map<String, String> conditions = Comparability.conditions(sweep.spec());
    // the first step's own are those of all
    List.of("terminals", "connections", "rate").forEach(conditions::remove);
    conditions.put(
        "steps",
        sweep.typical().stream().map(step -> load(sweep, step)).collect(Collectors.joining(", ")));
    return observed(
        saved, sweep.header(), sweep.setup(), conditions, figures.isEmpty() ? DO_NOT_COUNT : null);
  }

  private static String load(SweepResult sweep, Step step) {
    double size = step.load().size();
    return (size == Math.rint(size) ? String.valueOf((long) size) : String.valueOf(size))
        + (sweep.over() == SweepResult.Over.RATE ? "/s" : " terminals");
  }

  private Observed micro(SavedResult<?> saved, MicroResult micro) {
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
    return new Observed(
        saved,
        header.startedAt(),
        "micro-runs",
        Observed.machine(machine),
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

  private Observed host(SavedResult<?> saved, HostResult host) {
    for (HostResult.Measured each : host.figures()) {
      Spread value = each.figure().value();
      if (value != null) {
        String unit = each.figure().unit().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        figures.add(
            new Measured(
                each.figure().id(),
                // in milliseconds, as other times are shown, most would be 0
                unit.equals("nanos") ? "us" : unit,
                each.figure().unit().moreIsBetter(),
                unit.equals("nanos") ? value.figure() / MICRO : value.figure()));
      }
    }
    Environment machine = host.environment();
    return new Observed(
        saved,
        host.header().startedAt(),
        "the host alone",
        Observed.machine(machine),
        machine.harness(),
        List.of(machine.java(), machine.os()),
        Map.of("file system", String.valueOf(host.place().fileSystem())),
        figures,
        figures.isEmpty() ? DO_NOT_COUNT : null);
  }

  private Observed observed(
      SavedResult<?> saved,
      SeriesHeader header,
      SeriesSetup setup,
      Map<String, String> conditions,
      @Nullable String against) {
    Environment machine = setup.environment();
    Engine engine = setup.engine();
    return new Observed(
        saved,
        header.startedAt(),
        SystemLine.shortened(header.title()) + " on " + engine.product(),
        Observed.machine(machine),
        machine.harness(),
        List.of(machine.java(), machine.os(), engine.product() + " " + engine.version()),
        conditions,
        figures,
        against);
  }

  private void add(String of, Figure figure, @Nullable Double value) {
    if (value != null) {
      String unit = figure.dimension() == Dimension.TIME ? "ns" : figure.dimension().unit();
      figures.add(new Measured(of + figure.id(), unit, figure.moreIsBetter(), value));
    }
  }

  private void add(String name, Measure measure, boolean more) {
    Double value = measure.median();
    if (value != null) {
      figures.add(new Measured(name, measure.unit(), more, value));
    }
  }

  private static @Nullable Double middle(@Nullable MedianInterval interval) {
    return interval == null ? null : (Double) interval.median();
  }
}
