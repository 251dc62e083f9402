package fasttrack.app.audit.acid;

import static fasttrack.core.model.Counted.counted;

import fasttrack.core.anomaly.Actor.CallResult;
import fasttrack.core.anomaly.Stage;
import fasttrack.core.anomaly.Stage.Scene;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.population.StateCheck;
import fasttrack.core.spi.Database;
import java.util.List;

/** Tests that a transaction does all or nothing. */
final class Atomicity extends AcidTest {
  private final Database database;
  private boolean failed;
  private boolean executed = true;

  Atomicity(AcidPlan plan, Database database) {
    super(plan);
    this.database = database;
  }

  TestOutcome test() {
    plan.requireStepwise();
    int steps = subject.transaction().steps().size();
    int files = subject.files().size();
    long[] inputs = subject.inputs(plan.extent().seed(), plan.dataset());
    ExpectedContent expected = plan.populated(database);
    evidence.add("loaded: " + expected.figures(database, inputs));
    try (Stage stage = stage(database)) {
      for (int length = 1; length <= steps; length++) {
        play(stage, 1, length, inputs);
        stage.end(1, false);
      }
      note(stage);
    }
    check(expected, "rolled back after each number of steps from 1 to " + steps, inputs);
    try (Stage stage = stage(database)) {
      play(stage, 1, steps, inputs);
      note(stage);
    }
    check(expected, "session closed after " + counted(steps, "step") + " without a commit", inputs);
    try (Stage stage = stage(database)) {
      play(stage, 1, steps, inputs);
      if (stage.end(1, true).answer().done()) {
        expected.committed(inputs);
      }
      note(stage);
    }
    check(expected, "committed", inputs);
    int changed =
        StateCheck.differences(database, plan.dataset(), new Oracle(plan.dataset())).size();
    evidence.add("committed: " + changed + " of " + counted(files, "table") + " changed");
    failed |= executed && changed != files;
    if (!failed && !executed) {
      return outcome(TestVerdict.NOT_KNOWN, "a step was not executed");
    }
    return failed
        ? failed("not atomic")
        : passed(
            "a commit changed %s, %s changed none"
                .formatted(counted(files, "table"), counted(steps + 1, "abort")));
  }

  /** Notes what was not executed, although no other transaction was in the way. */
  private void note(Stage stage) {
    for (Scene scene : stage.scenes()) {
      CallResult result = scene.answer().kind();
      if (result != CallResult.DONE && result != CallResult.SKIPPED) {
        executed = false;
        evidence.add(scene.name() + " was not executed: " + scene.answer().words());
      }
    }
  }

  private void check(ExpectedContent expected, String after, long[] inputs) {
    plan.checkInterrupted();
    evidence.add(after + ": " + expected.figures(database, inputs));
    List<String> differences = expected.differences(database);
    failed |= !differences.isEmpty();
    evidence.addAll(differences);
  }
}
