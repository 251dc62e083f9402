package fasttrack.core.conformance;

import static fasttrack.core.model.Operand.constant;
import static fasttrack.core.model.Operand.now;
import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Path;
import fasttrack.core.model.Shop;
import fasttrack.core.model.Step;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.TransactionType.Ending;
import fasttrack.core.model.Workload;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.population.StateCheck;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What one session does, in every mode of execution: answers, rollbacks, failures, interrupts. */
abstract class SessionConformance extends ConformanceBase {
  /** The key of the item that follows the loaded ones. */
  private static final long NEW_ITEM = 1 + Shop.ITEM.rows(1);

  private static final TransactionType FAILING_ROLLED_BACK =
      shop("failing-rolled-back", Ending.ROLLBACK, add(FIRST), insertTaken());

  /**
   * What the workloads do not have: records that come, are found by every path, and go for good.
   */
  static final List<TransactionType> ALL_STEPS =
      List.of(
          shop(
              "insert",
              Ending.COMMIT,
              new Step.Insert(
                  Shop.ITEM, List.of(constant(NEW_ITEM), constant(2), constant(5), constant(77)))),
          shop(
              "read-all-fields",
              Ending.COMMIT,
              new Step.Read(Path.all(Shop.ITEM), Shop.ITEM.fields())),
          shop(
              "update-owners-returning",
              Ending.COMMIT,
              new Step.Update(
                  Path.byIndexRange(Shop.ITEM, "size", constant(2), constant(9))
                      .toOwner(Shop.OWNER),
                  Shop.OWNER.field("total"),
                  constant(3),
                  true)),
          shop(
              "log-by-label",
              Ending.COMMIT,
              new Step.Read(
                  Path.byIndex(Shop.OWNER, "name", constant(2)).toMembers(Shop.ITEM),
                  List.of(Shop.OWNER.field("total"), Shop.ITEM.field("filler"))),
              new Step.Insert(Shop.LOG, List.of(constant(NEW_ITEM), now()))),
          shop(
              "delete-by-owners",
              Ending.COMMIT,
              new Step.Delete(
                  Path.byIndexRange(Shop.OWNER, "name", constant(2), constant(3))
                      .toMembers(Shop.ITEM))),
          shop(
              "absent",
              Ending.COMMIT,
              new Step.Read(item(4_711), List.of()),
              new Step.Update(item(4_711), Shop.ITEM.field("amount"), constant(1), true),
              new Step.Delete(item(4_711))));

  @Test
  void answersWhatTheOracleSays() {
    for (Workload workload : workloads()) {
      answersWhatTheOracleSays(new Dataset(workload.schema(), 1, 11), workload.types());
    }
  }

  /** Goes from mode to mode on one loaded database, as the oracle does. */
  private void answersWhatTheOracleSays(Dataset dataset, List<TransactionType> types) {
    Oracle oracle = new Oracle(dataset);
    boolean loaded = false;
    for (ExecutionMode mode : modes()) {
      try (Database database = backend().open(options(mode))) {
        if (!loaded) {
          load(database, dataset);
          loaded = true;
        }
        try (Session session = database.connect(types)) {
          runAll(session, types, INPUTS, oracle, dataset);
        }
        assertThat(StateCheck.differences(database, dataset, oracle)).as(mode.name()).isEmpty();
      }
    }
  }

  @Test
  void handlesEveryKindOfStep() {
    for (ExecutionMode mode : modes()) {
      try (Database database = backend().open(options(mode))) {
        load(database, Shop.dataset());
        Oracle oracle = new Oracle(Shop.dataset());
        try (Session session = database.connect(Shop.TYPES)) {
          runAll(session, Shop.TYPES, INPUTS, oracle, Shop.dataset());
        }
        try (Session session = database.connect(ALL_STEPS)) {
          runAll(session, ALL_STEPS, 1, oracle, Shop.dataset());
        }
        assertThat(StateCheck.differences(database, Shop.dataset(), oracle))
            .as(mode.name())
            .isEmpty();
      }
    }
  }

  @Test
  void intendedRollbackLeavesNothing() {
    int rolledBack = 0;
    for (Workload workload : workloads()) {
      Dataset dataset = new Dataset(workload.schema(), 1, 5);
      List<TransactionType> types =
          workload.types().stream().filter(type -> type.ending() == Ending.ROLLBACK).toList();
      rolledBack += types.size();
      try (Database database = backend().open(options())) {
        load(database, dataset);
        try (Session session = database.connect(types)) {
          runAll(session, types, INPUTS, new Oracle(dataset), dataset);
        }
        assertThat(StateCheck.differences(database, dataset, new Oracle(dataset))).isEmpty();
      }
    }
    assertThat(rolledBack).isPositive();
  }

  @Test
  void failureLeavesNothingAndNoTransactionOpen() {
    modes().forEach(this::failureLeavesNothingAndNoTransactionOpen);
  }

  private void failureLeavesNothingAndNoTransactionOpen(ExecutionMode mode) {
    try (Database database = backend().open(options(mode))) {
      load(database, Shop.dataset());
      List<TransactionType> types = List.of(FAILING, ADD_TO_FIRST, FAILING_ROLLED_BACK);
      try (Session session = database.connect(types);
          Session other = database.connect(types)) {
        assertThat(session.execute(0, new long[0])).isEqualTo(Outcome.FAILED);
        assertThat(session.failure()).isNotBlank();
        assertThat(session.execute(2, new long[0])).isEqualTo(Outcome.FAILED);
        assertThat(session.connected()).isTrue();
        assertThat(other.execute(1, new long[0])).isEqualTo(Outcome.COMMITTED);
        assertThat(session.execute(1, new long[0])).isEqualTo(Outcome.COMMITTED);
      }
      Oracle oracle = new Oracle(Shop.dataset());
      oracle.execute(ADD_TO_FIRST, new long[0]);
      oracle.execute(ADD_TO_FIRST, new long[0]);
      assertThat(StateCheck.differences(database, Shop.dataset(), oracle))
          .as(mode.name())
          .isEmpty();
    }
  }

  @Test
  void interruptedThreadLeavesNoTransactionOpen() {
    for (ExecutionMode mode : modes()) {
      try (Database database = backend().open(options(mode))) {
        load(database, Shop.dataset());
        Oracle oracle = new Oracle(Shop.dataset());
        List<TransactionType> types = List.of(ADD_TO_FIRST);
        try (Session session = database.connect(types);
            Session other = database.connect(types)) {
          Thread.currentThread().interrupt();
          Outcome outcome = session.execute(0, new long[0]);
          assertThat(Thread.interrupted()).as("the interrupt is kept for the caller").isTrue();
          assertThat(outcome).isIn(Outcome.COMMITTED, Outcome.FAILED);
          if (outcome == Outcome.COMMITTED) {
            oracle.execute(ADD_TO_FIRST, new long[0]);
          }
          assertThat(other.execute(0, new long[0])).isEqualTo(Outcome.COMMITTED);
          oracle.execute(ADD_TO_FIRST, new long[0]);
        }
        assertThat(StateCheck.differences(database, Shop.dataset(), oracle))
            .as(mode.name())
            .isEmpty();
      }
    }
  }
}
