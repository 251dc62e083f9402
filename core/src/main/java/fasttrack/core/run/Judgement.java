package fasttrack.core.run;

import static fasttrack.core.model.Counted.count;
import static fasttrack.core.model.Counted.counted;

import fasttrack.core.measure.Samples;
import fasttrack.core.measure.TypeSamples;
import fasttrack.core.result.CpuAccount;
import fasttrack.core.result.DiskFlushes;
import fasttrack.core.result.Queueing;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.UnknownCommit;
import fasttrack.core.result.Validity;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.meter.CpuWarnings;
import fasttrack.core.run.verify.Checked;
import fasttrack.core.spi.Durability;
import fasttrack.core.statistics.SteadyState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Judges a run: gives the reasons why its figures do not count, and the warnings.
 *
 * @param types the results of its transaction types
 * @param checked what the checks found
 * @param control tells what failed, and whether the user ended the run
 * @param load checks the load that was offered
 * @param queueing how transactions queued; null where none did
 */
record Judgement(
    RunSubject subject,
    Measurement.Measured measured,
    List<TypeResult> types,
    Checked checked,
    Control control,
    LoadCheck load,
    @Nullable Queueing queueing,
    SteadyState steadyState) {
  private static final int STRUCTURE_FAULTS_SHOWN_MAX = 10;

  /** Returns the warnings about the figures. */
  List<String> warnings(CpuAccount cpu) {
    List<String> warnings = new ArrayList<>(CpuWarnings.of(cpu));
    warnings.addAll(load.warnings(queueing, steadyState));
    if (control.interrupted()) {
      return warnings;
    }
    for (TypeResult result : types) {
      if (result.good() == 0) {
        warnings.add(result.name() + " never completed as intended: run longer");
      }
    }
    return warnings;
  }

  /** Returns whether the figures count. */
  Validity validity() {
    List<String> reasons = reasons();
    return reasons.isEmpty() && ended() == 0 ? new Validity.Unmeasured() : Validity.of(reasons);
  }

  private List<String> reasons() {
    List<String> reasons = new ArrayList<>(control.failures());
    reasons.addAll(checked.verification().answerDifferences());
    reasons.addAll(checked.verification().stateBefore());
    reasons.addAll(checked.verification().runAnswerDifferences());
    unresolved().ifPresent(reasons::add);
    reasons.addAll(checked.verification().stateAfter());
    reasons.addAll(structureFaults());
    notForced().ifPresent(reasons::add);
    Samples samples = measured.samples();
    for (int i = 0; i < types.size(); i++) {
      if (samples.type(i).overflows() > 0) {
        reasons.add(
            types.get(i).name() + ": some times exceed one hour, the longest that can be recorded");
      }
    }
    long ended = ended();
    if (ended != samples.due()) {
      reasons.add(
          counted(samples.due(), "transaction")
              + " scheduled, but "
              + count(ended)
              + " accounted for");
    }
    if (ended == 0 && reasons.isEmpty() && !control.interrupted()) {
      reasons.add("no transaction ended within the measured interval: run longer");
    }
    if (reasons.isEmpty() && !control.interrupted() && subject.spec().faults().isEmpty()) {
      reasons.addAll(load.reasons(queueing, steadyState));
    }
    return reasons;
  }

  /** Only a promise that was made can be broken. */
  private Optional<String> notForced() {
    DiskFlushes flushes = measured.part(DiskFlushes.class);
    return flushes == null || subject.spec().target().durability() != Durability.DURABLE
        ? Optional.empty()
        : flushes.tooFew(subject.spec().load().connections());
  }

  /**
   * Returns why the expected final state is unknown because of commits of unknown outcome; empty if
   * it is known.
   */
  private Optional<String> unresolved() {
    long number =
        checked.unknownCommits().stream()
            .filter(commit -> commit.fate() == UnknownCommit.Fate.UNRESOLVED)
            .count();
    return number == 0
        ? Optional.empty()
        : Optional.of(
            counted(number, "unacknowledged commit")
                + " could not be resolved by looking up the records that"
                + " they insert, so the expected final state is unknown");
  }

  /** Returns the first faults; all are in the verification. */
  private List<String> structureFaults() {
    List<String> faults = checked.verification().structureFaults();
    List<String> shown = new ArrayList<>();
    for (String fault : faults) {
      if (shown.size() == STRUCTURE_FAULTS_SHOWN_MAX) {
        shown.add("structure: there are more faults; the result's verification lists them all");
        break;
      }
      shown.add("structure: " + fault);
    }
    return shown;
  }

  /** Returns how many transactions are accounted for, including those skipped. */
  private long ended() {
    return measured.samples().skipped() + measured.samples().sum(TypeSamples::all);
  }
}
