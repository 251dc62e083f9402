package fasttrack.app.report.run;

import fasttrack.app.report.Facts;
import fasttrack.app.report.Words;
import fasttrack.app.report.analysis.Limits;
import fasttrack.core.result.Finding;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a run's report says, in its order. All outputs show these, so that a verdict has one
 * wording.
 */
public final class Statements {
  /** A new statement takes one line in this list. */
  private static final List<Definition> DEFINITIONS =
      List.of(
          new Definition("completed", Where.BRIEF, Of.VALID, one(OutcomeFindings::missing)),
          new Definition("counted", Where.BRIEF, Of.INVALID, one(OutcomeFindings::counts)),
          new Definition("decided", Where.BRIEF, Of.VALID, one(OutcomeFindings::decided)),
          new Definition("time", Where.BRIEF, Of.VALID, one(ElapsedTable::shares)),
          new Definition("limits", Where.BRIEF, Of.VALID, each(Statements::limits)),
          new Definition("saturated", Where.BRIEF, Of.VALID, one(LoadFindings::backlog)),
          new Definition("outage", Where.BRIEF, Of.ANY, one(FaultFindings::outage)),
          new Definition("rates", Where.BRIEF, Of.VALID, all(FaultFindings::rates)),
          new Definition("unknown", Where.BRIEF, Of.ANY, one(OutcomeFindings::unknown)),
          new Definition("anomalies", Where.BRIEF, Of.ANY, all(OutcomeFindings::anomalies)),
          new Definition("broken", Where.BRIEF, Of.ANY, all(OutcomeFindings::broken)),
          new Definition("example", Where.RUN, Of.ANY, each(OutcomeFindings::examples)),
          new Definition("traced", Where.MACHINE, Of.ANY, one(OutcomeFindings::traced)),
          new Definition("segments", Where.BRIEF, Of.ANY, one(SetupFindings::segments)),
          new Definition("verified", Where.BRIEF, Of.NOT_VALID, all(OutcomeFindings::verified)),
          new Definition("verified", Where.ELSEWHERE, Of.VALID, all(OutcomeFindings::verified)),
          new Definition("warning", Where.ELSEWHERE, Of.MEASURED, each(RunResult::warnings)),
          new Definition("ran", Where.RUN, Of.ANY, one(SetupFindings::ran)),
          new Definition("drawn", Where.RUN, Of.ANY, all(SetupFindings::skews)),
          new Definition("rate", Where.RUN, Of.VALID, all(LoadFindings::rate)),
          new Definition("limits", Where.RUN, Of.VALID, each(Statements::otherLimits)),
          new Definition("steady", Where.RUN, Of.VALID, all(LoadFindings::steady)),
          new Definition("waited", Where.RUN, Of.VALID, one(LoadFindings::waited)),
          new Definition("responses", Where.RUN, Of.VALID, one(LoadFindings::responses)),
          new Definition("workload", Where.RUN, Of.VALID, each(Statements::remarks)),
          new Definition("retried", Where.RUN, Of.VALID, one(OutcomeFindings::retries)),
          new Definition("profile", Where.RUN, Of.VALID, one(LoadFindings::profile)),
          new Definition("execution", Where.ENGINE, Of.VALID, one(LoadFindings::execution)),
          new Definition("begin", Where.ENGINE, Of.VALID, one(SetupFindings::begin)),
          new Definition("growth", Where.ENGINE, Of.VALID, one(SetupFindings::growth)),
          new Definition("disk", Where.ENGINE, Of.VALID, one(EngineFindings::disk)),
          new Definition("engine", Where.ENGINE, Of.VALID, one(EngineFindings::counted)),
          new Definition("resources", Where.ENGINE, Of.VALID, one(EngineFindings::used)),
          new Definition("waits", Where.ENGINE, Of.VALID, all(EngineFindings::waits)),
          new Definition("blocked", Where.ENGINE, Of.VALID, one(EngineFindings::blocked)),
          new Definition("data", Where.ENGINE, Of.VALID, all(SetupFindings::data)),
          new Definition("settings", Where.ENGINE, Of.VALID, one(SetupFindings::settings)),
          new Definition("harness", Where.MACHINE, Of.VALID, one(MachineFindings::harness)),
          new Definition("client", Where.MACHINE, Of.VALID, one(MachineFindings::clientReadings)),
          new Definition(
              "JVM", Where.MACHINE, Of.VALID, one(run -> Facts.ifKnown("jvm", run.course().jvm()))),
          new Definition("server", Where.MACHINE, Of.VALID, one(EngineFindings::serverReadings)),
          new Definition("run queue", Where.MACHINE, Of.VALID, one(EngineFindings::runQueue)),
          new Definition("host", Where.MACHINE, Of.VALID, one(MachineFindings::host)),
          new Definition("best case", Where.MACHINE, Of.VALID, all(MachineFindings::floor)),
          new Definition(
              "machine",
              Where.MACHINE,
              Of.VALID,
              one(run -> MachineFindings.machine(run.environment()))));

  /** How many of a run's limits are shown in brief. */
  private static final int LIMITS_MAX = 2;

  private Statements() {}

  /**
   * What a run's report says of one subject.
   *
   * @param label the subject in a word, for example {@code steady}
   * @param findings what is said of it, one or several
   */
  public record RunStatement(String label, List<Finding> findings) {
    /** Returns it in words, without a full stop. */
    public String text() {
      return String.join("; ", Words.of(findings));
    }
  }

  /** Where a report shows a statement. */
  enum Where {
    /** In brief, below the table. */
    BRIEF(""),
    /** In another form: as the verdict, or as a warning. */
    ELSEWHERE(""),
    RUN("Run"),
    ENGINE("Engine"),
    MACHINE("Machine");

    static final List<Where> DETAILS = List.of(RUN, ENGINE, MACHINE);

    final String title;

    Where(String title) {
      this.title = title;
    }
  }

  /** The results to which a statement applies. */
  private enum Of {
    VALID,
    INVALID,
    /** Those that are invalid, and those that measured nothing. */
    NOT_VALID,
    /** Those with a transaction scheduled in the measured interval. */
    MEASURED,
    ANY
  }

  /** The definition of a statement, which yields none, one or several of its label. */
  private record Definition(
      String label, Where place, Of of, Function<RunResult, Stream<List<Finding>>> findings) {
    Stream<RunStatement> statements(RunResult result) {
      return applies(of, result)
          ? findings.apply(result).map(each -> new RunStatement(label, each))
          : Stream.empty();
    }
  }

  /** Returns the statements that apply to a result, each once. */
  public static List<RunStatement> of(RunResult result) {
    return DEFINITIONS.stream().flatMap(each -> each.statements(result)).toList();
  }

  /** Returns those that a report shows at a place. */
  static List<RunStatement> of(RunResult result, Where place) {
    return DEFINITIONS.stream()
        .filter(each -> each.place == place)
        .flatMap(each -> each.statements(result))
        .toList();
  }

  /** Says what was verified, or what was found wrong. */
  public static String verified(RunResult result) {
    return new RunStatement("", OutcomeFindings.verified(result)).text();
  }

  private static boolean applies(Of of, RunResult result) {
    return switch (of) {
      case VALID -> result.validity() instanceof Validity.Valid;
      case INVALID -> result.validity().fails();
      case NOT_VALID -> !(result.validity() instanceof Validity.Valid);
      case MEASURED -> !result.endedBeforeMeasuring();
      case ANY -> true;
    };
  }

  /** A statement of one finding; none where it is null. */
  private static Function<RunResult, Stream<List<Finding>>> one(
      Function<RunResult, @Nullable Finding> finding) {
    return result -> Stream.ofNullable(finding.apply(result)).map(List::of);
  }

  /** A statement of all findings; none where there are none. */
  private static Function<RunResult, Stream<List<Finding>>> all(
      Function<RunResult, List<Finding>> findings) {
    return result -> Stream.of(findings.apply(result)).filter(all -> !all.isEmpty());
  }

  /** A statement of each finding. */
  private static Function<RunResult, Stream<List<Finding>>> each(
      Function<RunResult, List<Finding>> findings) {
    return result -> findings.apply(result).stream().map(List::of);
  }

  private static List<Finding> limits(RunResult result) {
    return Limits.of(result).stream().limit(LIMITS_MAX).toList();
  }

  private static List<Finding> otherLimits(RunResult result) {
    return Limits.of(result).stream().skip(LIMITS_MAX).toList();
  }

  private static List<Finding> remarks(RunResult result) {
    return result.verdict().remarks().stream()
        .map(remark -> Finding.fact("remark").with("evidence", remark))
        .toList();
  }
}
