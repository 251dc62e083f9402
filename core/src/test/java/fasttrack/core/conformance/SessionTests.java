package fasttrack.core.conformance;

import static fasttrack.core.conformance.Work.ADD_TO_FIRST;
import static fasttrack.core.conformance.Work.FAILING;
import static fasttrack.core.conformance.Work.FIRST;
import static fasttrack.core.conformance.Work.INPUTS;
import static fasttrack.core.conformance.Work.NONE;
import static fasttrack.core.conformance.Work.add;
import static fasttrack.core.conformance.Work.assertSame;
import static fasttrack.core.conformance.Work.insertTaken;
import static fasttrack.core.conformance.Work.item;
import static fasttrack.core.conformance.Work.load;
import static fasttrack.core.conformance.Work.loadOnce;
import static fasttrack.core.conformance.Work.runAll;
import static fasttrack.core.conformance.Work.shop;
import static fasttrack.core.model.Operand.constant;
import static fasttrack.core.model.Operand.now;
import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.model.Action;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Depot;
import fasttrack.core.model.Path;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.TransactionType.Ending;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What one session does, in every mode of execution: answers, rollbacks, failures, interrupts. */
abstract class SessionTests {
  /** The key of the item that follows the loaded ones. */
  private static final long NEW_ITEM = 1 + Shop.ITEM.rows(1);

  private static final TransactionType FAILING_ROLLED_BACK =
      shop("failing-rolled-back", Ending.ROLLBACK, add(FIRST), insertTaken());

  private static final TransactionType ADD_ROLLED_BACK =
      shop(
          "add-rolled-back",
          Ending.ROLLBACK,
          add(FIRST),
          Action.insert(
              Shop.ITEM, List.of(constant(NEW_ITEM), constant(2), constant(5), constant(77))));

  /**
   * What {@link Shop#TYPES} do not have: records that come, are found by every path, and go for
   * good.
   */
  static final List<TransactionType> ALL_STEPS =
      List.of(
          shop(
              "insert",
              Ending.COMMIT,
              Action.insert(
                  Shop.ITEM, List.of(constant(NEW_ITEM), constant(2), constant(5), constant(77)))),
          shop(
              "read-all-fields",
              Ending.COMMIT,
              Action.read(Path.all(Shop.ITEM), Shop.ITEM.fields())),
          shop(
              "update-owners-returning",
              Ending.COMMIT,
              Action.add(
                  Path.byIndexRange(Shop.ITEM, "size", constant(2), constant(9))
                      .toOwner(Shop.OWNER),
                  Shop.OWNER.field("total"),
                  constant(3),
                  true)),
          shop(
              "log-by-label",
              Ending.COMMIT,
              Action.read(
                  Path.byIndex(Shop.OWNER, "name", constant(2)).toMembers(Shop.ITEM),
                  List.of(Shop.OWNER.field("total"), Shop.ITEM.field("filler"))),
              Action.insert(Shop.LOG, List.of(constant(NEW_ITEM), now()))),
          shop(
              "delete-by-owners",
              Ending.COMMIT,
              Action.delete(
                  Path.byIndexRange(Shop.OWNER, "name", constant(2), constant(3))
                      .toMembers(Shop.ITEM))),
          shop(
              "absent",
              Ending.COMMIT,
              Action.read(item(4_711), List.of()),
              Action.add(item(4_711), Shop.ITEM.field("amount"), constant(1), true),
              Action.delete(item(4_711))));

  private final Adapter adapter;

  SessionTests(BackendConformanceTest test) {
    adapter = new Adapter(test);
  }

  @Test
  void handlesEveryKindOfStep() {
    for (ExecutionMode mode : adapter.modes()) {
      try (Database database = adapter.open(mode)) {
        load(database, Shop.dataset());
        Oracle oracle = new Oracle(Shop.dataset());
        try (Session session = database.connect(Shop.TYPES)) {
          runAll(adapter, session, Shop.TYPES, INPUTS, oracle, Shop.dataset());
        }
        try (Session session = database.connect(ALL_STEPS)) {
          runAll(adapter, session, ALL_STEPS, 1, oracle, Shop.dataset());
        }
        assertSame(database, Shop.dataset(), oracle, mode);
      }
    }
  }

  @Test
  void followsPathsOfSeveralHops() {
    adapter.skipVariants();
    for (ExecutionMode mode : adapter.modes()) {
      Dataset dataset = Depot.dataset();
      try (Database database = adapter.open(mode)) {
        load(database, dataset);
        Oracle oracle = new Oracle(dataset);
        try (Session session = database.connect(Depot.TYPES)) {
          runAll(adapter, session, Depot.TYPES, INPUTS, oracle, dataset);
        }
        assertSame(database, dataset, oracle, mode);
      }
    }
  }

  @Test
  void intendedRollbackLeavesNothing() {
    List<TransactionType> types = List.of(Shop.DELETE_ROLLED_BACK, ADD_ROLLED_BACK);
    for (ExecutionMode mode : adapter.modes()) {
      try (Database database = adapter.open(mode)) {
        loadOnce(database, Shop.dataset());
        try (Session session = database.connect(types)) {
          runAll(adapter, session, types, INPUTS, new Oracle(Shop.dataset()), Shop.dataset());
        }
        assertSame(database, Shop.dataset(), new Oracle(Shop.dataset()), mode);
      }
    }
  }

  @Test
  void failureLeavesNothingAndNoTransactionOpen() {
    List<TransactionType> types = List.of(FAILING, ADD_TO_FIRST, FAILING_ROLLED_BACK);
    Oracle oracle = new Oracle(Shop.dataset());
    for (ExecutionMode mode : adapter.modes()) {
      try (Database database = adapter.open(mode)) {
        loadOnce(database, Shop.dataset());
        try (Session session = database.connect(types);
            Session other = database.connect(types)) {
          assertThat(session.execute(0, NONE)).isEqualTo(Outcome.FAILED);
          assertThat(session.failure()).isNotBlank();
          assertThat(session.execute(2, NONE)).isEqualTo(Outcome.FAILED);
          assertThat(session.connected()).isTrue();
          assertThat(other.execute(1, NONE)).isEqualTo(Outcome.COMMITTED);
          assertThat(session.execute(1, NONE)).isEqualTo(Outcome.COMMITTED);
        }
        oracle.execute(ADD_TO_FIRST, NONE);
        oracle.execute(ADD_TO_FIRST, NONE);
        assertSame(database, Shop.dataset(), oracle, mode);
      }
    }
  }

  @Test
  void interruptedThreadLeavesNoTransactionOpen() {
    List<TransactionType> types = List.of(ADD_TO_FIRST);
    Oracle oracle = new Oracle(Shop.dataset());
    for (ExecutionMode mode : adapter.modes()) {
      try (Database database = adapter.open(mode)) {
        loadOnce(database, Shop.dataset());
        try (Session session = database.connect(types);
            Session other = database.connect(types)) {
          Thread.currentThread().interrupt();
          Outcome outcome = session.execute(0, NONE);
          assertThat(Thread.interrupted()).as("the interrupt is kept for the caller").isTrue();
          assertThat(outcome).isIn(Outcome.COMMITTED, Outcome.FAILED);
          if (outcome == Outcome.COMMITTED) {
            oracle.execute(ADD_TO_FIRST, NONE);
          }
          assertThat(other.execute(0, NONE)).isEqualTo(Outcome.COMMITTED);
          oracle.execute(ADD_TO_FIRST, NONE);
        }
        assertSame(database, Shop.dataset(), oracle, mode);
      }
    }
  }
}
