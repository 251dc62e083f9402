package fasttrack.core.model;

import static fasttrack.core.model.Operand.constant;
import static fasttrack.core.model.Operand.input;
import static fasttrack.core.model.Operand.now;

import java.util.List;

/** A small schema with every kind of field and link, and a transaction for every kind of step. */
public final class Shop {
  public static final RecordType OWNER =
      RecordType.fixed("owner", 4)
          .key("owner_no")
          .label("name", " OWNER-", 3, FieldValue.number())
          .uniquelyIndexed()
          .integer("total", FieldValue.constant(0))
          .build();

  public static final RecordType ITEM =
      RecordType.scaled("item", 12)
          .key("item_no")
          .link("owner_no", OWNER, FieldValue.inTurn(OWNER))
          .integer("size", FieldValue.number())
          .indexed()
          .integer("amount", FieldValue.constant(10))
          .filler(5)
          .build();

  public static final RecordType LOG =
      RecordType.fixed("log", 0).integer("item_no", FieldValue.constant(0)).timestamp("at").build();

  public static final Schema SCHEMA = new Schema("shop", 1, List.of(OWNER, ITEM, LOG));

  public static final TransactionType READ_MEMBERS =
      commit(
          "read-members",
          List.of(new TransactionType.Input("owner_no", Draw.keyOf(OWNER))),
          Action.read(
              Path.byKey(OWNER, input(0)).toMembers(ITEM),
              List.of(OWNER.field("name"), ITEM.field("item_no"), ITEM.field("amount"))));

  public static final TransactionType READ_OWNERS =
      commit(
          "read-owners",
          List.of(
              new TransactionType.Input("size from", Draw.uniform(1, 8)),
              new TransactionType.Input("size to", Draw.after(0, 4))),
          Action.read(
              Path.byIndexRange(ITEM, "size", input(0), input(1)).toOwner(OWNER),
              List.of(ITEM.field("size"), OWNER.field("name"))));

  public static final TransactionType ADD =
      commit(
          "add",
          List.of(
              new TransactionType.Input("item_no", Draw.keyOf(ITEM)),
              new TransactionType.Input("amount", Draw.uniform(1, 9))),
          Action.add(Path.byKey(ITEM, input(0)), ITEM.field("amount"), input(1), true),
          Action.insert(LOG, List.of(input(0), now())));

  public static final TransactionType ADD_TO_MEMBERS =
      commit(
          "add-to-members",
          List.of(new TransactionType.Input("owner_no", Draw.keyOf(OWNER))),
          Action.add(
              Path.byKey(OWNER, input(0)).toMembers(ITEM),
              ITEM.field("amount"),
              constant(1),
              false));

  public static final TransactionType DELETE_ROLLED_BACK =
      new TransactionType(
          "delete-rolled-back",
          "deletes an owner with its items and rolls that back",
          List.of(new TransactionType.Input("owner_no", Draw.keyOf(OWNER))),
          List.of(
              Action.delete(Path.byKey(OWNER, input(0)).toMembers(ITEM)),
              Action.delete(Path.byKey(OWNER, input(0)))),
          TransactionType.Ending.ROLLBACK);

  public static final List<TransactionType> TYPES =
      List.of(READ_MEMBERS, READ_OWNERS, ADD, ADD_TO_MEMBERS, DELETE_ROLLED_BACK);

  private Shop() {}

  /** Returns the data set at scale 1. */
  public static Dataset dataset() {
    return new Dataset(SCHEMA, 1, 42);
  }

  private static TransactionType commit(
      String name, List<TransactionType.Input> inputs, Action.OnRecords... steps) {
    return new TransactionType(name, name, inputs, steps);
  }
}
