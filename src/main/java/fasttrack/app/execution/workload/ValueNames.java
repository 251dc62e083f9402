package fasttrack.app.execution.workload;

import fasttrack.app.execution.yaml.Place;
import fasttrack.app.execution.yaml.YamlException;
import fasttrack.core.model.Expression;
import fasttrack.core.model.FreshKey;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Program;
import fasttrack.core.model.RecordType;
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
  private final InputReader.Inputs inputs;
  private final Map<String, Integer> slots;
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
   * Starts with the inputs.
   *
   * @param kind what a name stands for, in messages
   */
  ValueNames(InputReader.Inputs inputs, String kind) {
    this.kind = kind;
    this.inputs = inputs;
    slots = new LinkedHashMap<>(inputs.positions());
    for (int i = 0; i < inputs.all().size(); i++) {
      taken.add(word(inputs.all().get(i).name()));
      values.add(new KnownValue(inputs.bounds().get(i), inputs.all().get(i).draw().keysOf()));
    }
    inputs
        .lists()
        .forEach(
            (list, input) ->
                input
                    .firsts()
                    .keySet()
                    .forEach(
                        part ->
                            refuse(
                                part,
                                "it is of an element, so it is known inside 'each: %s' only"
                                    .formatted(list))));
  }

  /** Returns how many values there are. */
  int size() {
    return values.size();
  }

  /** Returns the lists among the inputs. */
  Map<String, InputReader.ListInput> lists() {
    return inputs.lists();
  }

  /** Returns what the values behind the inputs are called in scripts. */
  List<String> called() {
    return called;
  }

  /** Returns the position of a new value of that name. */
  int add(Place place, String name, Bounds bounds, @Nullable RecordType keysOf) {
    int slot = addUnnamed(place, name, bounds, keysOf);
    slots.put(name, slot);
    return slot;
  }

  /**
   * Returns the position of a new value that the file does not name.
   *
   * @param what what scripts call it, with a number where something else is called so
   */
  int addUnnamed(Place place, String what, Bounds bounds, @Nullable RecordType keysOf) {
    if (values.size() == Program.VALUES_MAX) {
      throw YamlException.at(
          place,
          "a transaction has at most %s values: inputs, what named steps read, and what is computed"
              .formatted(Program.VALUES_MAX));
    }
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
  int turn(Place place, String part, int first) {
    checkFree(place, part);
    Integer known = turns.get(part);
    KnownValue value = values.get(first);
    int slot = known == null ? addUnnamed(place, part, value.bounds, value.keysOf) : known;
    turns.put(part, slot);
    slots.put(part, slot);
    return slot;
  }

  /** Says why there is no value of that name, which one could expect. */
  void refuse(String name, String why) {
    unusable.putIfAbsent(name, why);
  }

  /** Takes a name away. */
  void forget(String name) {
    slots.remove(name);
  }

  /** Checks the name of a new value. */
  void checkFree(Place place, String name) {
    checkForm(place, name);
    if (slots.containsKey(name)) {
      throw YamlException.at(place, "there is already a value '%s'".formatted(name));
    }
  }

  /** Checks the name of a step, whose values are called {@code name.field}. */
  void checkStep(Place place, String name) {
    checkForm(place, name);
    if (Stream.concat(slots.keySet().stream(), unusable.keySet().stream())
        .anyMatch(known -> known.startsWith(name + "."))) {
      throw YamlException.at(
          place, "there is already a list or a step '%s'; take another name".formatted(name));
    }
  }

  private static void checkForm(Place place, String name) {
    if (!name.matches("[a-z][a-z0-9_]*") || WORDS.contains(name)) {
      throw YamlException.at(
          place,
          "'%s' is no name: one has lower-case letters, digits and _, begins with a letter, and is no keyword (%s)"
              .formatted(name, String.join(", ", WORDS)));
    }
  }

  /** Returns the position of what a name stands for. */
  int slot(String name, Place place) {
    Integer slot = slots.get(name);
    if (slot != null) {
      return slot;
    }
    if (unusable.containsKey(name)) {
      throw YamlException.at(place, "there is no '%s': %s".formatted(name, unusable.get(name)));
    }
    List<String> all = List.copyOf(slots.keySet());
    List<String> fields = all.stream().filter(known -> known.endsWith("." + name)).toList();
    throw YamlException.unknown(
        place,
        "there is no %s '%s'".formatted(kind, name),
        fields.isEmpty() ? name : "",
        fields.isEmpty() ? all : fields);
  }

  /** Tells whether a value has that name. */
  boolean knows(String name) {
    return slots.containsKey(name);
  }

  /** Returns between which values something is that is computed. */
  Bounds bounds(Expression expression) {
    return Bounds.of(expression, slot -> values.get(slot).bounds);
  }

  /** Tells whether a value is an input that is a fresh key of a record type. */
  boolean isFresh(int slot, RecordType type) {
    List<Input> all = inputs.all();
    return slot < all.size()
        && all.get(slot).draw() instanceof FreshKey fresh
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
