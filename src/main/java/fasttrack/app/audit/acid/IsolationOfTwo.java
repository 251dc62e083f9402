package fasttrack.app.audit.acid;

import fasttrack.core.anomaly.Stage;
import fasttrack.core.anomaly.Stage.Scene;
import fasttrack.core.spi.Database;
import java.util.ArrayList;
import java.util.List;

/**
 * Tests that two transactions on the same records are isolated: the second waits for the first or
 * ends in a conflict, and the final state is that of the committed ones.
 */
final class IsolationOfTwo extends AcidTest {
  private static final String WENT_AHEAD = "went ahead";

  private final Database database;
  private final List<String> ways = new ArrayList<>();
  private boolean failed;

  IsolationOfTwo(AcidPlan plan, Database database) {
    super(plan);
    this.database = database;
  }

  TestOutcome test() {
    plan.requireStepwise();
    ExpectedContent expected = plan.populated(database);
    evidence.add(
        "loaded: "
            + expected.figures(database, subject.inputs(plan.extent().seed(), plan.dataset())));
    for (boolean commits : new boolean[] {true, false}) {
      plan.checkInterrupted();
      meet(expected, commits);
    }
    String all = "the second " + String.join(", ", ways.stream().distinct().toList());
    return failed ? failed("not isolated: " + all) : passed(all);
  }

  private void meet(ExpectedContent expected, boolean commits) {
    int steps = subject.transaction().steps().size();
    // no key of a new record is inserted twice, so that they meet where both update
    long[] first =
        subject.withOtherKeys(
            subject.inputs(plan.extent().seed(), plan.dataset()), commits ? 0 : 2);
    long[] second = subject.withOtherKeys(first, 1);
    // another amount, so that the balance tells which transaction it is from
    second[subject.deltaInput()] = 2 * first[subject.deltaInput()] + 1;
    try (Stage stage = stage(database)) {
      // it has nobody to wait for: on a busy machine it is only late, and the second must not pass
      // it
      play(stage, 1, steps, first).forEach(Scene::answer);
      List<Scene> met = play(stage, 2, steps, second);
      Scene ended = stage.end(1, commits);
      Scene last = stage.end(2, true);
      stage.scenes();
      String way = way(met, ended);
      ways.add(way);
      evidence.add(
          "first %s: the second %s, then %s"
              .formatted(
                  commits ? "commits" : "aborts",
                  way,
                  last.answer().done() ? "committed" : "was rolled back"));
      failed |= way.equals(WENT_AHEAD) || !ended.answer().done();
      if (commits && ended.answer().done()) {
        expected.committed(first);
      }
      if (last.answer().done()) {
        expected.committed(second);
      }
    }
    evidence.add("then: " + expected.figures(database, first));
    List<String> differences = expected.differences(database);
    failed |= !differences.isEmpty();
    evidence.addAll(differences);
  }

  /** Returns what the second did while the first was open. */
  private static String way(List<Scene> second, Scene firstEnded) {
    boolean waited = second.stream().anyMatch(Scene::waited);
    for (Scene scene : second) {
      if (!scene.answer().done()) {
        return (waited ? "waited, then was refused (" : "was refused (")
            + scene.answer().words()
            + ")";
      }
    }
    boolean before = second.getLast().answer().ended() < firstEnded.answer().began();
    return before ? WENT_AHEAD : "waited";
  }
}
