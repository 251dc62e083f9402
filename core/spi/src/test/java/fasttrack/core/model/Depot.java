package fasttrack.core.model;

import static fasttrack.core.model.Operand.constant;
import static fasttrack.core.model.Operand.input;

import fasttrack.core.model.TransactionType.Ending;
import fasttrack.core.model.TransactionType.Input;
import java.util.List;

/**
 * A small schema three levels deep, whose lowest records have two owners and no key, and
 * transactions along its paths of several hops, which {@link Shop} does not have.
 */
public final class Depot {
  private static final int CLIENTS = 3;

  public static final RecordType CLIENT =
      RecordType.fixed("client", CLIENTS)
          .key("client_no")
          .label("client_name", "CLIENT-", 3, FieldValue.number())
          .indexed()
          .integer("balance", FieldValue.constant(-5))
          .indexed()
          .build();

  public static final RecordType HALL =
      RecordType.fixed("hall", 3)
          .key("hall_no")
          .uniquelyIndexed()
          .integer("places", FieldValue.constant(100))
          .build();

  public static final RecordType SHELF =
      RecordType.scaled("shelf", 6)
          .key("shelf_no")
          .link("hall_no", HALL, FieldValue.inTurn(HALL))
          .integer("height", FieldValue.number())
          .uniquelyIndexed()
          .integer("places", FieldValue.constant(10))
          .build();

  public static final RecordType BOX =
      RecordType.scaled("box", 24)
          .link("shelf_no", SHELF, FieldValue.grouped(4))
          .link("client_no", CLIENT, FieldValue.inTurn(CLIENT))
          .integer("weight", FieldValue.number())
          .build();

  public static final Schema SCHEMA = new Schema("depot", 1, List.of(CLIENT, HALL, SHELF, BOX));

  private static final Input ANY_CLIENT = new Input("client_no", Draw.keyOf(CLIENT));
  private static final Input ANY_HALL = new Input("hall_no", Draw.keyOf(HALL));
  private static final Input NEW_CLIENT = new Input("client_no", Draw.freshKeyOf(CLIENT));
  private static final Input WEIGHT = new Input("weight", Draw.uniform(-10, 10));

  private static final Path BOXES_OF_HALL =
      Path.byKey(HALL, input(0)).toMembers(SHELF).toMembers(BOX);

  /** In an order in which the last ones find what the ones before leave. */
  public static final List<TransactionType> TYPES =
      List.of(
          type(
              "read-down",
              Ending.COMMIT,
              List.of(ANY_HALL),
              Action.read(
                  BOXES_OF_HALL,
                  List.of(HALL.field("places"), SHELF.field("height"), BOX.field("weight")))),
          type(
              "read-down-and-up",
              Ending.COMMIT,
              List.of(ANY_HALL),
              Action.read(
                  BOXES_OF_HALL.toOwner(CLIENT),
                  List.of(BOX.field("weight"), CLIENT.field("client_name")))),
          type(
              "read-up",
              Ending.COMMIT,
              List.of(ANY_CLIENT),
              Action.read(
                  Path.byIndex(CLIENT, "client_name", input(0))
                      .toMembers(BOX)
                      .toOwner(SHELF)
                      .toOwner(HALL),
                  List.of(CLIENT.field("balance"), SHELF.field("shelf_no"), HALL.field("hall_no"))),
              Action.read(
                  Path.all(BOX).toOwner(SHELF).toOwner(HALL),
                  List.of(BOX.field("weight"), HALL.field("hall_no")))),
          type(
              "add-down",
              Ending.COMMIT,
              List.of(ANY_HALL, WEIGHT),
              Action.add(BOXES_OF_HALL, BOX.field("weight"), input(1), true)),
          type(
              "add-up-once-each",
              Ending.COMMIT,
              List.of(ANY_HALL, WEIGHT),
              Action.add(BOXES_OF_HALL.toOwner(CLIENT), CLIENT.field("balance"), input(1), true),
              Action.add(
                  Path.byIndexRange(SHELF, "height", input(0), constant(5)).toOwner(HALL),
                  HALL.field("places"),
                  input(1),
                  false),
              Action.add(Path.all(CLIENT), CLIENT.field("balance"), constant(-3), false)),
          type(
              "delete-down-rolled-back",
              Ending.ROLLBACK,
              List.of(ANY_HALL),
              Action.delete(BOXES_OF_HALL),
              Action.delete(Path.byKey(HALL, input(0)).toMembers(SHELF))),
          type(
              "clear-out-rolled-back",
              Ending.ROLLBACK,
              List.of(ANY_CLIENT),
              Action.delete(Path.all(BOX)),
              Action.delete(Path.byIndexRange(CLIENT, "client_name", input(0), constant(CLIENTS))),
              Action.read(Path.all(CLIENT), CLIENT.fields())),
          type(
              "move-in",
              Ending.COMMIT,
              List.of(ANY_CLIENT, WEIGHT),
              Action.insert(BOX, List.of(constant(3), input(0), input(1)))),
          type(
              "move-in-as-new-client",
              Ending.COMMIT,
              List.of(NEW_CLIENT, WEIGHT),
              Action.insert(CLIENT, List.of(input(0), constant(2), constant(0))),
              Action.insert(BOX, List.of(constant(3), input(0), input(1))),
              Action.add(Path.byKey(CLIENT, input(0)), CLIENT.field("balance"), constant(7), true),
              Action.read(
                  Path.byKey(CLIENT, input(0)).toMembers(BOX).toOwner(SHELF),
                  List.of(CLIENT.field("client_no"), BOX.field("weight"), SHELF.field("height"))),
              Action.read(Path.byIndex(CLIENT, "balance", constant(7)), CLIENT.fields())),
          type(
              "new-client-rolled-back",
              Ending.ROLLBACK,
              List.of(NEW_CLIENT),
              Action.insert(CLIENT, List.of(input(0), constant(1), constant(7))),
              Action.add(Path.byKey(CLIENT, input(0)), CLIENT.field("balance"), constant(1), false),
              Action.read(Path.byIndex(CLIENT, "client_name", constant(1)), CLIENT.fields())),
          type(
              "read-halls-by-key",
              Ending.COMMIT,
              List.of(ANY_HALL, new Input("hall_no to", Draw.after(0, 1))),
              Action.read(Path.byIndexRange(HALL, "hall_no", input(0), input(1)), HALL.fields()),
              Action.read(
                  Path.byIndexRange(HALL, "hall_no", input(0), input(1)).toMembers(SHELF),
                  List.of(HALL.field("hall_no"), SHELF.field("height")))),
          type(
              "delete-down-and-count",
              Ending.COMMIT,
              List.of(),
              Action.delete(Path.byKey(HALL, constant(2)).toMembers(SHELF).toMembers(BOX)),
              Action.delete(Path.byKey(HALL, constant(2)).toMembers(SHELF)),
              Action.read(Path.all(BOX), List.of(BOX.field("weight")))));

  private Depot() {}

  /** Returns the data set at scale 1. */
  public static Dataset dataset() {
    return new Dataset(SCHEMA, 1, 42);
  }

  private static TransactionType type(
      String name, Ending ending, List<Input> inputs, Action.OnRecords... steps) {
    return new TransactionType(name, name, inputs, List.of(steps), ending);
  }
}
