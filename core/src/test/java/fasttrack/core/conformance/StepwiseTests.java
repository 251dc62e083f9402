package fasttrack.core.conformance;

import static fasttrack.core.conformance.SessionTests.ALL_STEPS;
import static fasttrack.core.conformance.Work.ADD_TO_FIRST;
import static fasttrack.core.conformance.Work.FAILING;
import static fasttrack.core.conformance.Work.INPUTS_MAX;
import static fasttrack.core.conformance.Work.NONE;
import static fasttrack.core.conformance.Work.READ_FIRST;
import static fasttrack.core.conformance.Work.assertSame;
import static fasttrack.core.conformance.Work.load;
import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.facet.Stepwise;
import fasttrack.core.facet.StepwiseSession;
import fasttrack.core.facet.StepwiseSession.Result;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.TransactionType.Ending;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.spi.Database;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What sessions do whose caller drives each step, if the database offers them. */
abstract class StepwiseTests {
  private final Adapter adapter;

  StepwiseTests(BackendConformanceTest test) {
    adapter = new Adapter(test);
  }

  @Test
  void stepsThatAreDrivenSinglyDoTheSame() {
    adapter.skipVariants();
    try (Database database = adapter.open()) {
      Stepwise stepwise = adapter.stepwise(database);
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
      assertSame(database, Shop.dataset(), oracle, "at the end");
    }
  }

  private static void stepThrough(
      StepwiseSession session, TransactionType type, int position, Oracle oracle) {
    long[] inputs = new long[INPUTS_MAX];
    type.draw(new SplittableRandom(3), Shop.dataset(), inputs);
    assertThat(session.begin(position)).isEqualTo(Result.DONE);
    for (int step = 0; step < type.steps().size(); step++) {
      TransactionType alone =
          new TransactionType("step", "step", type.inputs(), type.steps().get(step));
      assertThat(session.step(step, inputs)).isEqualTo(Result.DONE);
      assertThat(session.digest())
          .as("step %d of %s", step, type.name())
          .isEqualTo(oracle.execute(alone, inputs));
    }
    assertThat(session.commit()).isEqualTo(Result.DONE);
  }

  @Test
  void stepwiseSessionKeepsAnInterrupt() {
    adapter.skipVariants();
    Oracle oracle = new Oracle(Shop.dataset());
    try (Database database = adapter.open()) {
      Stepwise stepwise = adapter.stepwise(database);
      load(database, Shop.dataset());
      try (StepwiseSession session = stepwise.connectStepwise(List.of(ADD_TO_FIRST))) {
        Thread.currentThread().interrupt();
        Result result = session.begin(0);
        result = result == Result.DONE ? session.step(0, NONE) : result;
        result = result == Result.DONE ? session.commit() : result;
        assertThat(Thread.interrupted()).as("the interrupt is kept for the caller").isTrue();
        if (result == Result.DONE) {
          oracle.execute(ADD_TO_FIRST, NONE);
        }
      }
      assertSame(database, Shop.dataset(), oracle, "at the end");
    }
  }

  @Test
  void onlyWhatAStepwiseSessionCommitsIsThere() {
    List<TransactionType> types = List.of(ADD_TO_FIRST, READ_FIRST, FAILING);
    Oracle oracle = new Oracle(Shop.dataset());
    try (Database database = adapter.open()) {
      Stepwise stepwise = adapter.stepwise(database);
      load(database, Shop.dataset());
      try (StepwiseSession writer = stepwise.connectStepwise(types);
          StepwiseSession reader = stepwise.connectStepwise(types)) {
        writer.begin(0);
        assertThat(writer.step(0, NONE)).isEqualTo(Result.DONE);
        assertThat(writer.rollback()).isEqualTo(Result.DONE);
        assertThat(readStepwise(reader, 1)).isEqualTo(oracle.execute(READ_FIRST, NONE));
        closeHalfDone(stepwise, types);
        assertThat(readStepwise(reader, 1)).isEqualTo(oracle.execute(READ_FIRST, NONE));
        writer.begin(2);
        assertThat(writer.step(0, NONE)).isEqualTo(Result.DONE);
        assertThat(writer.step(1, NONE)).isEqualTo(Result.FAILED);
        assertThat(writer.failure()).isNotBlank();
        assertThat(readStepwise(reader, 1)).isEqualTo(oracle.execute(READ_FIRST, NONE));
        writer.begin(0);
        assertThat(writer.step(0, NONE)).isEqualTo(Result.DONE);
        assertThat(writer.commit()).isEqualTo(Result.DONE);
        oracle.execute(ADD_TO_FIRST, NONE);
        assertThat(readStepwise(reader, 1)).isEqualTo(oracle.execute(READ_FIRST, NONE));
      }
      assertSame(database, Shop.dataset(), oracle, "at the end");
    }
  }

  private static void closeHalfDone(Stepwise stepwise, List<TransactionType> types) {
    try (StepwiseSession session = stepwise.connectStepwise(types)) {
      session.begin(0);
      assertThat(session.step(0, NONE)).isEqualTo(Result.DONE);
    }
  }

  private static long readStepwise(StepwiseSession session, int type) {
    assertThat(session.begin(type)).isEqualTo(Result.DONE);
    assertThat(session.step(0, NONE)).isEqualTo(Result.DONE);
    assertThat(session.commit()).isEqualTo(Result.DONE);
    return session.digest();
  }
}
