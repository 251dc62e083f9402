package fasttrack.core.run;

import fasttrack.core.measure.Samples;
import fasttrack.core.measure.TypeSamples;
import fasttrack.core.proof.Phenomenon;
import fasttrack.core.result.DiskFlushes;
import fasttrack.core.result.Finding;
import fasttrack.core.result.Mark;
import fasttrack.core.result.OrderProof;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.Validity;
import fasttrack.core.result.Verification;
import fasttrack.core.result.cpu.CpuAccount;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.meter.CpuWarnings;
import fasttrack.core.run.meter.Standstills;
import fasttrack.core.run.verify.CheckResults;
import fasttrack.core.spec.Segment;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Isolation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Judges a run: gives the reasons why its figures do not count, and the warnings.
 *
 * @param types the results of its transaction types
 * @param checked what the checks found
 * @param control tells what failed, and whether the user ended the run
 * @param loads check the load that each role offered
 * @param steadiness checks whether the rate was steady
 */
record Judgement(
    RunSubject subject,
    Measurement.RawResult measured,
    List<TypeResult> types,
    CheckResults checked,
    Control control,
    List<LoadCheck> loads,
    SteadinessCheck steadiness) {
  private static final int STRUCTURE_FAULTS_SHOWN_MAX = 10;

  /** Returns the warnings about the figures. */
  List<Finding> warnings(CpuAccount cpu) {
    List<Finding> warnings = new ArrayList<>(CpuWarnings.of(cpu));
    stoodStill(Finding.Severity.WARNING).ifPresent(warnings::add);
    loads.forEach(load -> warnings.addAll(load.warnings()));
    steadiness.warning().ifPresent(warnings::add);
    if (control.interrupted()) {
      return warnings;
    }
    for (int i = 0; i < types.size(); i++) {
      if (due(i) == 0) {
        warnings.add(Finding.warning("never-due").with("type", types.get(i).name()));
      }
    }
    return warnings;
  }

  /** Returns whether the figures count. */
  Validity validity() {
    List<Finding> reasons = reasons();
    return reasons.isEmpty() && completed() == 0 ? new Validity.Unmeasured() : Validity.of(reasons);
  }

  private List<Finding> reasons() {
    Verification verification = checked.verification();
    List<Finding> reasons = new ArrayList<>();
    add(reasons, "lock-lost", checked.claimLost().stream().toList());
    add(reasons, "failed", control.failures());
    add(reasons, "wrong-answer", verification.answerDifferences());
    add(reasons, "wrong-before", verification.stateBefore());
    add(reasons, "wrong-answer-in-run", verification.runAnswerDifferences());
    forbidden(verification, reasons);
    reasons.addAll(verification.unchecked());
    add(reasons, "wrong-after", verification.stateAfter());
    structureFaults(reasons, verification.structureFaults());
    notForced().ifPresent(reasons::add);
    Samples samples = measured.samples();
    for (int i = 0; i < types.size(); i++) {
      if (samples.type(i).overflows() > 0) {
        reasons.add(Finding.invalid("over-an-hour").with("type", types.get(i).name()));
      }
    }
    stoodStill(Finding.Severity.INVALID).ifPresent(reasons::add);
    long ended = ended();
    if (ended != samples.due()) {
      reasons.add(
          Finding.invalid("unaccounted").with("due", samples.due()).with("accounted", ended));
    }
    if (control.failures().isEmpty()) {
      // a failure has stopped the run, and is the reason for whatever did not succeed
      failed().ifPresent(reasons::add);
      withoutSuccess().forEach(reasons::add);
    }
    if (completed() == 0 && reasons.isEmpty() && !control.interrupted()) {
      reasons.add(said(Finding.invalid(ended == 0 ? "nothing-ended" : "nothing-within")));
    }
    if (reasons.isEmpty() && !control.interrupted() && subject.spec().faults().isEmpty()) {
      loads.forEach(load -> reasons.addAll(load.reasons()));
      steadiness.reason().ifPresent(reasons::add);
    }
    return reasons;
  }

  /** Adds what the isolation level forbids, and what follows from nothing that was read. */
  private void forbidden(Verification verification, List<Finding> reasons) {
    OrderProof order = verification.order();
    if (order == null) {
      return;
    }
    Isolation level = subject.spec().target().isolation();
    boolean lost = order.proof().count(Phenomenon.LOST_COMMIT) > 0;
    for (Phenomenon each : order.forbidden(level)) {
      boolean mayFollow = lost && each != Phenomenon.PARTIAL_COMMIT;
      reasons.add(
          (mayFollow
                  ? Finding.notVerified("anomaly-after-loss")
                  : Finding.invalid("forbidden-anomaly"))
              .with("anomaly", each.title())
              .with("count", order.proof().count(each))
              .with("level", level.name().toLowerCase(Locale.ROOT).replace('_', ' ')));
    }
    if (order.unstableAggregates() > 0 && level == Isolation.SERIALIZABLE) {
      reasons.add(Finding.invalid("unstable-sums").with("count", order.unstableAggregates()));
    }
    if (order.different() > 0) {
      reasons.add(
          Finding.invalid("wrong-in-order")
              .with("count", order.different())
              .with("evidence", order.differences().getFirst()));
    }
  }

  private static void add(List<Finding> reasons, String id, List<String> evidence) {
    evidence.forEach(each -> reasons.add(Finding.invalid(id).with("evidence", each)));
  }

  /** Says how long the run's process, or the mean one of several, stood still. */
  private Optional<Finding> stoodStill(Finding.Severity severity) {
    Segment segment = subject.spec().segment();
    long processes = segment != null && segment.meansAll() ? segment.of() : 1;
    List<Mark> marks = Standstills.among(measured.found().marks);
    return Standstills.finding(marks, measured.executed().nanos() * processes)
        .filter(finding -> finding.severity() == severity);
  }

  /** Says that commits were not forced to the disk, where a durable commit was asked for. */
  private Optional<Finding> notForced() {
    DiskFlushes flushes = measured.found().flushes;
    return flushes == null || subject.spec().target().durability() != Durability.DURABLE
        ? Optional.empty()
        : flushes.tooFew(subject.spec().connectionsOfAll());
  }

  /** Adds the first faults; all are in the verification. */
  private static void structureFaults(List<Finding> reasons, List<String> faults) {
    int shown = Math.min(faults.size(), STRUCTURE_FAULTS_SHOWN_MAX);
    add(reasons, "structure-fault", faults.subList(0, shown));
    if (shown < faults.size()) {
      reasons.add(Finding.invalid("more-structure-faults"));
    }
  }

  /** What fails is done by no user: beyond a small share the rest is another workload. */
  private Optional<Finding> failed() {
    long failed = types.stream().mapToLong(TypeResult::bad).sum();
    long all = measured.samples().sum(TypeSamples::all);
    double limit = subject.workload().failedShareMax();
    return failed <= limit * all || !subject.spec().faults().isEmpty()
        ? Optional.empty()
        : Optional.of(
            said(
                Finding.invalid("too-many-failed")
                    .with("failed", failed)
                    .with("transactions", all)
                    .with("limitShare", limit)));
  }

  /** Of a type that was due, and of which none succeeded, there are no figures at all. */
  private List<Finding> withoutSuccess() {
    return IntStream.range(0, types.size())
        .filter(i -> due(i) > 0 && types.get(i).good() == 0)
        .mapToObj(
            i ->
                said(
                    Finding.invalid("never-completed")
                        .with("type", types.get(i).name())
                        .with("transactions", due(i))))
        .toList();
  }

  /** Adds what the engine said of the conflicts that transactions did not overcome. */
  private Finding said(Finding finding) {
    return finding.with("evidence", control.conflict());
  }

  /** Returns how many transactions of a type were due in the interval. */
  private long due(int type) {
    TypeSamples samples = measured.samples().type(type);
    return samples.all() + samples.skipped();
  }

  /** Returns how many both began and succeeded within the interval: what the rate counts. */
  private long completed() {
    return measured.samples().sum(TypeSamples::withinInterval);
  }

  /** Returns how many transactions are accounted for, including those skipped. */
  private long ended() {
    return measured.samples().skipped() + measured.samples().sum(TypeSamples::all);
  }
}
