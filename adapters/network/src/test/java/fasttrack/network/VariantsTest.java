package fasttrack.network;

import static fasttrack.core.model.Operand.constant;
import static fasttrack.core.model.Operand.input;
import static fasttrack.core.model.Operand.now;

import fasttrack.core.model.Action;
import fasttrack.core.model.Action.Column;
import fasttrack.core.model.Action.Selection;
import fasttrack.core.model.Draw;
import fasttrack.core.model.Path;
import fasttrack.core.model.Program;
import fasttrack.core.model.Schema;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.TransactionType.Input;
import fasttrack.core.model.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every call interface at every granularity does every kind of step, on a store in memory and data
 * so small that terminals meet all the time. {@link WorkloadsTest} has the real workloads.
 */
@Timeout(300)
class VariantsTest {
  private static final Input SIZE = new Input("size", Draw.uniform(1, Shop.ITEM.rows(1)));

  /** The first of an owner's items by amount changes; a conflict may end the read before. */
  private static final TransactionType DECIDES =
      new TransactionType(
          "decides",
          "decides",
          List.of(new Input("owner_no", Draw.keyOf(Shop.OWNER))),
          List.of(),
          TransactionType.Ending.COMMIT,
          new Program(
              List.of(
                  new Action.Find(
                      Path.byKey(Shop.OWNER, input(0)).toMembers(Shop.ITEM),
                      List.of(),
                      List.of(new Column(Column.Kind.FIELD, Shop.ITEM.field("item_no"))),
                      new Selection(Selection.Which.FIRST, Shop.ITEM.field("amount"), false, 1),
                      true,
                      List.of(1),
                      2),
                  new Action.Change(
                      Path.byKey(Shop.ITEM, input(1)),
                      List.of(),
                      List.of(new Action.Assignment(Shop.ITEM.field("amount"), true, constant(1))),
                      Action.NOWHERE)),
              3));

  /** Beside what the schema has, items come into ranges and chains that others read, and go. */
  private static final List<TransactionType> MEETING =
      Stream.concat(
              Shop.TYPES.stream(),
              Stream.of(
                  type(
                      "insert",
                      List.of(
                          new Input("item_no", Draw.uniform(1_000, 1L << 40)),
                          new Input("owner_no", Draw.keyOf(Shop.OWNER)),
                          SIZE),
                      Action.insert(
                          Shop.ITEM, List.of(input(0), input(1), input(2), constant(10)))),
                  type(
                      "delete-size",
                      List.of(SIZE),
                      Action.delete(Path.byIndex(Shop.ITEM, "size", input(0)))),
                  type(
                      "read-all",
                      List.of(),
                      Action.read(Path.all(Shop.ITEM), List.of(Shop.ITEM.field("amount")))),
                  DECIDES))
          .toList();

  /** Beside what the schema has, an update and an insert are taken back. */
  private static final List<TransactionType> ROLLED_BACK =
      Stream.concat(
              Shop.TYPES.stream(),
              Stream.of(
                  new TransactionType(
                      "add-rolled-back",
                      "adds to an item, notes that, and rolls both back",
                      List.of(new Input("item_no", Draw.keyOf(Shop.ITEM))),
                      List.of(
                          Action.add(
                              Path.byKey(Shop.ITEM, input(0)),
                              Shop.ITEM.field("amount"),
                              constant(3),
                              true),
                          Action.insert(Shop.LOG, List.of(input(0), now()))),
                      TransactionType.Ending.ROLLBACK)))
          .toList();

  @TempDir java.nio.file.Path folder;

  private static TransactionType type(String name, List<Input> inputs, Action.OnRecords... steps) {
    return new TransactionType(name, name, inputs, steps);
  }

  static List<WholeRun> variants() {
    List<WholeRun> variants = new ArrayList<>();
    for (String locks : List.of("page", "page+set", "set", "record", "database")) {
      variants.add(new WholeRun("native", locks));
      variants.add(new WholeRun("translator", locks));
    }
    for (String locks : List.of("page+set", "set", "database")) {
      variants.add(new WholeRun("image1000-unoptimized", locks));
    }
    variants.add(new WholeRun("image1000-optimized", ""));
    return variants;
  }

  @ParameterizedTest
  @MethodSource("variants")
  void doesTheSameWork(WholeRun variant) {
    variant.doesTheSameWork(new ShopWorkload(), "memory", folder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"record", "page", "set", "page+set"})
  void answersAsIfOneCameAfterAnother(String locks) throws Exception {
    new StampedHistory(locks, 5, 400, 1).isAsItsStampsSay(Shop.SCHEMA, MEETING, "memory", folder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"record", "page", "set", "page+set"})
  @Tag("long")
  void answersSoInLongHistories(String locks) throws Exception {
    for (int terminals = 3; terminals <= 8; terminals++) {
      new StampedHistory(locks, terminals, StampedHistory.MANY / terminals, terminals)
          .isAsItsStampsSay(Shop.SCHEMA, MEETING, "memory", folder);
    }
  }

  /** Every kind of step, rolled back ones included, on very few records. */
  static final class ShopWorkload implements Workload {
    @Override
    public String name() {
      return "shop";
    }

    @Override
    public String title() {
      return "every kind of step";
    }

    @Override
    public int order() {
      return 1;
    }

    @Override
    public Schema schema() {
      return Shop.SCHEMA;
    }

    @Override
    public List<TransactionType> types() {
      return ROLLED_BACK;
    }

    @Override
    public int defaultTerminals() {
      return 1;
    }
  }
}
