package fasttrack.app.options.parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import fasttrack.app.WorkloadExamples;
import fasttrack.core.model.Action;
import fasttrack.core.model.Action.Assignment;
import fasttrack.core.model.Action.Column;
import fasttrack.core.model.Action.Comparison;
import fasttrack.core.model.Action.Condition;
import fasttrack.core.model.Action.Selection;
import fasttrack.core.model.Action.Selection.Which;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Expression;
import fasttrack.core.model.Expression.Operator;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Path;
import fasttrack.core.model.Program;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.result.Skew;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a file says of transactions that read, decide, set and delete. */
class OrderedWorkloadTest {
  /** The positions of the inputs that {@link #actions} has. */
  private static final int CUSTOMER = 0;

  private static final int NUMBER = 1;
  private static final int COUNT = 2;
  private static final int FIRST_ITEM = 3;
  private static final int FIRST_QUANTITY = 7;

  /** The position of the first value behind them. */
  private static final int NEXT = 11;

  /** The records and inputs of the manual's examples. */
  private static final String MANUAL =
      """
      workload: shop
      records:
        article:
          rows: {scaled: 10}
          fields: {article_no: key, price: {constant: 1}, stock: {constant: 9}, sold: {constant: 0}}
        restock:
          rows: 0
          fields: {article_no: {constant: 1}, entered_at: timestamp}
        customer:
          rows: {scaled: 10}
          fields:
            customer_no: key
            last_name: {label: LAST-, digits: 8}
            first_name: {label: FIRST-, digits: 8}
            city: {label: CITY-, digits: 8}
            owed: {constant: 0}
            lines: {constant: 0}
            seats: {constant: 0}
        district:
          rows: {scaled: 10}
          fields: {district_no: key, next_order: {constant: 1}}
        purchase:
          rows: 0
          fields:
            purchase_no: key
            customer_no: {link: customer, any: true}
            amount: {constant: 0}
            line_count: {constant: 0}
        purchase_line:
          rows: 0
          fields:
            line_no: key
            purchase_no: {link: purchase, any: true}
            article_no: {link: article, any: true}
            amount: {constant: 1}
        waiting:
          rows: 0
          fields: {purchase_no: ordered-key}
        seat:
          rows: 0
          fields: {seat_no: key, customer_no: {link: customer, any: true}}
      transactions:
        all:
          inputs:
            article: {key: article}
            quantity: {uniform: [1, 9]}
            customer: {key: customer}
            purchase: {fresh: purchase}
            flight: {uniform: [1, 9]}
            seat: {uniform: [1, 9]}
            other: {uniform: [1, 9]}
            name: {uniform: [1, 9]}
            city: {uniform: [1, 9]}
            warehouse: {uniform: [1, 9]}
            district_of_ten: {uniform: [1, 10]}
      """;

  @TempDir private java.nio.file.Path folder;
  private String file = "";

  @BeforeEach
  void readFile() throws IOException {
    try (InputStream text =
        Objects.requireNonNull(
            OrderedWorkloadTest.class.getResourceAsStream(
                "/fasttrack/app/execution/workload/ordered.yaml"))) {
      file = new String(text.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @ParameterizedTest
  @CsvFileSource(
      resources = "/fasttrack/app/execution/workload/mistakes.csv",
      delimiter = '~',
      quoteCharacter = '`')
  void aMistakeIsShownWhereItStands(
      String right, @Nullable String wrong, String place, String said) {
    assertThat(file).contains(right);

    String text = file.replace(right, wrong == null ? "" : wrong.replace("\\n", "\n"));

    String[] at = place.split(":", 2);
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(UsageException.class)
        .hasMessageEndingWith(
            "shop.yaml, line %s, column %s: %s (docs/own-workloads.md)"
                .formatted(at[0], at[1], said));
  }

  /** Each of them is enough: what it does depends on the order of transactions. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "let: {x: 1}",
        "{when: 1, rollback: true}",
        "{when: 1, steps: [{read: {record: item, fields: [price]}}]}",
        "read: {record: item, fields: [price], as: one}",
        "read: {record: item, fields: [price], where: stock > 1}",
        "read: {record: item, fields: [price], limit: 3}",
        "read: {record: item, fields: [price], pick: first}",
        "read: {record: item, fields: [price], for-update: true}",
        "read: {record: item, count: true}",
        "read: {record: item, by: {item_no: 1 + 1}, fields: [price]}",
        "update: {record: item, by: {item_no: 1}, set: {stock: 1}}",
        "update: {record: item, by: {item_no: 1}, add: {stock: 1, price: 1}}",
        "update: {record: item, by: {item_no: 1}, add: {stock: 1 + 1}}",
        "insert: {into: entry, values: {item_no: 1, amount: 1}, as: one}",
        "delete: {record: entry, as: gone}",
      })
  void aWordOfOneMakesAllTransactionsOfTheFilePrograms(String step) throws IOException {
    String head = file.substring(0, file.indexOf("  buy:"));
    String plain = head + "  plain:\n    steps:\n      - read: {record: item, fields: [price]}\n";
    assertThat(read(plain).types()).allMatch(type -> type.program() == null);
    assertThat(read(plain).defaultTerminals()).isEqualTo(4);

    Workload shop = read(plain + "  other:\n    steps:\n      - " + step + "\n");

    assertThat(shop.types()).hasSize(2).allMatch(type -> type.steps().isEmpty());
    assertThat(shop.defaultTerminals()).isEqualTo(4);
    Program program = Objects.requireNonNull(shop.types().getFirst().program());
    assertThat(program.actions())
        .containsExactly(
            new Action.Find(
                Path.all(item(shop)),
                List.of(),
                List.of(new Column(Column.Kind.FIELD, item(shop).field("price"))),
                Selection.ALL,
                false,
                List.of(Action.NOWHERE),
                Action.NOWHERE));
  }

  @ParameterizedTest
  @CsvSource({
    "1 + 2 * number, 15",
    "(1 + 2) * number, 21",
    "10 - number - 2, 1",
    "number div 2, 3",
    "-number div 2, -3",
    "-number mod 4, -3",
    "number div 0, 0",
    "number mod 0, 0",
    "2 - -number, 9",
    "number = 7, 1",
    "number <> 7, 0",
    "number < 7 or number <= 7, 1",
    "number > 7 and number >= 7, 0",
    "(number)<=7, 1",
    "1 or number and 0, 1",
    "not number, 0",
    "not number = 8 and 1, 1",
    "if number > 3 then 10 else 20, 10",
    "if number > 8 then 10 else if number > 6 then 20 else 30, 20",
    "1 + (if number then 1 else 0), 2",
    "1_000 * number, 7000",
    "7 * 6, 42",
  })
  void aValueIsComputed(String text, long value) throws IOException {
    Action.Compute compute = (Action.Compute) actions("let: {x: \"" + text + "\"}").getFirst();

    long[] values = new long[NEXT + 1];
    values[NUMBER] = 7;
    assertThat(compute.value().of(values)).isEqualTo(value);
    assertThat(compute.slot()).isEqualTo(NEXT);
  }

  @Test
  void aLaterStepTakesWhatANamedReadFound() throws IOException {
    Workload shop =
        workload(
            "read: {record: item, by: {item_no: number}, fields: [stock, note], as: one}",
            "update: {record: item, by: {item_no: number}, where: stock <> 3, set: {stock:"
                + " one.stock - 1, note: one.note}, add: {price: one.found}, as: done}",
            "let: {x: done.found}");
    RecordType item = item(shop);

    assertThat(program(shop).actions())
        .containsExactly(
            new Action.Find(
                Path.byKey(item, Operand.input(NUMBER)),
                List.of(),
                fields(item, "stock", "note"),
                Selection.ALL,
                false,
                List.of(NEXT + 1, NEXT + 2),
                NEXT),
            new Action.Compute(
                NEXT + 3,
                new Expression.Binary(
                    Operator.MINUS, new Expression.Value(NEXT + 1), new Expression.Constant(1))),
            new Action.Change(
                Path.byKey(item, Operand.input(NUMBER)),
                List.of(
                    new Condition(item.field("stock"), Comparison.UNEQUAL, Operand.constant(3))),
                List.of(
                    new Assignment(item.field("stock"), false, Operand.input(NEXT + 3)),
                    new Assignment(item.field("note"), false, Operand.input(NEXT + 2)),
                    new Assignment(item.field("price"), true, Operand.input(NEXT))),
                NEXT + 4),
            new Action.Compute(NEXT + 5, new Expression.Value(NEXT + 4)));
    assertThat(program(shop).values()).isEqualTo(NEXT + 6);
  }

  @Test
  void aReadOfAllRowsComesToSums() throws IOException {
    Workload shop =
        workload(
            "read: {record: item, where: [stock < number + 1, price >= 2 and price <= 3], greatest:"
                + " price, least: stock, distinct: note, count: true, sum: price, as: all}",
            "let: {x: all.sum + all.count + all.distinct + all.least + all.greatest}");
    RecordType item = item(shop);

    Action.Find find = (Action.Find) program(shop).actions().get(1);
    assertThat(find.where())
        .containsExactly(
            new Condition(item.field("stock"), Comparison.LESS, Operand.input(NEXT)),
            new Condition(item.field("price"), Comparison.AT_LEAST, Operand.constant(2)),
            new Condition(item.field("price"), Comparison.AT_MOST, Operand.constant(3)));
    assertThat(find.columns())
        .containsExactly(
            new Column(Column.Kind.SUM, item.field("price")),
            new Column(Column.Kind.COUNT, item.field("item_no")),
            new Column(Column.Kind.DISTINCT, item.field("note")),
            new Column(Column.Kind.LEAST, item.field("stock")),
            new Column(Column.Kind.GREATEST, item.field("price")));
    assertThat(find.into()).containsExactly(NEXT + 1, NEXT + 2, NEXT + 3, NEXT + 4, NEXT + 5);
  }

  /**
   * A list that is walked twice has one element at a time; what has no name is called by its field.
   */
  @Test
  void valuesHaveNamesOfTheirOwn() throws IOException {
    String walk =
        "each: lines\n"
            + "        steps: [{read: {record: item, by: {item_no: item + 1}, count: true, as:"
            + " %s}}]";
    Workload shop = workload("let: {one_count: 7}", walk.formatted("one"), walk.formatted("two"));

    assertThat(program(shop).names())
        .containsExactly(
            "one_count", "item", "quantity", "item_no", "one_count_2", "item_no_2", "two_count");
    assertThat(program(shop).values()).isEqualTo(NEXT + 7);
  }

  static Stream<List<Object>> selections() {
    return Stream.of(
        List.of("limit: 3", Which.FIRST, "item_no", false, 3),
        List.of("order: price, limit: 3, descending: true", Which.FIRST, "price", true, 3),
        List.of("order: note, pick: first", Which.FIRST, "note", false, 1),
        List.of("pick: last", Which.FIRST, "item_no", true, 1),
        List.of("order: price, pick: middle", Which.MIDDLE, "price", false, 0));
  }

  @ParameterizedTest
  @MethodSource("selections")
  void aReadTakesSomeRowsOfAnOrder(List<Object> selection) throws IOException {
    Workload shop =
        workload(
            "read: {record: item, fields: [stock], for-update: true, "
                + selection.getFirst()
                + "}");

    Action.Find find = (Action.Find) program(shop).actions().getFirst();
    assertThat(find.selection())
        .isEqualTo(
            new Selection(
                (Which) selection.get(1),
                item(shop).field((String) selection.get(2)),
                (boolean) selection.get(3),
                (int) selection.get(4)));
    assertThat(find.forUpdate()).isTrue();
  }

  /** No row is loaded that would have to link. */
  @Test
  void aLinkOfATypeWithoutRowsNeedsNoDraw() throws IOException {
    file =
        file.replace("customer_no: {link: customer, any: true}", "customer_no: {link: customer}");

    assertThat(actions("read: {record: purchase, count: true}")).hasSize(1);
    String loaded = "item_no: {link: item, any: true}";
    assertThat(file).contains(loaded);
    file = file.replace(loaded, "item_no: {link: item}");
    assertThatThrownBy(() -> actions("read: {record: purchase, count: true}"))
        .hasMessageContaining("entry.item_no needs 'in-turn: true', 'any: true' or 'grouped: 3'");
  }

  /** A unique index finds one record, whose fields therefore have names. */
  @Test
  void whatAUniqueIndexFindsHasNames() throws IOException {
    String step =
        "read: {record: customer, by: {name: number}, fields: [customer_no, spent], as: one}";

    assertThat(actions(step, "let: {x: one.spent}")).hasSize(2);
    String range = step.replace("{name: number}", "{name: [0, number]}");
    assertThatThrownBy(() -> actions(range, "let: {x: one.spent}"))
        .hasMessageContaining("there is no 'one.spent': several records may be read");
  }

  @Test
  void stepsAreForEachElementOfAList() throws IOException {
    Workload shop =
        workload(
            "let: {total: lines.count}",
            "each: lines\n        steps: [{let: {total: total + item * quantity}}]");

    assertThat(program(shop).actions().get(1))
        .isEqualTo(
            new Action.Each(
                Operand.input(COUNT),
                4,
                List.of(
                    new Action.Element(FIRST_ITEM, NEXT + 1),
                    new Action.Element(FIRST_QUANTITY, NEXT + 2)),
                List.of(
                    new Action.Compute(
                        NEXT,
                        new Expression.Binary(
                            Operator.PLUS,
                            new Expression.Value(NEXT),
                            new Expression.Binary(
                                Operator.TIMES,
                                new Expression.Value(NEXT + 1),
                                new Expression.Value(NEXT + 2)))))));
  }

  @Test
  void theElementsOfAListAreDrawnEachByItself() throws IOException {
    Workload shop = workload("let: {x: 1}");
    TransactionType type = shop.types().getFirst();
    long[] values = new long[NEXT];
    Set<Long> counts = new HashSet<>();
    Set<Long> first = new HashSet<>();
    int equal = 0;
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 1_000; i++) {
      type.draw(random, new Dataset(shop.schema(), 1, 7), values);
      counts.add(values[COUNT]);
      first.add(values[FIRST_ITEM]);
      equal += values[FIRST_ITEM] == values[FIRST_ITEM + 1] ? 1 : 0;
      assertThat(values[FIRST_QUANTITY + 3]).isBetween(1L, 5L);
    }
    assertThat(counts).containsExactlyInAnyOrder(2L, 3L, 4L);
    assertThat(first).hasSize(50);
    assertThat(equal).isBetween(1, 100);
    assertThat(type.inputs().get(FIRST_ITEM).name()).isEqualTo("lines.item");
  }

  /** A run's details name each input that prefers some keys, and a list's elements together. */
  @Test
  void theElementsOfAListAreDescribedOnce() {
    Workload orders =
        WorkloadFiles.workload(WorkloadExamples.folder().resolve("ordered/shop.yaml").toString());

    assertThat(Skew.of(orders.types(), new Dataset(orders.schema(), 1, 7)))
        .extracting(Skew::input)
        .containsExactly("lines.article");
  }

  @Test
  void aPartOfAnElementIsDrawnFromItsOtherParts() throws IOException {
    String from = "{item: {key: item}, quantity: {uniform: [1, 5]}}";
    assertThat(file).contains(from);
    file = file.replace(from, "{first: {first: item, of: 3}, last: {after: first, by: 2}}");
    Workload shop = workload("let: {x: 1}");
    long[] values = new long[NEXT];

    shop.types().getFirst().draw(new SplittableRandom(7), new Dataset(shop.schema(), 1, 7), values);

    for (int i = 0; i < 4; i++) {
      assertThat(values[FIRST_QUANTITY + i]).isEqualTo(values[FIRST_ITEM + i] + 2);
    }
  }

  @Test
  void aStepHasACondition() throws IOException {
    assertThat(actions("when: number = 3\n        rollback: true"))
        .containsExactly(
            new Action.When(
                new Expression.Binary(
                    Operator.EQUAL, new Expression.Value(NUMBER), new Expression.Constant(3)),
                List.of(new Action.RollBack())));
    assertThat(actions("when: number\n        steps: [{let: {x: 1}}, {let: {x: 2}}]"))
        .containsExactly(
            new Action.When(
                new Expression.Value(NUMBER),
                List.of(
                    new Action.Compute(NEXT, new Expression.Constant(1)),
                    new Action.Compute(NEXT, new Expression.Constant(2)))));
  }

  @Test
  void whatAnUpdateReturnsIsReadAfterIt() throws IOException {
    Workload shop =
        workload(
            "let: {x: 1}",
            "update: {record: item, by: {item_no: number}, set: {stock: 1}, returning: true}");

    assertThat(program(shop).actions().getLast())
        .isEqualTo(
            new Action.Find(
                Path.byKey(item(shop), Operand.input(NUMBER)),
                List.of(),
                fields(item(shop), "stock"),
                Selection.ALL,
                false,
                List.of(Action.NOWHERE),
                Action.NOWHERE));
  }

  /** Any key: whether it is there is an answer. */
  @Test
  void recordsAreInsertedAndDeletedByAnyKey() throws IOException {
    Workload shop =
        workload(
            "insert: {into: purchase, values: {purchase_no: number * 2, customer_no: customer,"
                + " total: 0}, as: added}",
            "delete: {record: purchase, by: {purchase_no: number}, where: total = 1, as: gone}",
            "let: {x: added.inserted + gone.found}");
    RecordType purchase = shop.schema().type("purchase");

    assertThat(program(shop).actions().subList(1, 3))
        .containsExactly(
            new Action.Insert(
                purchase,
                List.of(Operand.input(NEXT), Operand.input(CUSTOMER), Operand.constant(0)),
                NEXT + 1),
            new Action.Delete(
                Path.byKey(purchase, Operand.input(NUMBER)),
                List.of(
                    new Condition(purchase.field("total"), Comparison.EQUAL, Operand.constant(1))),
                NEXT + 2));
  }

  /** What a value may be follows from what it is computed of. */
  @ParameterizedTest
  @CsvSource({
    "number, true",
    "number * 99999, true",
    "number * 100000, false",
    "number - 1, true",
    "number - 2, false",
    "one.stock mod 100, false",
    "one.stock mod 100 + 99, true",
    "one.note, true",
    "one.note + 1, false",
    "one.note div 2, true",
    "if number < 9 then number else 99999999, true",
    "if number < 9 then number else 100000000, false",
    "number < 9 and number > 3, true",
  })
  void aLabelTakesWhatSurelyFits(String text, boolean fits) {
    String[] steps = {
      "read: {record: item, by: {item_no: number}, fields: [stock, note], as: one}",
      "update: {record: item, by: {item_no: number}, set: {note: \"" + text + "\"}}"
    };

    if (fits) {
      assertThat(catchThrowable(() -> actions(steps))).isNull();
    } else {
      assertThatThrownBy(() -> actions(steps))
          .hasMessageContaining("note has 8 digits and no sign");
    }
  }

  static List<String> ordered() {
    String shop = WorkloadExamples.folder().resolve("ordered/shop.yaml").toString();
    return Stream.concat(
            Stream.of(shop),
            WorkloadFiles.OURS.stream()
                .filter(name -> asItIs(name).types().getFirst().program() != null))
        .toList();
  }

  @Test
  void inAProfileWhatIsReadIsLockedWhereSomethingChanges() {
    Workload locking = WorkloadFiles.workload("smallbank").withProfile("for-update");

    assertThat(locking.profile()).isEqualTo("for-update");
    for (TransactionType type : locking.types()) {
      List<Action.OnRecords> actions = Objects.requireNonNull(type.program()).onRecords();
      boolean changes = actions.stream().anyMatch(Action.Change.class::isInstance);
      assertThat(actions.stream().filter(Action.Find.class::isInstance))
          .filteredOn(find -> ((Action.Find) find).answers())
          .as(type.name())
          .isNotEmpty()
          .allMatch(find -> ((Action.Find) find).forUpdate() == changes);
    }
    assertThat(locking.types()).anyMatch(type -> type.name().equals("balance"));
  }

  /** Each transaction of an example commits, and where it decides to, is rolled back. */
  @ParameterizedTest
  @MethodSource("ordered")
  void theOracleExecutesTheExamples(String file) {
    Workload workload = asItIs(file);
    Dataset dataset = new Dataset(workload.schema(), 1, 7);
    Oracle oracle = new Oracle(dataset);
    long[] values = new long[Program.VALUES_MAX];
    SplittableRandom random = new SplittableRandom(1);
    int rounds = 150;
    int[][] ended = new int[workload.types().size()][2];
    for (int i = 0; i < rounds; i++) {
      for (int type = 0; type < ended.length; type++) {
        workload.types().get(type).draw(random, i, dataset, values);
        oracle.execute(workload.types().get(type), values);
        ended[type][oracle.rolledBack() ? 1 : 0]++;
      }
    }
    for (int type = 0; type < ended.length; type++) {
      Program program = Objects.requireNonNull(workload.types().get(type).program());
      String name = workload.types().get(type).name();
      assertThat(ended[type][0]).as(name).isPositive();
      if (!program.mayRollBack()) {
        assertThat(ended[type][1]).as(name).isZero();
      }
    }
  }

  /** The examples of the manual are steps of one transaction. */
  @Test
  void theExamplesOfTheManualAreRead() throws IOException {
    String page =
        Files.readString(WorkloadExamples.folder().resolveSibling("own-workloads-examples.md"));
    List<String> blocks =
        Pattern.compile("```yaml\\n(.*?)```", Pattern.DOTALL)
            .matcher(page)
            .results()
            .map(block -> block.group(1))
            .toList();
    String inputs =
        blocks.stream().filter(block -> !block.startsWith("-")).collect(Collectors.joining());
    String steps =
        blocks.stream().filter(block -> block.startsWith("-")).collect(Collectors.joining());
    String text =
        MANUAL
            + inputs.indent(6)
            + "    steps:\n      - insert: {into: purchase, values:"
            + " {purchase_no: purchase, customer_no: customer, amount: 0, line_count: 0}}\n"
            + steps.indent(6);

    assertThat(blocks).hasSizeGreaterThan(9);
    assertThat(program(read(text)).numbers()).isGreaterThan(20);
  }

  private List<Action> actions(String... steps) throws IOException {
    return program(workload(steps)).actions();
  }

  private static Program program(Workload workload) {
    return Objects.requireNonNull(workload.types().getFirst().program());
  }

  /** Reads the file with other steps in its first transaction, and no other transaction. */
  private Workload workload(String... steps) throws IOException {
    String head = file.substring(0, file.indexOf("    steps:\n") + "    steps:\n".length());
    StringBuilder text = new StringBuilder(head);
    for (String step : steps) {
      text.append("      - ").append(step).append('\n');
    }
    return read(text.toString());
  }

  /** Reads a file without what the proof of an order needs. */
  private static Workload asItIs(String file) {
    Workload workload = WorkloadFiles.workload(file);
    return workload.profiles().contains("unproved") ? workload.withProfile("unproved") : workload;
  }

  private static RecordType item(Workload workload) {
    return workload.schema().type("item");
  }

  private static List<Column> fields(RecordType type, String... names) {
    return Stream.of(names).map(name -> new Column(Column.Kind.FIELD, type.field(name))).toList();
  }

  private Workload read(String text) throws IOException {
    java.nio.file.Path file = folder.resolve("shop.yaml");
    Files.writeString(file, text);
    return asItIs(file.toString());
  }
}
