package fasttrack.app.execution.workload;

import fasttrack.app.execution.yaml.Place;
import fasttrack.app.execution.yaml.YamlException;
import fasttrack.app.execution.yaml.YamlNode;
import fasttrack.app.execution.yaml.YamlNode.Entry;
import fasttrack.app.execution.yaml.YamlNode.Mapping;
import fasttrack.app.execution.yaml.YamlNode.Scalar;
import fasttrack.core.model.BackgroundRole;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Field;
import fasttrack.core.model.Invariant;
import fasttrack.core.model.Program;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Schema;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.proof.Tracing;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.zip.CRC32;

/** Reads a workload from a file's text. Used by one thread, once. */
public final class WorkloadFile {
  private static final List<String> KEYS =
      List.of(
          "workload",
          "title",
          "terminals",
          "think",
          "hot",
          "records",
          "transactions",
          "roles",
          "invariants");

  private static final int TERMINALS_MAX = 1_000;
  private static final int WEIGHT_MAX = 1_000_000;

  private final Mapping file;
  private final Units units;

  /**
   * Reads values with units.
   *
   * @param nanos reads a time
   * @param ratePerSecond reads a rate
   */
  public record Units(Function<String, Long> nanos, Function<String, Double> ratePerSecond) {}

  private WorkloadFile(Mapping file, Units units) {
    this.file = file;
    this.units = units;
  }

  /**
   * Reads a workload.
   *
   * @param path the file's path, as it was given: the workload's name
   * @throws YamlException where it is none
   */
  public static Workload read(String path, String text, Units units) {
    Mapping file =
        YamlNode.read(text)
            .orElseThrow(() -> YamlException.at(new Place(1, 1), "the file is empty"))
            .mapping("a workload", KEYS);
    return new WorkloadFile(file, units).workload(path, text);
  }

  private Workload workload(String path, String text) {
    FileWorkload plain = workload(path, text, Workload.PROFILE_STANDARD, Set.of(), Map.of());
    List<Program> programs =
        plain.types().stream().map(TransactionType::program).filter(Objects::nonNull).toList();
    if (programs.isEmpty()) {
      return plain;
    }
    Set<String> traced = Tracing.needed(programs);
    Map<String, Supplier<Workload>> others = new LinkedHashMap<>();
    for (String profile : List.of(FileWorkload.FOR_UPDATE, FileWorkload.UNPROVED)) {
      Set<String> types = profile.equals(FileWorkload.UNPROVED) ? Set.of() : traced;
      others.put(profile, () -> workload(path, text, profile, types, Map.of()));
    }
    return workload(path, text, Workload.PROFILE_STANDARD, traced, others);
  }

  /**
   * Reads it once.
   *
   * @param traced the names of the record types that are traced
   * @param others the same workload in other profiles
   */
  private FileWorkload workload(
      String path,
      String text,
      String profile,
      Set<String> traced,
      Map<String, Supplier<Workload>> others) {
    int version = version(text);
    YamlNode name = file.need("workload");
    SqlNames.check(new Scalar(name.place(), name.text("workload")), "workload");
    Map<String, RecordType> records = RecordReader.read(file.need("records"), traced);
    YamlNode hotNode = file.get("hot");
    Mapping transactions = file.need("transactions").mapping("'transactions'");
    RecordType hot = hotNode == null ? null : hot(hotNode, records, transactions);
    Map<String, TransactionType> types = new LinkedHashMap<>();
    Map<String, Integer> weights = new LinkedHashMap<>();
    boolean ordered = Keywords.order(transactions);
    boolean locks = profile.equals(FileWorkload.FOR_UPDATE);
    TransactionReader reader =
        new TransactionReader(records, hot, ordered, locks || !others.isEmpty(), locks);
    transactions
        .entries()
        .forEach(
            (typeName, entry) -> {
              types.put(typeName, reader.read(typeName, entry));
              weights.put(typeName, weight(entry));
            });
    transactions.refuseIf(types.isEmpty(), "no-transaction");
    transactions.refuseIf(weights.values().stream().allMatch(weight -> weight == 0), "no-weight");
    if (!ordered) {
      checkCommute(types, transactions);
    }
    return new FileWorkload(
        path,
        file.or("title", name.text("workload"), node -> node.line("title")),
        version,
        new Schema(name.text("workload"), version, List.copyOf(records.values())),
        List.copyOf(types.values()),
        weights,
        file.or("terminals", 4, node -> (int) node.number("terminals", 1, TERMINALS_MAX)),
        file.or("think", 0L, node -> converted(node, units.nanos)),
        hot,
        roles(types),
        invariants(records),
        text,
        profile,
        others);
  }

  /** Checks that the final state follows from which transactions committed. */
  private static void checkCommute(Map<String, TransactionType> types, Mapping transactions) {
    for (TransactionType type : types.values()) {
      String problem = Predictable.problem(type, types.values()).orElse(null);
      Objects.requireNonNull(transactions.entries().get(type.name()))
          .key()
          .refuseIf(problem != null, "order-matters", problem);
    }
  }

  private static RecordType hot(
      YamlNode node, Map<String, RecordType> records, Mapping transactions) {
    RecordType hot = RecordReader.find(records, node, "record");
    node.refuseIf(hot.key() == null, "hot-without-key", hot);
    node.refuseIf(!Keywords.draws(transactions, "hot"), "none-hot", hot);
    return hot;
  }

  private static int weight(Entry entry) {
    Mapping mapping = entry.value().mapping("a transaction", TransactionReader.KEYS);
    return mapping.or("weight", 1, node -> (int) node.number("weight", 0, WEIGHT_MAX));
  }

  private List<BackgroundRole> roles(Map<String, TransactionType> types) {
    List<BackgroundRole> roles = new ArrayList<>();
    Set<String> taken = new HashSet<>();
    file.entries("roles").forEach((name, entry) -> roles.add(role(name, entry, types, taken)));
    return roles;
  }

  private BackgroundRole role(
      String name, Entry entry, Map<String, TransactionType> types, Set<String> taken) {
    // as --role takes it
    entry.key().refuseIf(!name.matches("[a-z][a-z0-9-]*"), "role-name", name);
    Mapping role = entry.value().mapping("role " + name, List.of("transactions", "rate"));
    List<String> names =
        role.need("transactions").items().stream()
            .map(each -> RecordReader.find(types, each, "transaction").name())
            .toList();
    double rate = converted(role.need("rate"), units.ratePerSecond);
    entry.key().refuseIf(names.isEmpty() || names.size() == types.size(), "role-of-all-or-none");
    for (String type : names) {
      entry.key().refuseIf(!taken.add(type), "two-roles", type);
    }
    return new BackgroundRole(name, names, rate);
  }

  private List<Supplier<Invariant>> invariants(Map<String, RecordType> records) {
    List<Supplier<Invariant>> all = new ArrayList<>();
    for (YamlNode each : file.items("invariants")) {
      Mapping invariant = each.mapping("an invariant", List.of("title", "equal"));
      YamlNode equal = invariant.need("equal");
      List<SumsAgree.SumTerm> terms =
          equal.items().stream().map(term -> term(term, records)).toList();
      equal.refuseIf(terms.size() < 2, "one-sum");
      String title =
          invariant.or(
              "title",
              "equal sums: " + String.join(", ", terms.stream().map(Object::toString).toList()),
              it -> it.line("title"));
      SumsAgree loaded = new SumsAgree(title, terms);
      loaded.load(new Dataset(new Schema("loaded", 1, List.copyOf(records.values())), 1, 1));
      String broken = loaded.violation().orElse(null);
      equal.refuseIf(broken != null, "sums-differ", broken);
      all.add(() -> new SumsAgree(title, terms));
    }
    return all;
  }

  /**
   * Reads a sum: {@code customer.spent}, or {@code -item.stock} with the other sign; or {@code
   * item}, how many records there are.
   */
  private static SumsAgree.SumTerm term(YamlNode node, Map<String, RecordType> records) {
    String text = node.text("a sum");
    boolean minus = text.startsWith("-");
    Map<String, SumsAgree.SumTerm> known = new LinkedHashMap<>();
    for (RecordType type : records.values()) {
      known.put(type.name(), new SumsAgree.SumTerm(type, null, minus ? -1 : 1));
      for (Field field : type.fields()) {
        if (field.type() instanceof Field.Type.Int64) {
          known.put(
              type.name() + "." + field.name(), new SumsAgree.SumTerm(type, field, minus ? -1 : 1));
        }
      }
    }
    return RecordReader.find(
        known,
        new Scalar(node.place(), minus ? text.substring(1) : text),
        "record or integer field");
  }

  private static <T> T converted(YamlNode node, Function<String, T> unit) {
    try {
      return unit.apply(node.text("this"));
    } catch (IllegalArgumentException e) {
      throw YamlException.at(node.place(), String.valueOf(e.getMessage()));
    }
  }

  private static int version(String text) {
    CRC32 sum = new CRC32();
    sum.update(text.getBytes(StandardCharsets.UTF_8));
    return (int) (sum.getValue() & Integer.MAX_VALUE) | 1;
  }
}
