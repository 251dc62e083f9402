package fasttrack.app.report.run;

import static fasttrack.app.report.Figures.number;
import static fasttrack.app.report.Figures.span;
import static fasttrack.core.model.Counted.count;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.analysis.Limits;
import fasttrack.app.report.Statement;
import fasttrack.app.report.Words;
import fasttrack.core.result.DiskFlushes;
import fasttrack.core.result.Fidelity;
import fasttrack.core.result.JvmWork;
import fasttrack.core.result.Latency;
import fasttrack.core.result.Outage;
import fasttrack.core.result.Queueing;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.result.Verification;
import fasttrack.core.result.cpu.HarnessCost;
import fasttrack.core.result.cpu.HarnessFloor;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Segment;
import fasttrack.core.spi.SelfChecking.StructureReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The sentences of a run's report, in their order. All outputs show these, so that a verdict has
 * one wording.
 */
public final class Statements {
  private static final double HUNDREDTHS = 100;
  private static final double PERCENT_IN_HUNDREDTHS = 100 * HUNDREDTHS;

  /** A new statement takes one line in this list. */
  private static final List<Definition> DEFINITIONS =
      List.of(
          new Definition("completed", Place.BRIEF, Of.VALID, some(Statements::missing)),
          new Definition("counted", Place.BRIEF, Of.INVALID, some(Statements::counts)),
          new Definition("time", Place.BRIEF, Of.VALID, some(ElapsedTable::shares)),
          new Definition("limits", Place.BRIEF, Of.VALID, Statements::limits),
          new Definition("saturated", Place.BRIEF, Of.VALID, some(BacklogLines::of)),
          new Definition("outage", Place.BRIEF, Of.ANY, some(Statements::outage)),
          new Definition("rates", Place.BRIEF, Of.VALID, some(FaultLines::rates)),
          new Definition(
              "unknown",
              Place.BRIEF,
              Of.ANY,
              some(of -> LoadLines.unknown(of.verdict().unknownCommits()))),
          new Definition("segments", Place.BRIEF, Of.ANY, some(SegmentTable::of)),
          new Definition("verified", Place.BRIEF, Of.NOT_VALID, each(Statements::verified)),
          new Definition("verified", Place.ELSEWHERE, Of.VALID, each(Statements::verified)),
          new Definition("warning", Place.ELSEWHERE, Of.MEASURED, of -> Words.of(of.warnings())),
          new Definition("ran", Place.RUN, Of.ANY, each(RunLines::setup)),
          new Definition("drawn", Place.RUN, Of.ANY, some(RunLines::skews)),
          new Definition("rate", Place.RUN, Of.VALID, each(Statements::rate)),
          new Definition("limits", Place.RUN, Of.VALID, Statements::otherLimits),
          new Definition("steady", Place.RUN, Of.VALID, each(LoadLines::steady)),
          new Definition("waited", Place.RUN, Of.VALID, some(Statements::waited)),
          new Definition("responses", Place.RUN, Of.VALID, some(Statements::responses)),
          new Definition("workload", Place.RUN, Of.VALID, result -> result.verdict().remarks()),
          new Definition("retried", Place.RUN, Of.VALID, some(OutcomeWords::retries)),
          new Definition("profile", Place.RUN, Of.VALID, some(Statements::fidelity)),
          new Definition("execution", Place.ENGINE, Of.VALID, each(LoadLines::execution)),
          new Definition("begin", Place.ENGINE, Of.VALID, each(BeginLines::begin)),
          new Definition("growth", Place.ENGINE, Of.VALID, some(BeginLines::growth)),
          new Definition("disk", Place.ENGINE, Of.VALID, some(Statements::disk)),
          new Definition("engine", Place.ENGINE, Of.VALID, some(EngineLines::of)),
          new Definition("waits", Place.ENGINE, Of.VALID, some(WaitLines::of)),
          new Definition("blocked", Place.ENGINE, Of.VALID, some(WaitLines::blocked)),
          new Definition("data", Place.ENGINE, Of.VALID, some(HostLines::data)),
          new Definition("settings", Place.ENGINE, Of.VALID, some(HostLines::settings)),
          new Definition("harness", Place.MACHINE, Of.VALID, each(Statements::harness)),
          new Definition("JVM", Place.MACHINE, Of.VALID, some(Statements::jvm)),
          new Definition("server", Place.MACHINE, Of.VALID, some(CpuLines::serverReadings)),
          new Definition("run queue", Place.MACHINE, Of.VALID, some(CpuLines::runQueue)),
          new Definition("host", Place.MACHINE, Of.VALID, some(HostLines::host)),
          new Definition("best case", Place.MACHINE, Of.VALID, some(HostLines::floor)),
          new Definition("machine", Place.MACHINE, Of.VALID, some(HostLines::machine)));

  /** How many of a run's limits are shown in brief. */
  private static final int LIMITS_MAX = 2;

  private static final double RATE_IN_FULL_FROM = 100;
  private static final double NANOS_PER_SECOND = 1e9;

  private Statements() {}

  /** Where a report shows a statement. */
  enum Place {
    /** In brief, below the table. */
    BRIEF(""),
    /** In another form: as the verdict, or as a warning. */
    ELSEWHERE(""),
    RUN("Run"),
    ENGINE("Engine"),
    MACHINE("Machine");

    static final List<Place> DETAILS = List.of(RUN, ENGINE, MACHINE);

    private final String title;

    Place(String title) {
      this.title = title;
    }

    /** Returns the title of the details that hold it. */
    String title() {
      return title;
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

  /** The definition of a statement, which yields none, one or several sentences. */
  private record Definition(
      String label, Place place, Of of, Function<RunResult, List<String>> texts) {}

  /** Returns the statements that apply to a result, each once. */
  public static List<Statement> of(RunResult result) {
    return DEFINITIONS.stream().flatMap(each -> of(result, each)).toList();
  }

  /** Returns those that a report shows at a place. */
  static List<Statement> of(RunResult result, Place place) {
    return DEFINITIONS.stream()
        .filter(each -> each.place == place)
        .flatMap(each -> of(result, each))
        .toList();
  }

  private static Stream<Statement> of(RunResult result, Definition definition) {
    return applies(definition.of, result)
        ? definition.texts.apply(result).stream().map(text -> new Statement(definition.label, text))
        : Stream.empty();
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

  private static Function<RunResult, List<String>> each(Function<RunResult, String> text) {
    return result -> List.of(text.apply(result));
  }

  private static Function<RunResult, List<String>> some(
      Function<RunResult, Optional<String>> text) {
    return result -> text.apply(result).stream().toList();
  }

  /** Returns the rate, and how many transactions there were. */
  private static String rate(RunResult result) {
    return tps(result.rateTps())
        + "; "
        + (result.saturated() ? "the database's capacity; " : "")
        + OutcomeWords.goodAndDue(result);
  }

  /** Returns a rate with its unit, in full where it is a large one. */
  static String tps(@Nullable Double tps) {
    return (tps == null || tps < RATE_IN_FULL_FROM ? number(tps) : count(Math.round(tps))) + " tps";
  }

  /** Says how many transactions did not complete as intended; empty where all did. */
  private static Optional<String> missing(RunResult result) {
    return OutcomeWords.allGood(result) ? Optional.empty() : counts(result);
  }

  private static Optional<String> counts(RunResult result) {
    return result.work().counts().due() == 0
        ? Optional.empty()
        : Optional.of(OutcomeWords.goodAndDue(result));
  }

  private static List<String> limits(RunResult result) {
    return Words.of(Limits.of(result).stream().limit(LIMITS_MAX).toList());
  }

  private static List<String> otherLimits(RunResult result) {
    return Words.of(Limits.of(result).stream().skip(LIMITS_MAX).toList());
  }

  private static Optional<String> waited(RunResult result) {
    Queueing queueing = result.work().queueing();
    return queueing == null ? Optional.empty() : Optional.of(LoadLines.waited(queueing));
  }

  private static Optional<String> disk(RunResult result) {
    DiskFlushes flushes = result.course().flushes();
    return flushes == null
        ? Optional.empty()
        : Optional.of(
            "flushed "
                + counted(flushes.flushes(), "time")
                + " in "
                + counted(flushes.commits(), "commit")
                + " that changed data, "
                + number(flushes.perCommit())
                + " per commit; includes other programs' flushes, and one flush may serve several"
                + " commits"
                + watched(flushes.watched()));
  }

  private static String watched(DiskFlushes.@Nullable Watched watched) {
    return watched == null
        ? ""
        : "; a flush completed during "
            + count(watched.forced())
            + " of "
            + counted(watched.commits(), "watched commit");
  }

  private static Optional<String> jvm(RunResult result) {
    JvmWork jvm = result.course().jvm();
    if (jvm == null) {
      return Optional.empty();
    }
    Long compiled = jvm.compileNanos();
    return Optional.of(
        (compiled == null ? "" : "compiled for " + span(compiled) + " during the interval; ")
            + counted(jvm.collections(), "garbage collection")
            + (jvm.collections() == 0 ? "" : ", " + span(jvm.collectionNanos()) + " in total"));
  }

  private static Optional<String> outage(RunResult result) {
    Outage outage = result.course().outage();
    return outage == null ? Optional.empty() : Optional.of(LoadLines.outage(outage));
  }

  /**
   * Says how many response times were under 1 and 2 s, if there is a single transaction type: TP1
   * asks for it.
   */
  private static Optional<String> responses(RunResult result) {
    Latency response = result.types().getFirst().response();
    Double one = response.withinOneSecond();
    Double two = response.withinTwoSeconds();
    return result.header().workload().types().size() > 1 || one == null || two == null
        ? Optional.empty()
        : Optional.of(percent(one) + " under 1 s, " + percent(two) + " under 2 s");
  }

  /** Rounds down, so that 100 % means all. */
  private static String percent(double share) {
    double percent = Math.floor(share * PERCENT_IN_HUNDREDTHS) / HUNDREDTHS;
    return (percent == (long) percent ? count((long) percent) : Double.toString(percent)) + " %";
  }

  private static String harness(RunResult result) {
    HarnessCost harness = result.cpu().harness();
    HarnessFloor floor = harness.floor();
    String bytes =
        Double.isNaN(floor.bytes()) ? "unknown memory" : counted(Math.round(floor.bytes()), "byte");
    Double inPlace = harness.inPlaceNanos();
    Double reading = harness.readingNanos();
    Double between = harness.betweenNanos();
    return (inPlace == null || reading == null
            ? ""
            : number(inPlace)
                + " ns per transaction, in the rate but not in elapsed and CPU times: "
                + number(inPlace - reading)
                + " ns between transactions, "
                + number(reading)
                + " ns to read CPU clocks within them; ")
        + (between == null || between == 0
            ? ""
            : number(between) + " ns per transaction for readings between them; ")
        + accounted(result)
        + number(floor.nanos())
        + " ns and "
        + bytes
        + " on a session that does nothing";
  }

  /** Says how much of the terminals' time its parts explain, where terminals never wait. */
  private static String accounted(RunResult result) {
    Double rate = result.rateTps();
    Double response = result.work().response().meanNanos();
    boolean closed = result.spec().load() instanceof Load.Closed && result.spec().roles().isEmpty();
    if (!closed
        || rate == null
        || response == null
        || result.cpu().harness().inPlaceNanos() == null) {
      return "";
    }
    double busy = rate * (response + result.cpu().harness().outsideNanos()) / NANOS_PER_SECOND;
    return "these and the response times add up to "
        + percent(busy / result.spec().share().terminals())
        + " of the terminals' time; ";
  }

  private static Optional<String> fidelity(RunResult result) {
    Fidelity fidelity = result.verdict().fidelity();
    return fidelity == null
        ? Optional.empty()
        : Optional.of(
            "Spearman's rank correlation is "
                + number(fidelity.spearman())
                + " between the mean "
                + (fidelity.measure().equals("cpu") ? "CPU" : fidelity.measure())
                + " times of "
                + counted(fidelity.types(), "transaction")
                + " and those published as "
                + fidelity.profile());
  }

  /** Says what was verified, or what was found wrong. */
  public static String verified(RunResult result) {
    Verification verification = result.verdict().verification();
    if (!verification.wrong().isEmpty()) {
      return "NO: " + String.join("; ", differing(verification));
    }
    if (!verification.passed()) {
      return "NOT KNOWN: " + String.join("; ", Words.of(verification.unchecked()));
    }
    Segment segment = result.spec().part();
    if (segment != null && !segment.leads()) {
      return counted(verification.runAnswersChecked(), "answer")
          + " of the run match the oracle; segment 1 has verified the final state";
    }
    int invariants = verification.invariants().size();
    StructureReport structure = verification.structure();
    return counted(verification.answersChecked(), "answer")
        + " and the final state match the oracle"
        + (verification.runAnswersChecked() == 0
            ? ""
            : ", as do " + counted(verification.runAnswersChecked(), "answer") + " of the run")
        + (invariants == 0
            ? ""
            : "; " + counted(invariants, "invariant") + (invariants == 1 ? " holds" : " hold"))
        + (structure == null ? "" : "; structure sound: " + Walked.of(structure));
  }

  private static List<String> differing(Verification verification) {
    List<String> differing = new ArrayList<>();
    if (!verification.answerDifferences().isEmpty()) {
      differing.add("answers differ from the oracle");
    }
    if (!verification.runAnswerDifferences().isEmpty()) {
      differing.add("answers of the run differ from the oracle");
    }
    if (!verification.stateBefore().isEmpty()) {
      differing.add("the content before the run differs from the oracle");
    }
    if (!verification.stateAfter().isEmpty()) {
      differing.add("the final state is not what the acknowledged transactions produce");
    }
    if (!verification.structureFaults().isEmpty()) {
      differing.add("the structure is not sound");
    }
    return differing;
  }
}
