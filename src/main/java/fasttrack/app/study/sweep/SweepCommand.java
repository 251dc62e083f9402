package fasttrack.app.study.sweep;

import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.console.Console;
import fasttrack.app.options.command.Common;
import fasttrack.app.options.command.CommonOptions;
import fasttrack.app.options.command.DatabaseCommand;
import fasttrack.app.options.command.LoadSteps;
import fasttrack.app.options.command.Planner;
import fasttrack.app.options.command.ThresholdOptions;
import fasttrack.app.options.command.ThresholdParser;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.options.parameter.Choices;
import fasttrack.app.options.parameter.Faults;
import fasttrack.app.options.parameter.HelpSection;
import fasttrack.app.options.parameter.Parameter;
import fasttrack.app.options.parameter.Parameters;
import fasttrack.app.options.parameter.Rates;
import fasttrack.app.options.parameter.UsageException;
import fasttrack.app.options.parameter.WholeNumbers;
import fasttrack.app.report.threshold.Threshold;
import fasttrack.app.report.threshold.Thresholds;
import fasttrack.app.study.Design;
import fasttrack.app.study.EarlierRuns;
import fasttrack.app.study.ProcessRuns;
import fasttrack.app.study.Study;
import fasttrack.app.study.versus.SystemOptions;
import fasttrack.app.study.versus.SystemsPlanner;
import fasttrack.core.published.Published;
import fasttrack.core.published.PublishedCurve;
import fasttrack.core.spec.SpecException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code sweep}: runs a workload at increasing loads. */
@Command(name = "sweep", header = "Run a workload at a range of loads and find the knee.")
public final class SweepCommand extends DatabaseCommand {
  private static final double SECONDS_PER_MINUTE = 60;
  private static final String LIMIT = "limit";

  /** How many runs a search makes at most. */
  private static final int RUNS_MAX = 20;

  /** How many times the load with which it begins a search goes up to, where that can be run. */
  private static final int SEARCHED_TIMES = 256;

  /** What determines its runs. */
  private static final List<Parameter<?>> PARAMETERS =
      Parameters.and(
          Parameters.without(
              Parameters.with(
                  Parameters.BACKEND.several(
                      HelpSection.WHAT,
                      "Databases, comma-separated, a curve each; see 'fasttrack backends'"),
                  Parameters.WORKLOAD.standing("tp1"),
                  Parameters.WAITS.standing("off")),
              Parameters.TERMINALS,
              Parameters.RATE),
          Parameters.REPEAT
              .saying("Rounds to run, each in a Java process of its own")
              .standing("6"),
          Parameters.RUNS.saying("Runs of each step in a round, in one Java process"));

  @Mixin private final CommonOptions.WorkFolder work = new CommonOptions.WorkFolder();
  @Mixin private final SystemOptions systemOptions = new SystemOptions();
  @Mixin private final LoadSteps.Terminals terminals = new LoadSteps.Terminals();
  @Mixin private final Steps load = new Steps();
  @Mixin private final LimitOptions limit = new LimitOptions();
  @Mixin private final CommonOptions.Forks forks = new CommonOptions.Forks();
  @Mixin private final CommonOptions.StudyOutput output = new CommonOptions.StudyOutput();

  /** The load of each step. */
  @Command(optionListHeading = CommonOptions.LOAD)
  private static final class Steps {
    @Common
    @Option(names = "--rate", paramLabel = "STEPS", order = -3, converter = LoadSteps.OfRates.class)
    @Nullable LoadSteps rateSteps;

    @Common
    @Option(names = "--user-load", paramLabel = "RATE", order = -2, converter = Rates.class)
    @Nullable Double userLoadTps;

    @Option(names = "--control", fallbackValue = "true")
    boolean control;

    @Option(names = "--resume", paramLabel = "DIR")
    @Nullable Path resume;
  }

  /** What the highest load has to meet. */
  @Command(optionListHeading = CommonOptions.LOAD)
  private static final class LimitOptions {
    @Common
    @Option(
        names = "--" + LIMIT,
        paramLabel = "CONDITION",
        order = -2,
        split = ",",
        splitSynopsisLabel = ",",
        converter = ThresholdParser.class)
    List<Threshold> conditions = new ArrayList<>();

    @Option(
        names = "--at-most",
        paramLabel = "N",
        order = -2,
        converter = WholeNumbers.OfRuns.class,
        description = "With --limit: end after so many runs (default: " + RUNS_MAX + ").")
    @Nullable Integer runsMax;
  }

  public SweepCommand(Catalog catalog, Console console) {
    super(catalog, console, PARAMETERS);
  }

  @Override
  public Integer call() {
    List<Design> plans = plan(choices());
    List<Study> studies = new ArrayList<>();
    for (Design plan : plans) {
      EarlierRuns earlier = EarlierRuns.read(load.resume, plan, plan.blocks(), "these steps");
      studies.add(new Study(plan, earlier, console()));
    }
    int status = output.execution(work, forks.fresh(), new ExitStatus(), console()).run(studies);
    boolean missed =
        plans.stream().anyMatch(each -> each instanceof LimitSweep sought && sought.isMissed());
    return status == ExitStatus.OK && missed ? ExitStatus.MISSED : status;
  }

  /**
   * Returns the sweep; one for each transaction of which there are published rates by the number of
   * terminals, unless the transactions were chosen.
   *
   * @throws UsageException where an option is invalid
   * @throws fasttrack.core.spec.SpecException where a value is invalid
   */
  private List<Design> plan(Choices choices) {
    boolean chosen = choices.has(Parameters.ONLY) || choices.has(Parameters.MIX);
    List<String> alone =
        chosen || load.rateSteps != null
            ? List.of()
            : new Planner(catalog(), work.path, choices)
                .workloads().stream()
                    .flatMap(workload -> Published.of(workload).publishedCurves().stream())
                    .map(PublishedCurve::type)
                    .distinct()
                    .toList();
    if (alone.isEmpty()) {
      return List.of(sweep(choices));
    }
    if (load.resume != null) {
      throw new UsageException(
          "resume",
          "continues one of several sweeps: name its transaction, --only " + alone.getFirst());
    }
    return alone.stream().map(type -> sweep(choices.with(Parameters.ONLY, type))).toList();
  }

  private Design sweep(Choices choices) {
    if (choices.has(Parameters.FAULT)) {
      throw Faults.notAlone();
    }
    boolean rates = load.rateSteps != null;
    LoadSteps given = rates ? load.rateSteps : terminals.steps;
    List<Double> loads = isSought(choices) ? range(given, rates) : checked(given).values();
    SystemsPlanner planner =
        new SystemsPlanner(
            catalog(),
            work.path,
            systemOptions,
            rates ? ofRate(choices, loads.getFirst()) : choices,
            rates ? Parameters.RATE : Parameters.TERMINALS);
    SystemsPlanner.SystemsPlan systems = planner.plan();
    boolean alone = systems.all().size() == 1;
    if (!alone && !forks.fresh()) {
      throw new UsageException("forks", "0 opens one database, and this sweep has several systems");
    }
    List<Sweep.Curve> curves = new ArrayList<>();
    List<LimitSweep.Search> searches = new ArrayList<>();
    for (SystemsPlanner.Variant each : systems.all()) {
      Choices own = each.choices();
      SystemsPlanner.Variant system = alone ? new SystemsPlanner.Variant("", Map.of(), own) : each;
      DoubleFunction<PlannedRun> planned =
          value -> planner.planned(rates ? ofRate(own, value) : ofTerminals(own, (int) value));
      if (limit.conditions.isEmpty()) {
        curves.add(Sweep.Curve.of(system, loads.stream().map(planned::apply).toList()));
      } else {
        searches.add(search(system, planned, loads));
      }
    }
    if (curves.isEmpty()) {
      LimitSweep sought =
          new LimitSweep(
              systems,
              new Thresholds(limit.conditions, null),
              limit.runsMax == null ? RUNS_MAX : limit.runsMax,
              searches);
      ThresholdOptions.check(
          LIMIT, limit.conditions, sought.points().stream().map(Design.Point::plan).toList());
      return sought;
    }
    Double userLoad = load.userLoadTps;
    return new Sweep(
        curves,
        systems,
        choices.value(Parameters.REPEAT),
        ProcessRuns.of(
            choices,
            curves.getFirst().first().spec().schedule().span(),
            curves.size() * loads.size(),
            curves.size()),
        load.control,
        userLoad == null ? null : userLoad * SECONDS_PER_MINUTE);
  }

  private static Choices ofRate(Choices choices, double rateTps) {
    return choices.with(Parameters.RATE, Parameters.plain(rateTps));
  }

  /** The first steps may have fewer terminals than the connections that were asked for. */
  private static Choices ofTerminals(Choices choices, int terminals) {
    Integer connections = choices.get(Parameters.CONNECTIONS);
    Choices step = choices.with(Parameters.TERMINALS, String.valueOf(terminals));
    return connections == null
        ? step
        : step.with(Parameters.CONNECTIONS, String.valueOf(Math.min(connections, terminals)));
  }

  /** Tells whether a limit is sought; refuses what does not go together with that. */
  private boolean isSought(Choices choices) {
    if (limit.conditions.isEmpty()) {
      if (limit.runsMax != null) {
        throw new UsageException("at-most", "applies with --limit alone");
      }
      return false;
    }
    String other =
        choices.has(Parameters.REPEAT)
            ? "repeat"
            : choices.has(Parameters.RUNS)
                ? "runs"
                : load.control
                    ? "control"
                    : load.resume != null ? "resume" : load.userLoadTps != null ? "user-load" : "";
    if (!other.isEmpty()) {
      throw new UsageException(
          other, "does not apply with --limit, which itself decides what to run how often");
    }
    for (Threshold each : limit.conditions) {
      if (each.needsBaseline()) {
        throw new UsageException(
            LIMIT,
            "'%s': a limit has no baseline; write a value, such as 'p95 < 20ms'"
                .formatted(each.text()));
      }
    }
    return true;
  }

  /** Returns the least and the greatest load of a search, or the least alone. */
  private List<Double> range(@Nullable LoadSteps given, boolean rates) {
    List<Double> loads = given == null ? List.of(1.0) : checked(given).values();
    double from = loads.getFirst();
    if (given != null && given.isRange()) {
      return List.of(from, loads.getLast());
    }
    if (loads.size() > 1) {
      throw new UsageException(
          rates ? "rate" : "terminals",
          "--limit searches in a range: write one such as %s, or where it begins"
              .formatted(rates ? "100..5000/s" : "1..64"));
    }
    return List.of(from);
  }

  /** Begins a search; where the user does not say up to where, at the most that can be run. */
  private static LimitSweep.Search search(
      SystemsPlanner.Variant system, DoubleFunction<PlannedRun> planned, List<Double> range) {
    double from = range.getFirst();
    double upTo = range.size() > 1 ? range.getLast() : from * SEARCHED_TIMES;
    while (true) {
      try {
        return new LimitSweep.Search(system, planned, from, upTo);
      } catch (UsageException | SpecException e) {
        if (range.size() > 1 || upTo == from) {
          throw e;
        }
        upTo /= 2;
      }
    }
  }

  private LoadSteps checked(@Nullable LoadSteps loads) {
    if (loads == null) {
      throw new UsageException(
          "terminals", "missing: give the steps of the sweep, such as --terminals 1..64");
    }
    if (load.rateSteps != null && terminals.steps != null) {
      throw new UsageException("rate", "sweep over either this or --terminals, not both");
    }
    if (load.userLoadTps != null && load.rateSteps != null) {
      throw new UsageException(
          "user-load", "does not apply with --rate, where no user waits; sweep over --terminals");
    }
    return loads;
  }
}
