package fasttrack.app.options.command;

import fasttrack.app.execution.BuildVersion;
import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.console.Console;
import fasttrack.app.options.parameter.Suggestion;
import fasttrack.app.options.parameter.UsageException;
import fasttrack.app.report.Words;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.report.threshold.Baseline;
import fasttrack.app.report.threshold.Threshold;
import fasttrack.app.report.threshold.Thresholds;
import fasttrack.app.result.bundle.UnreadableException;
import fasttrack.core.model.TransactionType;
import fasttrack.core.result.Finding;
import fasttrack.core.spi.Capability;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What a run's figures must come up to. */
@Command(optionListHeading = "%nThresholds:%n")
public final class ThresholdOptions {
  private static final String THRESHOLD = "threshold";
  private static final String BASELINE = "baseline";

  /** What a backend must be able to do to have a figure. */
  private static final Map<Figure, Capability> NEEDED =
      Map.of(
          Figure.ROUND_TRIPS, Capability.ROUND_TRIPS,
          Figure.SERVER_CPU, Capability.SERVER_CPU);

  @Common
  @Option(
      names = "--" + THRESHOLD,
      paramLabel = "CONDITION",
      split = ",",
      splitSynopsisLabel = ",",
      converter = ThresholdParser.class,
      description = {
        "Exit 99 unless this holds: 'T5.cpu < 3ms', 'rate > 500/s', 'p95 < 1.1 * baseline'.",
        "Comma-separated or repeated. A figure without a transaction covers all of them. Figures: "
            + Figure.LISTED
            + ". With --repeat, their means are judged."
      })
  public List<Threshold> thresholds = new ArrayList<>();

  @Option(names = "--" + BASELINE, paramLabel = "RESULT")
  @Nullable Path baseline;

  /**
   * Returns what the runs are judged by.
   *
   * @throws UsageException where a threshold applies to none of them, or the baseline does not have
   *     its figure
   * @throws UnreadableException where the baseline cannot be read
   */
  public Thresholds of(List<PlannedRun> plans, Console console) {
    check(THRESHOLD, thresholds, plans);
    boolean used = thresholds.stream().anyMatch(Threshold::needsBaseline);
    if (baseline == null) {
      if (used) {
        throw new UsageException(BASELINE, "missing: a threshold refers to it");
      }
      return new Thresholds(thresholds, null);
    }
    Thresholds all = new Thresholds(thresholds, Baseline.read(baseline));
    for (Threshold each : thresholds) {
      if (each.needsBaseline()) {
        checkBaseline(each, all, plans);
      }
    }
    warn(all, plans, console);
    return all;
  }

  /**
   * Refuses conditions that no run can meet, whatever the baseline.
   *
   * @param option the option that has them
   * @throws UsageException where one applies to none of the runs, or no figure can meet it
   */
  public static void check(String option, List<Threshold> conditions, List<PlannedRun> plans) {
    for (Threshold each : conditions) {
      checkSubject(option, each, plans);
      checkEngine(option, each, plans);
      if (each.bound() instanceof Threshold.Bound.Value(double value)) {
        checkPossible(option, each, value);
      }
    }
  }

  private static void checkSubject(String option, Threshold threshold, List<PlannedRun> plans) {
    String subject = threshold.subject();
    if (subject != null && plans.stream().noneMatch(plan -> applies(threshold, plan))) {
      List<String> known =
          plans.stream()
              .flatMap(
                  plan -> Stream.concat(types(plan).stream(), Stream.of(plan.workload().name())))
              .toList();
      throw new UsageException(
          option,
          "'%s': no transaction or workload '%s' runs%s"
              .formatted(threshold.text(), subject, Suggestion.orChoice(subject, known)));
    }
  }

  /** What an engine never has would be missed only after the runs. */
  private static void checkEngine(String option, Threshold threshold, List<PlannedRun> plans) {
    Capability needed = NEEDED.get(threshold.figure());
    for (PlannedRun plan : plans) {
      if (needed != null && !plan.offer().has(needed) && applies(threshold, plan)) {
        boolean here = plan.offer().has(Capability.IN_PROCESS);
        throw Words.refused(
            option,
            Finding.fact(here ? "figure-of-servers" : "figure-unknown")
                .with("threshold", threshold.text())
                .with("backend", plan.backend().name())
                .with("figure", threshold.figure().id()));
      }
    }
  }

  private static void checkBaseline(Threshold threshold, Thresholds all, List<PlannedRun> plans) {
    for (PlannedRun plan : plans) {
      Baseline baseline = all.baselineOf(plan.workload().name());
      if (baseline != null && applies(threshold, plan)) {
        Double before = baseline.figures().apply(threshold.figure(), threshold.type(types(plan)));
        if (before == null) {
          throw new UsageException(
              BASELINE,
              "lacks the figure of '%s': it is of %s"
                  .formatted(threshold.text(), baseline.spec().target().backend()));
        }
        checkPossible(THRESHOLD, threshold, before);
        return;
      }
    }
    throw new UsageException(BASELINE, "has another workload than '" + threshold.text() + "'");
  }

  private static void checkPossible(String option, Threshold threshold, double bound) {
    threshold
        .impossible(bound)
        .ifPresent(
            problem -> {
              throw new UsageException(option, problem);
            });
  }

  /** A comparison with another load, say, may be meant; it is never made in silence. */
  private static void warn(Thresholds all, List<PlannedRun> plans, Console console) {
    for (PlannedRun plan : plans) {
      Baseline baseline = all.baselineOf(plan.workload().name());
      List<String> differences =
          baseline == null ? List.of() : baseline.differencesOf(plan.spec(), BuildVersion.here());
      if (!differences.isEmpty()) {
        console.tell(
            "warning: %s differs from the baseline in %s"
                .formatted(plan.title(), String.join("; ", differences)));
      }
    }
  }

  private static boolean applies(Threshold threshold, PlannedRun plan) {
    return threshold.appliesTo(plan.workload().name(), types(plan));
  }

  private static List<String> types(PlannedRun plan) {
    return plan.workload().types().stream()
        .map(TransactionType::name)
        .filter(plan.spec().mix()::runs)
        .toList();
  }
}
