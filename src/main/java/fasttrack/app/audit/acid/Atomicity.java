package fasttrack.app.audit.acid;

import static fasttrack.core.model.Counted.counted;

import fasttrack.core.facet.Stepwise;
import fasttrack.core.facet.StepwiseSession;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.population.StateCheck;
import fasttrack.core.spi.Database;
import java.util.ArrayList;
import java.util.List;

/** Tests that a transaction does all or nothing. */
final class Atomicity {
  private final AcidPlan plan;
  private final Subject subject;
  private final Database database;
  private final List<String> evidence = new ArrayList<>();
  private boolean failed;
  private boolean executed = true;

  Atomicity(AcidPlan plan, Database database) {
    this.plan = plan;
    this.subject = plan.subject();
    this.database = database;
  }

  TestOutcome test() {
    if (!plan.stepwise()) {
      return TestOutcome.notShown(AcidPlan.NOT_STEPWISE);
    }
    Stepwise stepwise = database.as(Stepwise.class);
    int steps = subject.transaction().steps().size();
    int files = subject.files().size();
    long[] inputs = subject.inputs(plan.extent().seed(), plan.dataset());
    ExpectedContent expected = plan.populated(database);
    evidence.add("loaded: " + expected.figures(database, inputs));
    try (StepwiseSession session = connect(stepwise)) {
      for (int length = 1; length <= steps; length++) {
        abort(session, length, inputs);
      }
    }
    check(expected, "rolled back after each number of steps from 1 to " + steps, inputs);
    try (StepwiseSession session = connect(stepwise)) {
      run(session, steps, inputs);
    }
    check(expected, "session closed after " + counted(steps, "step") + " without a commit", inputs);
    try (StepwiseSession session = connect(stepwise)) {
      boolean committed =
          run(session, steps, inputs) && succeeded("commit", session, session.commit());
      if (committed) {
        expected.committed(inputs);
      }
    }
    check(expected, "committed", inputs);
    int changed =
        StateCheck.differences(database, plan.dataset(), new Oracle(plan.dataset())).size();
    evidence.add("committed: " + changed + " of " + counted(files, "table") + " changed");
    failed |= executed && changed != files;
    if (!failed && !executed) {
      return new TestOutcome(TestVerdict.NOT_KNOWN, "a step was not executed", evidence);
    }
    return new TestOutcome(
        failed ? TestVerdict.FAILED : TestVerdict.PASSED,
        failed
            ? "not atomic"
            : "a commit changed %s, %s changed none"
                .formatted(counted(files, "table"), counted(steps + 1, "abort")),
        evidence);
  }

  private StepwiseSession connect(Stepwise stepwise) {
    return stepwise.connectStepwise(List.of(subject.transaction()));
  }

  private void abort(StepwiseSession session, int length, long[] inputs) {
    if (run(session, length, inputs)) {
      succeeded("rollback", session, session.rollback());
    }
  }

  private boolean run(StepwiseSession session, int length, long[] inputs) {
    boolean done = succeeded("begin", session, session.begin(0));
    for (int step = 0; done && step < length; step++) {
      done = succeeded("step " + (step + 1), session, session.step(step, inputs));
    }
    return done;
  }

  private boolean succeeded(String what, StepwiseSession session, StepwiseSession.Result result) {
    String reason =
        switch (result) {
          case DONE -> "";
          case CONFLICT -> "conflict without another transaction: " + session.conflictCause();
          case FAILED -> "failed: " + session.failure();
        };
    if (!reason.isEmpty()) {
      executed = false;
      evidence.add(what + " " + reason);
    }
    return reason.isEmpty();
  }

  private void check(ExpectedContent expected, String after, long[] inputs) {
    plan.checkInterrupted();
    evidence.add(after + ": " + expected.figures(database, inputs));
    List<String> differences = expected.differences(database);
    failed |= !differences.isEmpty();
    evidence.addAll(differences);
  }
}
