package fasttrack.core.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.interpreter.Digest;
import fasttrack.core.model.Action;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import java.util.List;
import org.junit.jupiter.api.Test;

class OracleTest {
  private final Oracle oracle = new Oracle(Shop.dataset());

  @Test
  void readsAlongAChain() {
    Digest expected = new Digest();
    expected.reset();
    expected.step(0);
    for (long item : new long[] {10, 2, 6}) {
      expected.add(" OWNER-002");
      expected.add(item);
      expected.add(10);
      expected.endRow();
    }

    assertThat(oracle.execute(Shop.READ_MEMBERS, new long[] {2})).isEqualTo(expected.value());
  }

  @Test
  void readsARangeWithItsOwners() {
    Digest expected = new Digest();
    expected.reset();
    expected.step(0);
    expected.add(4);
    expected.add(" OWNER-004");
    expected.endRow();
    expected.add(5);
    expected.add(" OWNER-001");
    expected.endRow();

    assertThat(oracle.execute(Shop.READ_OWNERS, new long[] {4, 5})).isEqualTo(expected.value());
  }

  @Test
  void anUpdateReturnsTheNewValueAndStays() {
    assertThat(oracle.execute(Shop.ADD, new long[] {3, 7})).isEqualTo(added(17));
    assertThat(oracle.execute(Shop.ADD, new long[] {3, 1})).isEqualTo(added(18));
    assertThat(oracle.rows(Shop.LOG)).isEqualTo(2);
    assertThat(oracle.rows(Shop.ITEM)).isEqualTo(12);
  }

  @Test
  void aRollbackLeavesNoTrace() {
    Oracle untouched = new Oracle(Shop.dataset());
    Digest expected = new Digest();
    expected.reset();
    expected.step(0);
    expected.count(3);
    expected.step(1);
    expected.count(1);

    assertThat(oracle.execute(Shop.DELETE_ROLLED_BACK, new long[] {1})).isEqualTo(expected.value());
    assertThat(oracle.rows(Shop.OWNER)).isEqualTo(4);
    assertThat(oracle.rows(Shop.ITEM)).isEqualTo(12);
    assertThat(oracle.execute(Shop.READ_MEMBERS, new long[] {1}))
        .isEqualTo(untouched.execute(Shop.READ_MEMBERS, new long[] {1}));
  }

  @Test
  void anInsertThatIsRolledBackLeavesNoTrace() {
    TransactionType rolledBack =
        new TransactionType(
            "t",
            "t",
            List.of(),
            List.of(
                Action.insert(Shop.LOG, List.of(Operand.constant(1), Operand.now())),
                Action.insert(
                    Shop.ITEM,
                    List.of(
                        Operand.constant(13),
                        Operand.constant(1),
                        Operand.constant(13),
                        Operand.constant(0)))),
            TransactionType.Ending.ROLLBACK);
    TableDigest empty = new TableDigest(Shop.LOG);
    oracle.execute(rolledBack, new long[0]);

    assertThat(oracle.differences(Shop.LOG, empty)).isEmpty();
    assertThat(oracle.rows(Shop.ITEM)).isEqualTo(12);
  }

  @Test
  void aKeyThatIsNotThereGivesAnEmptyAnswer() {
    assertThat(oracle.execute(Shop.READ_MEMBERS, new long[] {99})).isZero();
    assertThat(oracle.execute(Shop.READ_OWNERS, new long[] {5, 4})).isZero();
  }

  @Test
  void differencesAreNamed() {
    TableDigest none = new TableDigest(Shop.OWNER);
    TableDigest right = new TableDigest(Shop.OWNER);
    TableDigest wrong = new TableDigest(Shop.OWNER);
    long[] row = new long[3];
    for (long number = 1; number <= 4; number++) {
      Shop.OWNER.generate(number, Shop.dataset(), row);
      right.add(row);
      row[2]++;
      wrong.add(row);
    }

    assertThat(oracle.differences(Shop.OWNER, right)).isEmpty();
    assertThat(oracle.differences(Shop.OWNER, none))
        .containsExactly("owner holds 0 rows and should hold 4");
    assertThat(oracle.differences(Shop.OWNER, wrong).getFirst()).contains("other content");
  }

  private static long added(long amount) {
    Digest expected = new Digest();
    expected.reset();
    expected.step(0);
    expected.add(amount);
    expected.endRow();
    expected.count(1);
    expected.step(1);
    expected.count(1);
    return expected.value();
  }
}
