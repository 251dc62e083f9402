package fasttrack.schemas;

import static fasttrack.core.model.FieldValue.anyOf;
import static fasttrack.core.model.FieldValue.constant;
import static fasttrack.core.model.FieldValue.grouped;
import static fasttrack.core.model.FieldValue.inTurn;
import static fasttrack.core.model.FieldValue.number;
import static fasttrack.core.model.FieldValue.shuffled;
import static fasttrack.core.model.FieldValue.uniform;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Schema;
import java.util.List;

/**
 * The order-processing database on which FASTTRACK's ten transactions run.
 *
 * <p>A reconstruction: only the classes of the original transactions and their times were
 * published. The cardinalities are chosen so that the cost profile follows the published one.
 */
public final class FasttrackSchema {
  /** How many orders share a date, at every scale. */
  public static final int ORDERS_PER_DATE = 10;

  /** How many lines an order has. */
  public static final int LINES_PER_ORDER = 7;

  public static final RecordType REGION =
      RecordType.fixed("region", 10).key("region_no").label("name", "REGION-", 4, number()).build();

  public static final RecordType SUPPLIER =
      RecordType.fixed("supplier", 100)
          .key("supplier_no")
          .link("region_no", REGION, inTurn(REGION))
          .label("name", "SUPPLIER-", 6, shuffled())
          .uniquelyIndexed()
          .integer("rating", uniform(1, 10))
          .build();

  public static final RecordType PART =
      RecordType.scaled("part", 2_000)
          .key("part_no")
          .link("supplier_no", SUPPLIER, inTurn(SUPPLIER))
          .label("name", "PART-", 10, shuffled())
          .uniquelyIndexed()
          .integer("price", uniform(100, 99_999))
          .integer("on_hand", uniform(0, 1_000))
          .build();

  public static final RecordType CUSTOMER =
      RecordType.scaled("customer", 1_000)
          .key("customer_no")
          .link("region_no", REGION, inTurn(REGION))
          .label("name", "CUSTOMER-", 10, shuffled())
          .integer("credit", uniform(0, 1_000_000))
          .build();

  public static final RecordType ORDERS =
      RecordType.scaled("orders", 3_000)
          .key("order_no")
          .link("customer_no", CUSTOMER, inTurn(CUSTOMER))
          .integer("order_date", FasttrackSchema::orderDate)
          .indexed()
          .integer("status", uniform(0, 3))
          .build();

  public static final RecordType LINE =
      RecordType.scaled("line", 3_000 * LINES_PER_ORDER)
          .link("order_no", ORDERS, grouped(LINES_PER_ORDER))
          .link("part_no", PART, anyOf(PART))
          .integer("quantity", uniform(1, 100))
          .integer("amount", uniform(100, 9_999_999))
          .integer("shipped", constant(0))
          .build();

  /** The schema. */
  public static final Schema SCHEMA =
      new Schema("fasttrack", 1, List.of(REGION, SUPPLIER, PART, CUSTOMER, ORDERS, LINE));

  private FasttrackSchema() {}

  /** A date is the number of a day, unrelated to the order's number. */
  private static long orderDate(long number, long random, long rows, Dataset dataset) {
    return 1 + (shuffled().at(number, random, rows, dataset) - 1) / ORDERS_PER_DATE;
  }
}
