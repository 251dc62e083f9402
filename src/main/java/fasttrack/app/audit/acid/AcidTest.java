package fasttrack.app.audit.acid;

import fasttrack.core.anomaly.Stage;
import fasttrack.core.anomaly.Stage.Scene;
import fasttrack.core.facet.Stepwise;
import fasttrack.core.spi.Database;
import java.util.ArrayList;
import java.util.List;

/** A test of an audit, which notes what it sees. Used once, by one thread. */
abstract class AcidTest {
  final AcidPlan plan;
  final Subject subject;

  /** What was seen, a line each. */
  final List<String> evidence = new ArrayList<>();

  AcidTest(AcidPlan plan) {
    this.plan = plan;
    this.subject = plan.subject();
  }

  final TestOutcome passed(String summary) {
    return outcome(TestVerdict.PASSED, summary);
  }

  final TestOutcome failed(String summary) {
    return outcome(TestVerdict.FAILED, summary);
  }

  final TestOutcome outcome(TestVerdict verdict, String summary) {
    return new TestOutcome(verdict, summary, evidence);
  }

  /** Returns a stage for two of the subject's transactions. */
  final Stage stage(Database database) {
    return new Stage(
        database.as(Stepwise.class), List.of(subject.transaction()), plan.pace().waitNanos());
  }

  /** Has a transaction begin and make its first steps. */
  static List<Scene> play(Stage stage, int actor, int steps, long[] inputs) {
    List<Scene> scenes = new ArrayList<>(List.of(stage.begin(actor, 0)));
    for (int step = 0; step < steps; step++) {
      scenes.add(stage.step(actor, "step " + (step + 1), step, inputs));
    }
    return scenes;
  }
}
