package fasttrack.app.audit.acid;

import static fasttrack.app.report.Figures.words;

import fasttrack.app.execution.Machine;
import fasttrack.core.anomaly.Anomaly;
import fasttrack.core.anomaly.AnomalyProbe;
import fasttrack.core.anomaly.AnomalyProbes;
import fasttrack.core.run.load.RunInterruptedException;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Engine;
import fasttrack.core.spi.Isolation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Audits a database, test by test. What a database that fails would have shown is not known; a test
 * that the user interrupts is not shown. Used once, by one thread; the plan's control ends it from
 * any other.
 */
public final class AcidAudit {
  private final AcidPlan plan;
  private final List<AcidResult.Test> tests = new ArrayList<>();
  private final List<AcidResult.ProbedLevel> levels = new ArrayList<>();

  /** Makes an audit of a workload with an {@link fasttrack.core.model.AcidSubject}. */
  public AcidAudit(AcidPlan plan) {
    this.plan = plan;
  }

  /**
   * Runs all tests.
   *
   * @throws BackendException where the database cannot be opened at all
   */
  public AcidResult run() {
    String startedAt = Machine.now();
    Engine engine;
    try (Database database = plan.open()) {
      engine = database.engine();
      alone("all or nothing", Property.ATOMICITY, database, new Atomicity(plan, database)::test);
      Consistency consistency = new Consistency(plan);
      alone("invariants", Property.CONSISTENCY, database, () -> consistency.test(database));
      IsolationOfTwo isolation = new IsolationOfTwo(plan, database);
      alone("concurrent updates", Property.ISOLATION, database, isolation::test);
      if (plan.options().offer().has(Capability.REPLICAS)) {
        test("reads on replicas", Property.ISOLATION, () -> new StaleReads(plan, database).test());
      }
    }
    for (Isolation level : plan.options().offer().isolations()) {
      test("anomalies at " + words(level, " "), Property.ISOLATION, () -> anomalies(level));
    }
    test(
        "what a reader is shown", Property.DURABILITY, () -> new DurabilityForReaders(plan).test());
    DurabilityOfCommits durability = new DurabilityOfCommits(plan);
    test("commits survive a kill", Property.DURABILITY, durability::test);
    return new AcidResult(
        AcidResult.FORMAT,
        new AcidResult.Header(
            startedAt,
            plan.watch().control().interrupted(),
            plan.backend().name(),
            plan.workload().name()),
        plan.conditions(),
        new AcidResult.AuditSetup(plan.environment(), engine),
        tests,
        levels,
        durability.kills());
  }

  private TestOutcome anomalies(Isolation level) {
    plan.requireStepwise();
    try (Database database = plan.open(level)) {
      AcidResult.ProbedLevel probed = anomalies(plan, database);
      levels.add(probed);
      return alone(database, judge(probed));
    }
  }

  /** What others may have done proves nothing. */
  private static TestOutcome alone(Database database, TestOutcome outcome) {
    return database
        .claimLost()
        .map(
            how ->
                new TestOutcome(
                    TestVerdict.NOT_KNOWN,
                    "the lock against other runs was lost: " + how,
                    outcome.evidence()))
        .orElse(outcome);
  }

  /**
   * Tries to provoke each anomaly at an isolation level.
   *
   * @throws BackendException where the database cannot be opened, or its transactions cannot be
   *     driven step by step
   */
  public static AcidResult.ProbedLevel anomalies(AcidPlan plan, Isolation level) {
    try (Database database = plan.open(level)) {
      AcidResult.ProbedLevel probed = anomalies(plan, database);
      database.requireClaim();
      return probed;
    }
  }

  static AcidResult.ProbedLevel anomalies(AcidPlan plan, Database database) {
    plan.populated(database);
    Subject subject = plan.subject();
    AnomalyProbes probes =
        new AnomalyProbes(database, plan.dataset(), subject.probed(plan), plan.pace().waitNanos());
    List<AnomalyProbe> seen = new ArrayList<>();
    for (Anomaly anomaly : Anomaly.values()) {
      plan.checkInterrupted();
      seen.add(probes.probe(anomaly));
    }
    return new AcidResult.ProbedLevel(database.engine().isolation(), seen);
  }

  private static TestOutcome judge(AcidResult.ProbedLevel level) {
    List<String> seen = new ArrayList<>();
    List<String> wrong = new ArrayList<>();
    List<String> evidence = new ArrayList<>();
    boolean broken = false;
    for (AnomalyProbe probe : level.probes()) {
      if (probe.seen()) {
        (probe.forbidden() ? wrong : seen).add(probe.anomaly().title());
      }
      broken |= probe.how().equals("failed");
      evidence.add(
          probe.anomaly().title() + ": " + probe.how() + "; " + String.join(" ", probe.history()));
    }
    String allowed = seen.isEmpty() ? "none seen" : "allowed and seen: " + String.join(", ", seen);
    if (!wrong.isEmpty()) {
      return new TestOutcome(
          TestVerdict.FAILED, "forbidden, but seen: " + String.join(", ", wrong), evidence);
    }
    return new TestOutcome(
        broken ? TestVerdict.NOT_KNOWN : TestVerdict.PASSED,
        broken ? "a probe failed" : allowed,
        evidence);
  }

  private void alone(
      String name, Property property, Database database, Supplier<TestOutcome> work) {
    test(name, property, () -> alone(database, work.get()));
  }

  private void test(String name, Property property, Supplier<TestOutcome> work) {
    long begin = System.nanoTime();
    TestOutcome outcome;
    try {
      plan.step(name);
      outcome = work.get();
    } catch (RunInterruptedException e) {
      outcome = TestOutcome.notShown("ended early");
    } catch (NotShownException e) {
      outcome = TestOutcome.notShown(String.valueOf(e.getMessage()));
    } catch (BackendException e) {
      boolean damaged = e.kind() == BackendException.Kind.DAMAGED;
      outcome =
          new TestOutcome(
              damaged ? TestVerdict.FAILED : TestVerdict.NOT_KNOWN,
              damaged ? "the database failed" : "the database could not be reached or read",
              List.of(String.valueOf(e.getMessage())));
    }
    tests.add(
        new AcidResult.Test(
            name,
            property,
            outcome.verdict(),
            outcome.summary(),
            outcome.evidence(),
            System.nanoTime() - begin));
  }
}
