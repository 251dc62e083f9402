package fasttrack.core.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.TransactionType.Ending;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.population.StateCheck;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Stepwise;
import fasttrack.core.spi.StepwiseSession;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What sessions do whose caller drives each step, if the database offers them. */
abstract class StepwiseConformance extends SessionConformance {
  @Test
  void stepsThatAreDrivenSinglyDoTheSame() {
    try (Database database = backend().open(options())) {
      Stepwise stepwise = stepwise(database);
      load(database, Shop.dataset());
      Oracle oracle = new Oracle(Shop.dataset());
      for (List<TransactionType> all : List.of(Shop.TYPES, ALL_STEPS)) {
        List<TransactionType> types =
            all.stream().filter(type -> type.ending() == Ending.COMMIT).toList();
        try (StepwiseSession session = stepwise.connectStepwise(types)) {
          for (int type = 0; type < types.size(); type++) {
            stepThrough(session, types.get(type), type, oracle);
          }
        }
      }
      assertThat(StateCheck.differences(database, Shop.dataset(), oracle)).isEmpty();
    }
  }

  private static void stepThrough(
      StepwiseSession session, TransactionType type, int position, Oracle oracle) {
    long[] inputs = new long[INPUTS_MAX];
    type.draw(new SplittableRandom(3), Shop.dataset(), inputs);
    assertThat(session.begin(position)).isEqualTo(StepwiseSession.Result.DONE);
    for (int step = 0; step < type.steps().size(); step++) {
      TransactionType alone =
          new TransactionType(
              "step", "step", type.inputs(), List.of(type.steps().get(step)), Ending.COMMIT);
      assertThat(session.step(step, inputs)).isEqualTo(StepwiseSession.Result.DONE);
      assertThat(session.digest())
          .as("step %d of %s", step, type.name())
          .isEqualTo(oracle.execute(alone, inputs));
    }
    assertThat(session.commit()).isEqualTo(StepwiseSession.Result.DONE);
  }

  @Test
  void stepwiseSessionKeepsAnInterrupt() {
    Oracle oracle = new Oracle(Shop.dataset());
    try (Database database = backend().open(options())) {
      Stepwise stepwise = stepwise(database);
      load(database, Shop.dataset());
      try (StepwiseSession session = stepwise.connectStepwise(List.of(ADD_TO_FIRST))) {
        Thread.currentThread().interrupt();
        StepwiseSession.Result result = session.begin(0);
        result = result == StepwiseSession.Result.DONE ? session.step(0, new long[0]) : result;
        result = result == StepwiseSession.Result.DONE ? session.commit() : result;
        assertThat(Thread.interrupted()).as("the interrupt is kept for the caller").isTrue();
        if (result == StepwiseSession.Result.DONE) {
          oracle.execute(ADD_TO_FIRST, new long[0]);
        }
      }
      assertThat(StateCheck.differences(database, Shop.dataset(), oracle)).isEmpty();
    }
  }

  @Test
  void onlyWhatAStepwiseSessionCommitsIsThere() {
    List<TransactionType> types = List.of(ADD_TO_FIRST, READ_FIRST, FAILING);
    long[] none = new long[0];
    Oracle oracle = new Oracle(Shop.dataset());
    try (Database database = backend().open(options())) {
      Stepwise stepwise = stepwise(database);
      load(database, Shop.dataset());
      try (StepwiseSession writer = stepwise.connectStepwise(types);
          StepwiseSession reader = stepwise.connectStepwise(types)) {
        writer.begin(0);
        assertThat(writer.step(0, none)).isEqualTo(StepwiseSession.Result.DONE);
        assertThat(writer.rollback()).isEqualTo(StepwiseSession.Result.DONE);
        assertThat(readStepwise(reader, 1)).isEqualTo(oracle.execute(READ_FIRST, none));
        closeHalfDone(stepwise, types);
        assertThat(readStepwise(reader, 1)).isEqualTo(oracle.execute(READ_FIRST, none));
        writer.begin(2);
        assertThat(writer.step(0, none)).isEqualTo(StepwiseSession.Result.DONE);
        assertThat(writer.step(1, none)).isEqualTo(StepwiseSession.Result.FAILED);
        assertThat(writer.failure()).isNotBlank();
        assertThat(readStepwise(reader, 1)).isEqualTo(oracle.execute(READ_FIRST, none));
        writer.begin(0);
        assertThat(writer.step(0, none)).isEqualTo(StepwiseSession.Result.DONE);
        assertThat(writer.commit()).isEqualTo(StepwiseSession.Result.DONE);
        oracle.execute(ADD_TO_FIRST, none);
        assertThat(readStepwise(reader, 1)).isEqualTo(oracle.execute(READ_FIRST, none));
      }
      assertThat(StateCheck.differences(database, Shop.dataset(), oracle)).isEmpty();
    }
  }

  private static void closeHalfDone(Stepwise stepwise, List<TransactionType> types) {
    try (StepwiseSession session = stepwise.connectStepwise(types)) {
      session.begin(0);
      assertThat(session.step(0, new long[0])).isEqualTo(StepwiseSession.Result.DONE);
    }
  }

  private static long readStepwise(StepwiseSession session, int type) {
    assertThat(session.begin(type)).isEqualTo(StepwiseSession.Result.DONE);
    assertThat(session.step(0, new long[0])).isEqualTo(StepwiseSession.Result.DONE);
    assertThat(session.commit()).isEqualTo(StepwiseSession.Result.DONE);
    return session.digest();
  }
}
