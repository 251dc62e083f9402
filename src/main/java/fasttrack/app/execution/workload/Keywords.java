package fasttrack.app.execution.workload;

import fasttrack.app.execution.yaml.YamlNode;
import fasttrack.app.execution.yaml.YamlNode.Entry;
import fasttrack.app.execution.yaml.YamlNode.Mapping;
import fasttrack.app.execution.yaml.YamlNode.Scalar;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The words of steps, and which of them make the order of transactions matter. */
final class Keywords {
  /** Of which a step has one. */
  static final List<String> ACTIONS =
      List.of("read", "update", "insert", "delete", "let", "each", "rollback");

  /** What a step takes. */
  static final List<String> STEPS = with(ACTIONS, "steps", "when");

  /** What a read says of all rows together. */
  static final List<String> AGGREGATES = List.of("sum", "count", "distinct", "least", "greatest");

  private static final List<String> ROWS =
      List.of("order", "descending", "limit", "pick", "for-update");

  /** What a delete takes. */
  static final List<String> DELETE = with(PathReader.KEYS, "where", "as");

  /** What an update takes. */
  static final List<String> UPDATE = with(DELETE, "add", "set", "returning");

  /** What an insert takes. */
  static final List<String> INSERT = List.of("into", "values", "as");

  /** What a read takes. */
  static final List<String> READ =
      Stream.of(DELETE, List.of("fields"), AGGREGATES, ROWS).flatMap(List::stream).toList();

  private static final List<String> ORDERED_STEPS =
      List.of("let", "each", "rollback", "steps", "when");

  private static final List<String> ORDERED =
      Stream.of(List.of("where", "as", "set"), AGGREGATES, ROWS).flatMap(List::stream).toList();

  private Keywords() {}

  /**
   * Tells whether one of some transactions uses what needs an order: then all of them run in one.
   */
  static boolean order(Mapping transactions) {
    return values(transactions)
        .anyMatch(
            type ->
                values(get(type, "inputs")).anyMatch(input -> has(input, InputReader.LIST))
                    || items(get(type, "steps")).anyMatch(Keywords::orders));
  }

  /** Tells whether an input of one of some transactions is drawn in that way, or a part of it. */
  static boolean draws(Mapping transactions, String kind) {
    return values(transactions).anyMatch(type -> contains(get(type, "inputs"), kind));
  }

  private static boolean contains(@Nullable YamlNode node, String key) {
    return values(node).anyMatch(each -> has(each, key) || contains(each, key));
  }

  private static boolean orders(YamlNode step) {
    return ORDERED_STEPS.stream().anyMatch(word -> has(step, word))
        || values(step)
            .anyMatch(
                body ->
                    ORDERED.stream().anyMatch(word -> has(body, word))
                        || values(get(body, "add")).count() > 1
                        || Stream.of("by", "add", "values")
                            .flatMap(word -> values(get(body, word)).flatMap(Keywords::items))
                            .anyMatch(Keywords::computed));
  }

  private static boolean computed(YamlNode value) {
    return value instanceof Scalar scalar && !scalar.text().matches("-?[0-9_]+|[A-Za-z0-9_]*");
  }

  private static boolean has(YamlNode node, String key) {
    return get(node, key) != null;
  }

  private static @Nullable YamlNode get(YamlNode node, String key) {
    return node instanceof Mapping mapping ? mapping.get(key) : null;
  }

  private static Stream<YamlNode> values(@Nullable YamlNode node) {
    return node instanceof Mapping mapping
        ? mapping.entries().values().stream().map(Entry::value)
        : Stream.empty();
  }

  private static Stream<YamlNode> items(@Nullable YamlNode node) {
    return node == null ? Stream.empty() : node.items().stream();
  }

  private static List<String> with(List<String> words, String... more) {
    return Stream.concat(words.stream(), Stream.of(more)).toList();
  }
}
