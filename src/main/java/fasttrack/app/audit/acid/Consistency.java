package fasttrack.app.audit.acid;

import static fasttrack.core.model.Counted.count;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.report.Words;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Invariant;
import fasttrack.core.model.RecordType;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.Populator;
import fasttrack.core.population.StateCheck;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.Verification;
import fasttrack.core.run.Runner;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Data;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Retries;
import fasttrack.core.spec.Schedule;
import fasttrack.core.spec.Target;
import fasttrack.core.spec.TypeMix;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Outcome;
import java.util.List;

/** Tests that the workload's invariants hold after many transactions from many terminals. */
final class Consistency extends AcidTest {
  /**
   * Ten times as patient as a run: what is shown is that commits keep the invariants, not how soon
   * they come, and on a busy machine an engine with one writer leaves a terminal waiting for longer
   * than a second.
   */
  static final Retries RETRIES =
      new Retries(
          10 * Retries.STANDARD.attemptsMax(),
          Retries.STANDARD.firstNanos(),
          Retries.STANDARD.longestNanos());

  private static final int TRANSACTIONS_MIN = 1_000;
  private static final int PER_RECORD = 10;

  Consistency(AcidPlan plan) {
    super(plan);
  }

  TestOutcome test(Database database) {
    Dataset dataset = plan.dataset();
    List<Invariant> invariants = plan.workload().invariants();
    Populator.ensurePopulated(database, dataset, PopulationListener.NONE);
    List<String> before =
        StateCheck.differences(database, dataset, new Oracle(dataset), invariants);
    evidence.add(before.isEmpty() ? "before: all invariants hold" : "before: violated");
    evidence.addAll(before);
    RunResult result = run(database, dataset);
    long committed = result.types().stream().mapToLong(TypeResult::good).sum();
    String terminals = counted(plan.extent().terminals(), "terminal");
    Verification verification = result.verdict().verification();
    evidence.add(
        "ran %s from %s, of which %s committed, after %s from one terminal"
            .formatted(
                counted(result.work().counts().due(), "transaction"),
                terminals,
                count(committed),
                count(verification.answersChecked())));
    List<String> faults = verification.wrong();
    evidence.add(
        !faults.isEmpty()
            ? "after: violated"
            : verification.passed()
                ? "after: all invariants hold, and every row equals the oracle's"
                : "after: not known");
    evidence.addAll(faults);
    boolean complete = committed == result.work().counts().due() && committed > 0;
    List<String> unchecked = Words.of(verification.unchecked());
    if (!complete) {
      Words.of(result.validity().reasons()).stream()
          .filter(reason -> !faults.contains(reason))
          .forEach(evidence::add);
    }
    for (Invariant invariant : invariants) {
      evidence.add("invariant: " + invariant.title());
    }
    String from = counted(committed, "commit") + " from " + terminals;
    if (!before.isEmpty() || !faults.isEmpty()) {
      return failed("an invariant or row is wrong after " + from);
    }
    if (!unchecked.isEmpty()) {
      evidence.addAll(unchecked);
      return outcome(TestVerdict.NOT_KNOWN, "not all was checked after " + from);
    }
    if (complete) {
      return passed(counted(invariants.size(), "invariant") + " before and after " + from);
    }
    long gaveUp = gaveUp(result);
    // an exhausted retry violates nothing; an error may
    return gaveUp > 0 && committed + gaveUp == result.work().counts().due()
        ? outcome(
            TestVerdict.NOT_SHOWN,
            counted(gaveUp, "transaction") + " exhausted all retries, besides " + from)
        : failed("not all committed: " + from);
  }

  private RunResult run(Database database, Dataset dataset) {
    RunResult result =
        new Runner(
                spec(dataset),
                plan.workload(),
                plan.backend(),
                plan.options(),
                plan.environment(),
                plan.watch().listener(),
                plan.watch().control())
            .run(database)
            .result();
    plan.checkInterrupted();
    return result;
  }

  /** Returns how many transactions exhausted their retries. */
  private static long gaveUp(RunResult result) {
    return result.types().stream()
        .mapToLong(type -> type.counts().outcomes().getOrDefault(Outcome.CONFLICT, 0L))
        .sum();
  }

  private BenchmarkSpec spec(Dataset dataset) {
    return BenchmarkSpec.of(
            Target.of(plan.backend(), plan.options()),
            plan.workload(),
            Data.of(plan.workload(), plan.extent().scale(), plan.extent().seed()))
        .withLoad(Load.Closed.of(plan.extent().terminals()))
        .withSchedule(Schedule.ofCount(transactions(dataset)))
        .withRetries(RETRIES)
        .withMix(TypeMix.only(subject.transaction().name()));
  }

  /** Ten for each record that is changed, but for the accounts: in TP1, 10 × tellers. */
  private long transactions(Dataset dataset) {
    RecordType account = subject.source().account();
    long most =
        subject.updates().stream()
            .map(update -> update.path().last())
            .filter(type -> !type.equals(account))
            .mapToLong(dataset::rows)
            .max()
            .orElse(0);
    return Math.max(TRANSACTIONS_MIN, PER_RECORD * most);
  }
}
