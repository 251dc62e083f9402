package fasttrack.app.report;

import static fasttrack.app.report.Figures.count;
import static fasttrack.app.report.Figures.counted;
import static fasttrack.app.report.Figures.number;
import static fasttrack.app.report.Figures.span;
import static fasttrack.app.report.Figures.words;

import fasttrack.core.model.PublishedProfile;
import fasttrack.core.model.Workload;
import fasttrack.core.result.Fidelity;
import fasttrack.core.result.Latency;
import fasttrack.core.result.Outage;
import fasttrack.core.result.Queueing;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.result.Verification;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Schedule;
import fasttrack.core.spi.Engine;
import fasttrack.core.spi.SelfChecking.Findings;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A result as text, at most 80 columns wide: what ran, a table of the transactions, and what else
 * was found. A result that is not valid shows its reasons and counts, and no figure.
 */
public final class TextReport {
  /** The width of the labels at the lines' begin. */
  public static final int LABEL = 10;

  private static final double RATE_IN_FULL_FROM = 100;
  private static final double HUNDREDTHS = 100;
  private static final double PERCENT_IN_HUNDREDTHS = 100 * HUNDREDTHS;

  private final RunResult result;
  private final Workload workload;
  private final Page page = new Page();

  private TextReport(RunResult result, Workload workload) {
    this.result = result;
    this.workload = workload;
  }

  /**
   * Writes the report of a run.
   *
   * @param workload the workload that ran
   * @param reference the published figures to set beside the run's, or null for none
   */
  public static String of(
      RunResult result, Workload workload, @Nullable PublishedProfile reference) {
    TextReport report = new TextReport(result, workload);
    report.heading();
    switch (result.validity()) {
      case Validity.Valid valid -> report.valid(reference);
      case Validity.Invalid invalid -> report.invalid(invalid);
    }
    report.crash();
    report.verification();
    if (!nothingMeasured(result)) {
      result.warnings().forEach(warning -> report.line("warning", warning));
    }
    return report.page.toString();
  }

  private void heading() {
    BenchmarkSpec spec = result.spec();
    Engine engine = result.engine();
    page.text("=".repeat(Page.WIDTH));
    page.text(workload.title());
    page.text(engine.product() + " " + engine.version() + ", " + engine.location());
    page.text(
        words(engine.isolation(), " ")
            + ", "
            + durability(spec)
            + ", scale "
            + spec.data().scale()
            + ", "
            + (spec.data().profileWasChosen() ? spec.data().profile() + ", " : "")
            + LoadLines.who(spec.load())
            + ramp(spec.schedule())
            + ", "
            + order()
            + "seed "
            + spec.data().seed());
    page.text(
        result.dueTransactions() == 0
            ? "measured nothing"
            : "measured " + span(result.measuredNanos()) + warmup(spec.schedule()));
    if (result.state() == RunResult.State.INTERRUPTED) {
      page.gap();
      page.text(
          nothingMeasured(result)
              ? "INTERRUPTED: this run was ended before it had measured anything."
              : "INTERRUPTED: this run was ended early; what follows is what it had by then.");
    }
    page.gap();
  }

  /**
   * Tells whether a run was ended before it had measured anything, and nothing else is wrong with
   * it: such a result is not valid, but no fault was found.
   */
  public static boolean onlyInterrupted(RunResult result) {
    return nothingMeasured(result)
        && switch (result.validity()) {
          case Validity.Valid valid -> true;
          case Validity.Invalid invalid ->
              invalid.reasons().equals(List.of(RunResult.NOTHING_MEASURED));
        };
  }

  private static boolean nothingMeasured(RunResult result) {
    return result.state() == RunResult.State.INTERRUPTED && result.dueTransactions() == 0;
  }

  private static String ramp(Schedule schedule) {
    return schedule.rampNanos() == 0 ? "" : ", after a ramp of " + span(schedule.rampNanos());
  }

  private static String warmup(Schedule schedule) {
    return schedule.warmupNanos() == 0
        ? ", no warm-up"
        : " after warming up " + span(schedule.warmupNanos());
  }

  private static String durability(BenchmarkSpec spec) {
    return switch (spec.target().durability()) {
      case DURABLE -> "durable";
      case RELAXED -> "durability relaxed";
      case NONE -> "not durable";
    };
  }

  /** Says what ran in which order, where there was a choice. */
  private String order() {
    if (workload.types().size() == 1) {
      return "";
    }
    if (result.types().size() == 1) {
      return "only " + result.types().getFirst().name() + ", ";
    }
    return switch (result.spec().mix().order()) {
      case IN_ORDER -> "in order, ";
      case RANDOM -> "random order, ";
    };
  }

  private void valid(@Nullable PublishedProfile reference) {
    if (nothingMeasured(result)) {
      return;
    }
    page.text("Times in ms, from when a transaction was due to its end, with all retries.");
    page.gap();
    page.table(TypeTable.of(result));
    page.gap();
    ServiceTable.add(page, result);
    SplitTable.add(page, result);
    if (reference != null) {
      ReferenceTable.add(page, result, reference);
    }
    page.table(CpuTable.of(result));
    CpuTable.notes(result).forEach(note -> page.text("", "  ", note));
    page.gap();
    if (result.types().size() == 1) {
      HistogramChart.add(
          page, "Residence times (response times)", result.types().getFirst().responseHistogram());
    }
    line("rate", rate(result.rateTps()) + " transactions/s; " + Counts.goodAndDue(result));
    line("steady", LoadLines.steady(result));
    line("execution", LoadLines.execution(result));
    Queueing queueing = result.queueing();
    if (queueing != null) {
      line("waited", LoadLines.waited(queueing));
    }
    responses();
    result.remarks().forEach(remark -> line("workload", remark));
    Counts.retries(result).ifPresent(text -> line("retried", text));
    line(
        "harness",
        number(result.floor().nanos())
            + " ns and "
            + bytes()
            + " a transaction, part of the client's CPU");
    Fidelity fidelity = result.fidelity();
    if (fidelity != null) {
      fidelity(fidelity);
    }
  }

  private void crash() {
    Outage outage = result.outage();
    if (outage != null) {
      line("outage", LoadLines.outage(outage));
    }
    LoadLines.unknown(result.unknownCommits()).ifPresent(text -> line("unknown", text));
  }

  private static String rate(@Nullable Double tps) {
    return tps == null || tps < RATE_IN_FULL_FROM ? number(tps) : count(Math.round(tps));
  }

  /** Says how many were quick, where one transaction type is all there is: TP1 asks for it. */
  private void responses() {
    Latency response = result.types().getFirst().response();
    Double one = response.withinOneSecond();
    Double two = response.withinTwoSeconds();
    if (workload.types().size() == 1 && one != null && two != null) {
      line("responses", percent(one) + " under 1 s, " + percent(two) + " under 2 s");
    }
  }

  /** Rounds down, so that 100 % are all. */
  private static String percent(double share) {
    double percent = Math.floor(share * PERCENT_IN_HUNDREDTHS) / HUNDREDTHS;
    return (percent == (long) percent ? count((long) percent) : Double.toString(percent)) + " %";
  }

  private String bytes() {
    double bytes = result.floor().bytes();
    return Double.isNaN(bytes) ? "unknown memory" : counted(Math.round(bytes), "byte");
  }

  private void fidelity(Fidelity fidelity) {
    line(
        "profile",
        "Spearman's rank correlation "
            + number(fidelity.spearman())
            + " between the mean "
            + (fidelity.measure().equals("cpu") ? "CPU" : fidelity.measure())
            + " times of "
            + counted(fidelity.types(), "transaction")
            + " and those published as "
            + fidelity.profile());
  }

  private void invalid(Validity.Invalid invalid) {
    if (onlyInterrupted(result)) {
      return;
    }
    page.text("INVALID: this run's figures do not count, and are not shown.");
    invalid.reasons().forEach(reason -> page.text("  - ", "    ", reason));
    page.gap();
    if (result.dueTransactions() > 0) {
      line("counted", Counts.goodAndDue(result));
    }
  }

  private void verification() {
    Verification verification = result.verification();
    if (!verification.passed()) {
      line("verified", "NO: " + String.join("; ", differing(verification)));
      return;
    }
    int invariants = verification.invariants().size();
    line(
        "verified",
        counted(verification.answersChecked(), "answer")
            + " and the final state equal the oracle's"
            + (invariants == 0
                ? ""
                : "; " + counted(invariants, "invariant") + (invariants == 1 ? " holds" : " hold"))
            + structure(verification.structure()));
  }

  private static String structure(@Nullable Findings structure) {
    return structure == null ? "" : "; structure sound: " + Walked.of(structure);
  }

  private static List<String> differing(Verification verification) {
    List<String> differing = new ArrayList<>();
    if (!verification.answerDifferences().isEmpty()) {
      differing.add("answers differ from the oracle's");
    }
    if (!verification.stateBefore().isEmpty()) {
      differing.add("the content before the run is not what the oracle says");
    }
    if (!verification.stateAfter().isEmpty()) {
      differing.add("the final state is not what the acknowledged transactions make of it");
    }
    if (!verification.structureFaults().isEmpty()) {
      differing.add("the structure is not sound");
    }
    return differing;
  }

  private void line(String label, String text) {
    page.labelled(label, LABEL, text);
  }
}
