package fasttrack.app.execution.workload;

import fasttrack.app.execution.yaml.YamlException;
import fasttrack.app.execution.yaml.YamlNode;
import fasttrack.app.execution.yaml.YamlNode.Scalar;
import fasttrack.core.model.Draw;
import fasttrack.core.model.Expression;
import fasttrack.core.model.FreshKey;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Program;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.TransactionType.Input;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a transaction's values are called: its inputs, then what it reads and computes. Used by one
 * thread, once.
 */
final class ValueNames {
  /** Keywords of expressions, which name no value. */
  private static final List<String> WORDS =
      List.of("if", "then", "else", "and", "or", "not", "div", "mod", "now");

  private final String kind;
  private final List<Input> inputs = new ArrayList<>();
  private final Map<String, ListInput> lists = new HashMap<>();
  private final Map<String, Integer> slots = new LinkedHashMap<>();
  private final Map<String, String> unusable = new LinkedHashMap<>();
  private final List<KnownValue> values = new ArrayList<>();
  private final Map<String, Integer> turns = new HashMap<>();
  private final List<String> called = new ArrayList<>();
  private final Set<String> taken = new HashSet<>();
  private final Set<RecordTypeAt> inserted = new HashSet<>();

  /**
   * What is known of a value.
   *
   * @param keysOf the record type of which it is a key; null where it may be another number
   */
  private record KnownValue(Bounds bounds, @Nullable RecordType keysOf) {}

  private record RecordTypeAt(RecordType type, int slot) {}

  /**
   * An input of which there are several.
   *
   * @param count the position of how many elements it has
   * @param most how many it has at most
   * @param firsts the position of the first element's value of each part, by name; those of the
   *     others follow it
   */
  record ListInput(int count, int most, Map<String, Integer> firsts) {}

  /**
   * Starts without any.
   *
   * @param kind what a name stands for, in messages
   */
  ValueNames(String kind) {
    this.kind = kind;
  }

  /** Returns the position of a new input, which the file does not name. */
  int input(YamlNode at, String name, Draw draw, Bounds bounds) {
    at.refuseIf(
        inputs.size() == TransactionType.INPUTS_MAX, "inputs-max", TransactionType.INPUTS_MAX);
    inputs.add(new Input(name, draw));
    taken.add(word(name));
    values.add(new KnownValue(bounds, draw.keysOf()));
    return values.size() - 1;
  }

  /** Gives a value, as which draws and expressions know it, a name. */
  void call(String name, int slot) {
    slots.put(name, slot);
  }

  /** Adds a list to the inputs. Its parts are known where it is the turn of an element alone. */
  void list(String list, ListInput input) {
    lists.put(list, input);
    for (String part : input.firsts.keySet()) {
      slots.remove(part);
      refuse(part, "element", list);
    }
  }

  /** Returns the inputs, in their order. */
  List<Input> inputs() {
    return inputs;
  }

  /** Returns the position of an input that a draw names. */
  int input(YamlNode node) {
    return RecordReader.find(slots, node, "input");
  }

  /** Returns the list that a step names. */
  ListInput list(YamlNode node) {
    return RecordReader.find(lists, node, "list among the inputs");
  }

  /** Returns how many values there are. */
  int size() {
    return values.size();
  }

  /** Returns what the values behind the inputs are called in scripts. */
  List<String> called() {
    return called;
  }

  /** Returns the position of a new value of that name. */
  int add(YamlNode at, String name, Bounds bounds, @Nullable RecordType keysOf) {
    int slot = addUnnamed(at, name, bounds, keysOf);
    slots.put(name, slot);
    return slot;
  }

  /**
   * Returns the position of a new value that the file does not name.
   *
   * @param what what scripts call it, with a number where something else is called so
   */
  int addUnnamed(YamlNode at, String what, Bounds bounds, @Nullable RecordType keysOf) {
    at.refuseIf(values.size() == Program.VALUES_MAX, "values-max", Program.VALUES_MAX);
    String free = word(what);
    for (int i = 2; !taken.add(free); i++) {
      free = word(what) + "_" + i;
    }
    called.add(free);
    values.add(new KnownValue(bounds, keysOf));
    return values.size() - 1;
  }

  private static String word(String name) {
    return name.replace('.', '_');
  }

  /** Returns the position of the element of a list of which it is the turn, by its part's name. */
  int turn(YamlNode at, String part, int first) {
    checkFree(at, part);
    KnownValue value = values.get(first);
    int slot =
        turns.computeIfAbsent(part, name -> addUnnamed(at, name, value.bounds, value.keysOf));
    slots.put(part, slot);
    return slot;
  }

  /** Says why there is no value of that name, which one could expect. */
  void refuse(String name, String why, Object... values) {
    unusable.putIfAbsent(name, YamlException.words(why, values));
  }

  /** Takes a name away. */
  void forget(String name) {
    slots.remove(name);
  }

  /** Checks the name of a new input, or of a list's part. */
  void checkInput(YamlNode at, String name) {
    checkForm(at, name);
    at.refuseIf(
        slots.containsKey(name) || lists.containsKey(name) || unusable.containsKey(name),
        "two-inputs",
        name);
  }

  /** Checks the name of a new value. */
  void checkFree(YamlNode at, String name) {
    checkForm(at, name);
    at.refuseIf(slots.containsKey(name), "two-values", name);
  }

  /** Checks the name of a step, whose values are called {@code name.field}. */
  void checkStep(YamlNode at, String name) {
    checkForm(at, name);
    at.refuseIf(
        Stream.of(slots, unusable)
            .flatMap(known -> known.keySet().stream())
            .anyMatch(known -> known.startsWith(name + ".")),
        "two-steps",
        name);
  }

  private static void checkForm(YamlNode at, String name) {
    at.refuseIf(
        !name.matches("[a-z][a-z0-9_]*") || WORDS.contains(name),
        "no-name",
        name,
        String.join(", ", WORDS));
  }

  /** Returns the position of what a name stands for. */
  int slot(Scalar at) {
    String name = at.text();
    Integer slot = slots.get(name);
    if (slot != null) {
      return slot;
    }
    at.refuseIf(unusable.containsKey(name), "unusable", name, unusable.get(name));
    List<String> all = List.copyOf(slots.keySet());
    List<String> fields = all.stream().filter(known -> known.endsWith("." + name)).toList();
    String problem = "there is no %s '%s'".formatted(kind, name);
    throw fields.isEmpty()
        ? at.unknown(problem, all)
        : new Scalar(at.place(), "").unknown(problem, fields);
  }

  /** Tells whether a value has that name. */
  boolean knows(String name) {
    return slots.containsKey(name);
  }

  /** Returns between which values one is. */
  Bounds bounds(int slot) {
    return values.get(slot).bounds;
  }

  /** Returns between which values something is that is computed. */
  Bounds bounds(Expression expression) {
    return Bounds.of(expression, this::bounds);
  }

  /** Tells whether a value is an input that is a fresh key of a record type. */
  boolean isFresh(int slot, RecordType type) {
    return slot < inputs.size()
        && inputs.get(slot).draw() instanceof FreshKey fresh
        && fresh.type().equals(type);
  }

  /**
   * Remembers that a record was inserted with that key.
   *
   * @return false where that was known
   */
  boolean insert(RecordType type, int slot) {
    return inserted.add(new RecordTypeAt(type, slot));
  }

  /** Tells whether a value is a key of a record that was loaded, inserted or read. */
  boolean isKeyOf(RecordType type, Operand operand) {
    return switch (operand) {
      case Operand.Input(int slot) ->
          type.equals(values.get(slot).keysOf) || inserted.contains(new RecordTypeAt(type, slot));
      case Operand.Constant(long value) -> value >= 1 && value <= type.rows(1);
      case Operand.Now now -> false;
    };
  }

  /** Returns of which record type what is computed is a key; null where it may be none. */
  @Nullable RecordType keysOf(Expression expression) {
    return switch (expression) {
      case Expression.Value(int slot) -> values.get(slot).keysOf;
      case Expression.Choice choice -> {
        RecordType then = keysOf(choice.then());
        yield then != null && then.equals(keysOf(choice.otherwise())) ? then : null;
      }
      case Expression.Constant constant -> null;
      case Expression.Binary binary -> null;
    };
  }
}
