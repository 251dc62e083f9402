package fasttrack.app.options.parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.app.WorkloadExamples;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.oracle.Oracle;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadFilesTest {
  @TempDir private Path folder;
  private String example = "";

  @BeforeEach
  void readExample() throws IOException {
    try (InputStream text =
        Objects.requireNonNull(
            WorkloadFilesTest.class.getResourceAsStream("/fasttrack/app/example-workload.yaml"))) {
      example = new String(text.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void theExampleIsAWorkload() throws IOException {
    Workload shop = read(example);

    assertThat(shop.title()).isEqualTo("Shop: customers buy items");
    assertThat(shop.types())
        .extracting(TransactionType::name)
        .containsExactly("buy", "purchases", "neighbors", "try");
    assertThat(shop.types()).extracting(shop::weight).containsExactly(3, 1, 1, 1);
    assertThat(shop.types().getLast().ending()).isEqualTo(TransactionType.Ending.ROLLBACK);
    assertThat(shop.hotType()).isEqualTo(shop.schema().type("item"));
    assertThat(shop.invariants()).hasSize(1);
    assertThat(shop.schema().type("customer").rows(2)).isEqualTo(2_000);
  }

  /** Each transaction of the example finds something. */
  @Test
  void theOracleExecutesTheExample() throws IOException {
    Workload shop = read(example);
    Dataset dataset = new Dataset(shop.schema(), 1, 7);
    Oracle oracle = new Oracle(dataset);
    long[] inputs = new long[TransactionType.INPUTS_MAX];
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 5_000; i++) {
      shop.types().getFirst().draw(random, dataset, inputs);
      oracle.execute(shop.types().getFirst(), inputs);
    }
    for (TransactionType type : shop.types()) {
      long found = 0;
      for (int i = 0; i < 100; i++) {
        type.draw(random, dataset, inputs);
        found += oracle.execute(type, inputs) == 0 ? 0 : 1;
      }
      assertThat(found).as(type.name()).isGreaterThan(90);
    }
  }

  @Test
  void anotherTextIsAnotherVersion() throws IOException {
    assertThat(read(example).version()).isEqualTo(read(example).version()).isPositive();
    assertThat(read(example + "\n# more\n").version()).isNotEqualTo(read(example).version());
  }

  /** What is in the example, what stands there instead, and what is said. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "weight: 3|wieght: 3|line 36, column 5: transaction buy has no 'wieght'; did you mean"
            + " 'weight'?",
        "{link: item, any: true}|{link: itm, any: true}|no record 'itm'; did you mean 'item'?",
        "by: {name: [from, to]}|by: {spent: [from, to]}|customer cannot be looked up by spent in a"
            + " range",
        "add: {spent: amount}|add: {name: amount}|name is no integer, so nothing can be added",
        "into: purchase|into: item|a new record's key is an input of its own, drawn as {fresh:"
            + " item}",
        "item_no: item, amount|item_no: amount, amount|item_no links to item, so its value must be"
            + " one of its keys: an input drawn as {key: item}",
        "amount: {uniform: [1, 5]}|amount: {fresh: purchase}|purchase has no key",
        "{key: customer}|{hot-set: customer, share: 0.1}|input customer needs 'takes'",
        "{key: customer}|{hot-set: customer, share: 1, takes: 0.5}|the hot records are a share"
            + " above 0 and below 1",
        "{key: customer}|{hot-set: customer, share: 0.1, takes: 2}|a share is above 0, and at most"
            + " 1",
        "by: 9|by: 99999999|'to' can be 109,999,990, but must be at most 99,999,999 here: name has"
            + " 8 digits and no sign",
        "amount: {uniform: [1, 5]}|amount: {fresh: item}|'amount' can be"
            + " 1,152,925,902,653,358,079, but must be at most 1,000,000,000,000 here: sums",
        "bought_at: now}|}|an insert into purchase needs a value for bought_at",
        "fields: [price]|fields: [prize]|no field of item 'prize'; did you mean 'price'?",
        "{key: customer}|{keys: customer}|a draw has no 'keys'; did you mean",
        "{owner: item}]|{owner: customer}]|no link leads there",
        "uniform: [1, 100]|uniform: [100, 1]|the low end of uniform comes first",
        "  customer:\\n    rows|  order:\\n    rows|'order' is an SQL keyword",
        "  item:\\n    rows|  fasttrack_marker:\\n    rows|must not begin with fasttrack_",
        "title: \"Shop: customers buy items\"|title: ''|title must be one line of text",
        "title: a customer buys an item|title: ' '|title must be one line of text",
        "title: what was spent|title: \"\\e[31mred\" #|title must be one line of text",
        "rows: 0|rows: few|'rows' of purchase must be a whole number",
        "hot: item |hot: shop |no record 'shop'",
        "item: {hot: item}|item: {key: item}|no input is drawn as '{hot: item}', so none would be",
        "think: 0s|think: 3|has no unit",
        "amount: {uniform: [1, 5]}|amount: {after: later, by: 1}|no input 'later'",
        "customer.spent, item.sold|customer.name, item.sold|no record or integer field",
        "bought_at: now|bought_at: 5|bought_at is a timestamp: the only value that it takes is now",
        "add: {sold: amount}|add: {sold: now}|'now' is for timestamp fields, and sold is none",
        "amount: {uniform: [1, 5]}|now: {uniform: [1, 5]}|'now' is no name",
        "amount: {constant: 0}|amount: {constant: 0, digits: 3}|purchase.amount has no 'digits'",
        "spent: {constant: 0}|spent: {constant: 0, index: unique}|only the row's number",
        "digits: 8|digits: 7|customer.name needs 8 digits",
        "{link: item, any: true}|{link: purchase, any: true}|no record 'purchase'",
        "terminals: 4|terminals: *four|aliases (*name) are not allowed",
        "by: {item_no: item}, fields: [price]|by: {item_no: []}, fields: [price]|give a value",
        "by: {item_no: item}, fields: [price]|by: {item_no: [item, item]}, fields: [price]|item"
            + " cannot be looked up by item_no in a range: make the field an 'ordered-key'",
        "- read: {record: item|- raed: {record: item|a step has no 'raed'; did you mean 'read'?",
        "workload: shop|workload: shop\\nworkload: shop|'workload' is given twice",
        "records:|records: [|not valid YAML",
        "transactions:\\n  buy|transaction:\\n  buy|a workload has no 'transaction'; did you mean"
      })
  void aMistakeIsShownWhereItStands(String right, String wrong, String said) throws IOException {
    String from = right.replace("\\n", "\n");
    assertThat(example).contains(from.strip());

    String text =
        example.replaceFirst(
            Pattern.quote(from.strip()),
            Matcher.quoteReplacement(wrong.replace("\\n", "\n").strip()));

    assertThatThrownBy(() -> read(text))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(said)
        .hasMessageMatching("(?s).*shop\\.yaml, line [0-9]+, column [0-9]+: .*");
  }

  /** What is found by way of records that others insert depends on the order of transactions. */
  @Test
  void whatCannotBePredictedIsRefused() throws IOException {
    String tidy =
        "  tidy:\n"
            + "    inputs: {customer: {key: customer}}\n"
            + "    steps:\n"
            + "      - delete: {record: customer, by: {customer_no: customer}, then: {members:"
            + " purchase}}\n"
            + "  try:\n";

    assertThatThrownBy(() -> read(example.replace("  try:\n", tidy)))
        .hasMessageContaining("tidy changes what it finds by way of purchase, which buy inserts")
        .hasMessageContaining("write 'as: done' into a step, say, and transactions are in order");
    assertThat(
            read(example.replace("  try:\n", tidy.replace("purchase}}", "purchase}, as: done}")))
                .types())
        .hasSize(5);

    String gone =
        "  gone:\n"
            + "    inputs: {customer: {key: customer}}\n"
            + "    steps:\n"
            + "      - delete: {record: customer, by: {customer_no: customer}}\n"
            + "  try:\n";
    String paid =
        "      - update: {record: customer, by: {customer_no: customer}, add: {spent: amount}}\n";
    assertThat(example).contains(paid);
    assertThatThrownBy(() -> read(example.replace("  try:\n", gone).replace(paid, "")))
        .hasMessageContaining("buy inserts records that link to customer, which gone deletes");

    String ranked =
        "  ranked:\n"
            + "    inputs: {sold: {uniform: [0, 9]}}\n"
            + "    steps:\n"
            + "      - update: {record: item, by: {sold: sold}, add: {price: 1}}\n"
            + "  try:\n";
    assertThatThrownBy(
            () ->
                read(
                    example
                        .replace("sold: {constant: 0}", "sold: {constant: 0, index: true}")
                        .replace("  try:\n", ranked)))
        .hasMessageContaining("ranked changes what it finds by way of an index of item, which buy");
  }

  /** New records are above what a range of keys can reach. */
  @Test
  void aRangeOfKeysEndsBelowNewRecords() throws IOException {
    String ordered = example.replace("item_no: key", "item_no: ordered-key");
    String ranged =
        "  ranged:\n"
            + "    inputs:\n"
            + "      from: {key: item}\n"
            + "      one: {uniform: [1, 1000000000000]}\n"
            + "      two: {after: one, by: one}\n"
            + "      four: {after: two, by: two}\n"
            + "      far: {after: four, by: four}\n"
            + "      new: {fresh: item}\n"
            + "    steps:\n"
            + "      - update: {record: item, by: {item_no: [from, four]}, add: {sold: 1}}\n"
            + "  try:\n";

    assertThat(read(ordered.replace("  try:\n", ranged)).types()).hasSize(5);
    for (String end : List.of("far", "new", "1000000000000000")) {
      String far = ranged.replace("[from, four]", "[from, " + end + "]");
      assertThatThrownBy(() -> read(ordered.replace("  try:\n", far)))
          .as(end)
          .hasMessageContaining("'" + end + "' can be ")
          .hasMessageContaining(
              "but must be at most 4,398,046,511,103 here: above are the keys of new");
    }
  }

  /** An insert fails where its owner is gone, even if it were rolled back. */
  @Test
  void aNewRecordsOwnerIsThere() throws IOException {
    String gone =
        "  gone:\n"
            + "    rollback: true\n"
            + "    inputs: {customer: {key: customer}}\n"
            + "    steps:\n"
            + "      - delete: {record: customer, by: {customer_no: customer}}\n";
    String bought =
        "      - insert:\n"
            + "          into: purchase\n"
            + "          values: {customer_no: customer, item_no: 1, amount: 1, bought_at: now}\n";

    assertThat(read(example.replace("  try:\n", gone + "  try:\n")).types()).hasSize(5);
    assertThatThrownBy(() -> read(example.replace("  try:\n", gone + bought + "  try:\n")))
        .hasMessageContaining("gone inserts records that link to customer, which gone deletes");
  }

  /** Records of which none is loaded link to records that are inserted, too. */
  @Test
  void noRecordHasToBeLoadedForOneThatLinksToIt() throws IOException {
    String text =
        """
        workload: orders
        records:
          purchase:
            rows: 0
            fields: {purchase_no: key}
          line:
            rows: 0
            fields: {purchase_no: {link: purchase, any: true}}
        transactions:
          buy:
            inputs: {purchase: {fresh: purchase}}
            steps:
              - insert: {into: purchase, values: {purchase_no: purchase}}
              - insert: {into: line, values: {purchase_no: purchase}}
        """;

    assertThat(read(text).types()).hasSize(1);
    assertThatThrownBy(() -> read(text.replace("line:\n    rows: 0", "line:\n    rows: 1")))
        .hasMessageContaining("no loaded row can link to one");
  }

  /** An audit changes records that are loaded. */
  @Test
  void anAuditUsesATransactionThatFindsItsRecords() throws IOException {
    assertThat(read(example).acidSubject()).isNotNull();

    String elsewhere =
        example.replace("item: {hot: item}", "item: {uniform: [1, 9]}").replace("hot: item ", "# ");
    String linked = elsewhere.replace("item_no: item, amount", "item_no: 1, amount");
    assertThat(read(linked).acidSubject()).isNull();
  }

  @Test
  void aNewRecordsOwnerIsInsertedBeforeIt() throws IOException {
    String orders = Files.readString(WorkloadExamples.folder().resolve("orders.yaml"));
    String owner =
        "      - insert:\n"
            + "          into: purchase\n"
            + "          values: {purchase_no: purchase, customer_no: customer, amount: amount,"
            + " delivered: 0}\n";
    assertThat(orders).contains(owner);
    assertThat(read(orders).types()).isNotEmpty();

    assertThatThrownBy(() -> read(orders.replace(owner, "")))
        .hasMessageContaining(
            "purchase_no links to purchase, so its value must be one of its keys");
  }

  @Test
  void aFileThatIsNotThereIsNamed() {
    String path = folder.resolve("none.yaml").toString();

    assertThatThrownBy(() -> WorkloadFiles.workload(path))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("there is no file " + path)
        .hasMessageContaining("fasttrack workloads --new " + path);
  }

  @Test
  void aRoleRunsAtItsRate() throws IOException {
    Workload shop =
        read(example + "\nroles:\n  nightly: {transactions: [neighbors], rate: 300/min}\n");

    assertThat(shop.background()).hasSize(1);
    assertThat(shop.background().getFirst().rateTps()).isEqualTo(5);
    assertThat(shop.background().getFirst().types()).isEqualTo(List.of("neighbors"));
  }

  /** A role is named as on the command line, which may give it another load. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "  'a:b,c': {transactions: [neighbors], rate: 5/s}|a role's name has lower-case letters",
        "  '': {transactions: [neighbors], rate: 5/s}|a role's name has lower-case letters",
        "  a: {transactions: [try, try], rate: 5/s}|try is already in a role",
      })
  void aMistakeInARoleIsShownWhereItStands(String role, String said) throws IOException {
    String first = "roles:\n  first: {transactions: [purchases], rate: 5/s}\n";
    assertThat(read(example + "\n" + first).background()).hasSize(1);

    int line = (int) (example + "\n" + first).lines().count() + 1;
    assertThatThrownBy(() -> read(example + "\n" + first + "  " + role.strip() + "\n"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("line " + line + ", column 3: " + said);
  }

  private Workload read(String text) throws IOException {
    Path file = folder.resolve("shop.yaml");
    Files.writeString(file, text);
    return WorkloadFiles.workload(file.toString());
  }
}
