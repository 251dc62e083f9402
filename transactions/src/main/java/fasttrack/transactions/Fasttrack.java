package fasttrack.transactions;

import static fasttrack.core.model.Operand.constant;
import static fasttrack.core.model.Operand.input;
import static fasttrack.core.model.Path.all;
import static fasttrack.core.model.Path.byIndex;
import static fasttrack.core.model.Path.byIndexRange;
import static fasttrack.core.model.Path.byKey;
import static fasttrack.core.model.TransactionType.Ending.ROLLBACK;
import static fasttrack.schemas.FasttrackSchema.CUSTOMER;
import static fasttrack.schemas.FasttrackSchema.LINE;
import static fasttrack.schemas.FasttrackSchema.ORDERS;
import static fasttrack.schemas.FasttrackSchema.ORDERS_PER_DATE;
import static fasttrack.schemas.FasttrackSchema.PART;
import static fasttrack.schemas.FasttrackSchema.REGION;
import static fasttrack.schemas.FasttrackSchema.SUPPLIER;

import fasttrack.core.model.Action;
import fasttrack.core.model.Draw;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Path;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Schema;
import fasttrack.core.model.SpiVersion;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.TransactionType.Input;
import fasttrack.core.model.Workload;
import fasttrack.core.published.Published;
import fasttrack.core.published.PublishedProfile;
import fasttrack.core.published.PublishedRating;
import fasttrack.core.published.PublishedRatio;
import fasttrack.schemas.FasttrackSchema;
import fasttrack.schemas.PublishedFigures;
import java.util.List;
import java.util.stream.Stream;

/**
 * FASTTRACK: ten transactions against a simple database (Hewlett-Packard, 1987).
 *
 * <p>A reconstruction: only each transaction's class (a short read, a join of three tables, a
 * delete that is rolled back …) and its average times were published.
 */
@SpiVersion(SpiVersion.CURRENT)
public final class Fasttrack implements Workload, Published {
  private static final int SUPPLIERS_IN_RANGE = 20;
  private static final int DATES_LONG = 100 / ORDERS_PER_DATE;
  private static final int DATES_SHORT = 20 / ORDERS_PER_DATE;

  /** Names for the inputs to which steps refer; each type declares its inputs in this order. */
  private static final Operand CUSTOMER_NO = input(0);

  private static final Operand SUPPLIER_NO = input(0);
  private static final Operand PART_NAME = input(0);
  private static final Operand NAME_FROM = input(0);
  private static final Operand NAME_TO = input(1);
  private static final Operand DATE_FROM = input(0);
  private static final Operand DATE_TO = input(1);
  private static final Operand AMOUNT = input(1);

  private static final List<TransactionType> TYPES =
      List.of(
          new TransactionType(
              "T1",
              "a customer by key",
              List.of(new Input("customer_no", Draw.hotKeyOf(CUSTOMER))),
              read(byKey(CUSTOMER, CUSTOMER_NO), CUSTOMER, "customer_no", "name", "credit")),
          new TransactionType(
              "T2",
              "a part by name",
              List.of(new Input("name", Draw.keyOf(PART))),
              read(byIndex(PART, "name", PART_NAME), PART, "part_no", "price", "on_hand")),
          new TransactionType(
              "T3",
              "a customer's orders",
              List.of(new Input("customer_no", Draw.hotKeyOf(CUSTOMER))),
              read(
                  byKey(CUSTOMER, CUSTOMER_NO).toMembers(ORDERS),
                  ORDERS,
                  "order_no",
                  "order_date",
                  "status")),
          new TransactionType(
              "T4",
              "suppliers by a range of names, with their regions",
              rangeOf("name", Draw.uniform(1, 1 + 100 - SUPPLIERS_IN_RANGE), SUPPLIERS_IN_RANGE),
              Action.read(
                  byIndexRange(SUPPLIER, "name", NAME_FROM, NAME_TO).toOwner(REGION),
                  List.of(
                      SUPPLIER.field("supplier_no"),
                      SUPPLIER.field("name"),
                      SUPPLIER.field("rating"),
                      REGION.field("name")))),
          new TransactionType(
              "T5",
              "orders by a range of dates, with their lines and the parts",
              rangeOf("order_date", datesFor(DATES_LONG), DATES_LONG),
              Action.read(
                  byIndexRange(ORDERS, "order_date", DATE_FROM, DATE_TO)
                      .toMembers(LINE)
                      .toOwner(PART),
                  List.of(
                      ORDERS.field("order_no"),
                      LINE.field("quantity"),
                      LINE.field("amount"),
                      PART.field("name"),
                      PART.field("price")))),
          new TransactionType(
              "T6",
              "adds to a customer's credit",
              List.of(
                  new Input("customer_no", Draw.hotKeyOf(CUSTOMER)),
                  new Input("amount", Draw.uniform(-1_000, 1_000))),
              Action.add(byKey(CUSTOMER, CUSTOMER_NO), CUSTOMER.field("credit"), AMOUNT, false)),
          rolledBack(
              "T7",
              "deletes a customer's orders with their lines, and rolls back",
              List.of(new Input("customer_no", Draw.hotKeyOf(CUSTOMER))),
              Action.delete(byKey(CUSTOMER, CUSTOMER_NO).toMembers(ORDERS).toMembers(LINE)),
              Action.delete(byKey(CUSTOMER, CUSTOMER_NO).toMembers(ORDERS))),
          new TransactionType(
              "T8",
              "adds to the prices of a supplier's parts",
              List.of(
                  new Input("supplier_no", Draw.keyOf(SUPPLIER)),
                  new Input("amount", Draw.uniform(-10, 10))),
              Action.add(
                  byKey(SUPPLIER, SUPPLIER_NO).toMembers(PART),
                  PART.field("price"),
                  AMOUNT,
                  false)),
          rolledBack(
              "T9",
              "marks the lines of orders by a range of dates as shipped, and rolls back",
              rangeOf("order_date", datesFor(DATES_SHORT), DATES_SHORT),
              Action.add(
                  byIndexRange(ORDERS, "order_date", DATE_FROM, DATE_TO).toMembers(LINE),
                  LINE.field("shipped"),
                  constant(1),
                  false)),
          new TransactionType(
              "T10",
              "all suppliers",
              List.of(),
              read(all(SUPPLIER), SUPPLIER, "supplier_no", "region_no", "name", "rating")));

  @Override
  public String name() {
    return "fasttrack";
  }

  @Override
  public String title() {
    return "FASTTRACK (HP, 1987; a reconstruction): ten transactions on an order database";
  }

  @Override
  public int order() {
    return 1;
  }

  @Override
  public Schema schema() {
    return FasttrackSchema.SCHEMA;
  }

  @Override
  public List<TransactionType> types() {
    return TYPES;
  }

  @Override
  public RecordType hotType() {
    return CUSTOMER;
  }

  @Override
  public int defaultTerminals() {
    return 1;
  }

  /** FASTTRACK's tables have no common totals; comparison with the oracle checks everything. */
  @Override
  public List<PublishedProfile> published() {
    return PublishedFigures.fasttrack();
  }

  @Override
  public List<PublishedRatio> publishedRatios() {
    return PublishedFigures.fasttrackRatios();
  }

  @Override
  public List<PublishedRating> publishedRatings() {
    return PublishedFigures.fasttrackRatings();
  }

  private static TransactionType rolledBack(
      String name, String title, List<Input> inputs, Action.OnRecords... steps) {
    return new TransactionType(name, title, inputs, List.of(steps), ROLLBACK);
  }

  private static Action.Find read(Path path, RecordType type, String... fields) {
    return Action.read(path, Stream.of(fields).map(type::field).toList());
  }

  private static List<Input> rangeOf(String field, Draw first, int values) {
    return List.of(
        new Input(field + " from", first), new Input(field + " to", Draw.after(0, values - 1)));
  }

  private static Draw datesFor(int dates) {
    return (random, inputs, dataset) ->
        1 + random.nextLong(dataset.rows(ORDERS) / ORDERS_PER_DATE - dates + 1);
  }
}
