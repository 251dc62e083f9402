package fasttrack.network;

import static fasttrack.core.model.Action.NOWHERE;
import static fasttrack.core.model.Operand.constant;
import static fasttrack.core.model.Operand.input;
import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.model.Action;
import fasttrack.core.model.Action.Assignment;
import fasttrack.core.model.Action.Column;
import fasttrack.core.model.Action.Comparison;
import fasttrack.core.model.Action.Condition;
import fasttrack.core.model.Action.Selection;
import fasttrack.core.model.Draw;
import fasttrack.core.model.Expression;
import fasttrack.core.model.Field;
import fasttrack.core.model.Path;
import fasttrack.core.model.Program;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.network.interpreter.CallVariant;
import fasttrack.network.interpreter.Explanation;
import fasttrack.network.lock.Granularity;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a program does on the network model, as it is shown. */
class ProgramExplanationTest {
  private static final Field AMOUNT = Shop.ITEM.field("amount");
  private static final Field SIZE = Shop.ITEM.field("size");

  /** The middle item of an owner, and what then becomes of it and others. */
  private static final TransactionType TYPE =
      new TransactionType(
          "middle",
          "middle",
          List.of(new TransactionType.Input("owner", Draw.keyOf(Shop.OWNER))),
          List.of(),
          TransactionType.Ending.COMMIT,
          new Program(
              List.of(
                  new Action.Find(
                      Path.byKey(Shop.OWNER, input(0)).toMembers(Shop.ITEM),
                      List.of(new Condition(SIZE, Comparison.MORE, constant(3))),
                      List.of(new Column(Column.Kind.FIELD, Shop.ITEM.field("item_no"))),
                      new Selection(Selection.Which.MIDDLE, AMOUNT, true, 0),
                      true,
                      List.of(1),
                      2),
                  new Action.When(
                      new Expression.Value(2),
                      List.of(
                          new Action.Change(
                              Path.byIndexRange(Shop.ITEM, "size", input(1), constant(9)),
                              List.of(),
                              List.of(
                                  Assignment.copy(AMOUNT, SIZE),
                                  new Assignment(SIZE, true, constant(1))),
                              NOWHERE))),
                  new Action.Insert(Shop.OWNER, List.of(input(0), input(1), constant(0)), 3),
                  new Action.Find(
                      Path.all(Shop.OWNER),
                      List.of(),
                      List.of(new Column(Column.Kind.SUM, Shop.OWNER.field("total"))),
                      Selection.ALL,
                      false,
                      List.of(4),
                      NOWHERE),
                  new Action.When(new Expression.Value(3), List.of(new Action.RollBack()))),
              5));

  private static List<String> explain(CallVariant calls, Granularity locks) {
    return Explanation.of(TYPE, NetworkSchema.structure(TYPE.types().toList()), calls, locks);
  }

  @Test
  void showsTheCallsAndWhatTheClientDoesBetweenThem() {
    assertThat(explain(CallVariant.NATIVE, Granularity.PAGE))
        .containsExactly(
            "begin",
            "get owner, mode 7, :owner: owner_no",
            "find item, mode 1, owner_no = owner.owner_no",
            "get item, mode 5, to the end of the chain: amount, item_no, size (for update)",
            "  -- where size > 3:",
            "-- sorts by amount, item_no descending, keeps the middle one",
            "-- of n rows the one at (n + 1) / 2, :v1 = column 1, :v2 = rows",
            "-- when :v2:",
            "  find item, mode 5, size from :v1 to 9",
            "  get item, mode 8, to the end of the range: amount, size",
            "  get item, mode 4, each record once: amount, size (for update)",
            "    update item: amount = size, size + 1",
            "-- end of when",
            "get owner, mode 7, owner_no = :owner (for update)",
            "-- where it is not there:",
            "put owner: :owner, :v1, 0",
            "-- :v3 = rows",
            "close owner, mode 2",
            "get owner, mode 2, to the end of the file: total",
            "-- keeps sum of owner.total",
            "-- :v4 = column 1",
            "-- when :v3:",
            "  undo -- ends here",
            "-- end of when",
            "end");
  }

  @Test
  void theOlderInterfaceLocksAllThatMayBeTouchedAndReversesItsCalls() {
    assertThat(explain(CallVariant.TRANSLATOR, Granularity.SET))
        .containsSubsequence(
            "DBBEG",
            "DBLCK OWNER (for update)",
            "DBLCK ITEM (for update)",
            "DBGET OWNER, mode 7, :owner: OWNERN",
            "  DBUND -- ends here",
            "DBEND");
    assertThat(explain(CallVariant.IMAGE1000_OPTIMIZED, Granularity.NONE))
        .contains(
            "  the reverse of each DBUPD, DBDEL and DBPUT, the last first; DBPST, mode 2 -- ends"
                + " here")
        .endsWith("DBPST");
  }
}
