package fasttrack.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.interpreter.Digest;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ModelTest {
  @Test
  void labelsOrderAsTheirValuesAndReadBack() {
    Field.Type.Label label = new Field.Type.Label("PART-", 4);

    assertThat(label.text(7)).isEqualTo("PART-0007");
    assertThat(label.text(10)).isGreaterThan(label.text(9));
    assertThat(label.value(label.text(123))).isEqualTo(123);
    assertThat(label.value("PART-00x7")).isEqualTo(-1);
    assertThat(label.value("PORT-0007")).isEqualTo(-1);
    assertThatThrownBy(() -> label.text(10_000)).hasMessageContaining("does not fit");
  }

  @Test
  void shuffledGivesEachNumberOnce() {
    FieldValue shuffled = FieldValue.shuffled();
    Set<Long> seen = new HashSet<>();
    long rows = 3_000;
    for (long number = 1; number <= rows; number++) {
      seen.add(shuffled.at(number, 0, rows, Shop.dataset()));
    }

    assertThat(seen).hasSize((int) rows).allMatch(value -> value >= 1 && value <= rows);
  }

  @Test
  void rowsDependOnTheSeedAndNothingElse() {
    RecordType type =
        RecordType.fixed("t", 10).key("k").integer("v", FieldValue.uniform(0, 1_000_000)).build();
    Schema schema = new Schema("s", 1, List.of(type));
    long[] first = new long[2];
    long[] again = new long[2];
    long[] other = new long[2];

    type.generate(3, new Dataset(schema, 1, 1), first);
    type.generate(3, new Dataset(schema, 1, 1), again);
    type.generate(3, new Dataset(schema, 1, 2), other);

    assertThat(again).isEqualTo(first);
    assertThat(other[0]).isEqualTo(3);
    assertThat(other[1]).isNotEqualTo(first[1]);
  }

  @Test
  void aDigestDoesNotDependOnTheOrderOfRowsButOnAllElse() {
    assertThat(digest(0, new long[] {1, 2}, new long[] {3, 4}))
        .isEqualTo(digest(0, new long[] {3, 4}, new long[] {1, 2}))
        .isNotEqualTo(digest(0, new long[] {1, 4}, new long[] {3, 2}))
        .isNotEqualTo(digest(0, new long[] {2, 1}, new long[] {4, 3}))
        .isNotEqualTo(digest(1, new long[] {1, 2}, new long[] {3, 4}))
        .isNotEqualTo(digest(0, new long[] {1, 2}));
  }

  @Test
  void nonsenseIsRefused() {
    assertThatThrownBy(() -> Path.byIndex(Shop.ITEM, "amount", Operand.input(0)))
        .hasMessageContaining("no index");
    assertThatThrownBy(() -> Path.byKey(Shop.LOG, Operand.input(0))).hasMessageContaining("no key");
    assertThatThrownBy(
            () -> Path.byKey(Shop.OWNER, Operand.input(0)).toMembers(Shop.ITEM).toOwner(Shop.OWNER))
        .hasMessageContaining("twice");
    assertThatThrownBy(
            () ->
                Action.add(
                    Path.byIndex(Shop.ITEM, "size", Operand.constant(1)),
                    Shop.ITEM.field("size"),
                    Operand.constant(1),
                    false))
        .hasMessageContaining("cannot be added to");
    assertThatThrownBy(
            () ->
                Action.add(
                    Path.all(Shop.ITEM), Shop.ITEM.field("item_no"), Operand.constant(1), false))
        .hasMessageContaining("cannot be changed");
    assertThatThrownBy(
            () ->
                new TransactionType(
                    "t",
                    "t",
                    List.of(),
                    Action.read(
                        Path.byKey(Shop.OWNER, Operand.input(0)),
                        List.of(Shop.OWNER.field("name")))))
        .hasMessageContaining("no input 0");
    Action.Find read = Action.read(Path.all(Shop.LOG), Shop.LOG.fields());
    assertThatThrownBy(() -> new TransactionType("t", "t", List.of(), read.locking()))
        .hasMessageContaining("only a program");
    assertThatThrownBy(() -> new Dataset(Shop.SCHEMA, 0, 1)).hasMessageContaining("scale");
  }

  private static long digest(int step, long[]... rows) {
    Digest digest = new Digest();
    digest.reset();
    digest.step(step);
    for (long[] row : rows) {
      for (long value : row) {
        digest.add(value);
      }
      digest.endRow();
    }
    return digest.value();
  }

  /** Its commit must be forced to the disk, or else the run's durability is in doubt. */
  @Test
  void aProgramSurelyChangesWhereItAddsWhatWasDrawnToALoadedRecord() {
    Operand drawn = Operand.input(0);
    Operand one = Operand.constant(1);
    Action adds = change(drawn, true, one);
    Action when = new Action.When(new Expression.Value(1), List.of(adds));
    Action end = new Action.When(new Expression.Value(1), List.of(new Action.RollBack()));
    Action deletes = new Action.Delete(Path.byKey(Shop.ITEM, drawn), List.of(), Action.NOWHERE);

    assertThat(
            List.of(
                program(adds), program(when, adds), program(change(one, true, Operand.input(1)))))
        .allMatch(TransactionType::surelyChanges);
    assertThat(
            List.of(
                program(when),
                program(adds, end),
                program(deletes),
                program(change(Operand.input(1), true, one)),
                program(change(Operand.constant(0), true, one)),
                program(change(drawn, true, Operand.input(2))),
                program(change(drawn, false, Operand.input(1)))))
        .noneMatch(TransactionType::surelyChanges);
  }

  private static Action change(Operand key, boolean adds, Operand value) {
    return new Action.Change(
        Path.byKey(Shop.ITEM, key),
        List.of(),
        List.of(new Action.Assignment(Shop.ITEM.field("amount"), adds, value)),
        Action.NOWHERE);
  }

  private static TransactionType program(Action... actions) {
    return new TransactionType(
        "t",
        "t",
        List.of(
            new TransactionType.Input("key", Draw.keyOf(Shop.ITEM)),
            new TransactionType.Input("any", Draw.uniform(1, 9))),
        List.of(),
        TransactionType.Ending.COMMIT,
        new Program(List.of(actions), 3));
  }
}
