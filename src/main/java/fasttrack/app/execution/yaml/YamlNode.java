package fasttrack.app.execution.yaml;

import static fasttrack.core.model.Counted.count;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLParser;

/** A value of a YAML file, which knows where it stands. Immutable. */
public sealed interface YamlNode {
  /** Where a mistake is, in a message of the parser. */
  Pattern MARK = Pattern.compile("line (\\d+), column (\\d+)");

  /** Returns where it begins. */
  Place place();

  /**
   * A text, a number or a truth value, as it is written.
   *
   * @param quote how many characters stand before its text; negative where its text is not as in
   *     the file, so that a place within is not known
   */
  record Scalar(Place place, String text, int quote) implements YamlNode {
    /** Makes a text that stands as it is at a place. */
    public Scalar(Place place, String text) {
      this(place, text, 0);
    }

    /**
     * Returns the mistake that it is no name that is known.
     *
     * @param known the names that are
     */
    public YamlException unknown(String problem, Collection<String> known) {
      return new YamlException(place, problem, text, known);
    }

    /** Returns where a character of the text is, from 0. */
    public Place at(int character) {
      return quote < 0 ? place : new Place(place.line(), place.column() + quote + character);
    }
  }

  /** Values in a row. */
  record Sequence(Place place, List<YamlNode> items) implements YamlNode {}

  /**
   * Values by their keys, in the order of the file.
   *
   * @param what what messages call it
   */
  record Mapping(Place place, Map<String, Entry> entries, String what) implements YamlNode {
    /** Returns what it has under a key; null where it has nothing. */
    public @Nullable YamlNode get(String key) {
      Entry entry = entries.get(key);
      return entry == null ? null : entry.value;
    }

    /** Returns what it must have under a key. */
    public YamlNode need(String key) {
      YamlNode value = get(key);
      if (value == null) {
        throw wrong("needs", what, key);
      }
      return value;
    }

    /** Returns the items of what it has under a key; none where it has nothing. */
    public List<YamlNode> items(String key) {
      YamlNode value = get(key);
      return value == null ? List.of() : value.items();
    }

    /** Returns the entries of the mapping that it has under a key; none where it has nothing. */
    public Map<String, Entry> entries(String key) {
      YamlNode value = get(key);
      return value == null ? Map.of() : value.mapping("'" + key + "'").entries;
    }

    /** Returns what it has under a key, converted, or something else. */
    public <T> T or(String key, T otherwise, Function<YamlNode, T> convert) {
      YamlNode value = get(key);
      return value == null ? otherwise : convert.apply(value);
    }

    /** Returns which of some keys it has, in its own order. */
    public List<String> given(Collection<String> keys) {
      return entries.keySet().stream().filter(keys::contains).toList();
    }

    /**
     * Returns the one entry that it must have.
     *
     * @param otherwise the id of what is said where it has none, or several
     */
    public Entry only(String otherwise) {
      refuseIf(entries.size() != 1, otherwise);
      return entries.values().iterator().next();
    }

    /** Returns the truth value under a key; false where it has none. */
    public boolean isTrue(String key) {
      return or(key, false, value -> value.flag(key));
    }
  }

  /** A value of a mapping, and its key. */
  record Entry(Scalar key, YamlNode value) {}

  /**
   * Reads a file's text.
   *
   * @return nothing where it is empty, or has comments alone
   * @throws YamlException where it is not one YAML document without aliases
   */
  static Optional<YamlNode> read(String text) {
    try (JsonParser yaml = new YAMLFactory().createParser(ObjectReadContext.empty(), text)) {
      JsonToken first = yaml.nextToken();
      if (first == null) {
        return Optional.empty();
      }
      // a document that begins with --- and holds nothing
      Optional<YamlNode> all =
          first == JsonToken.VALUE_NULL ? Optional.empty() : Optional.of(node(yaml));
      if (yaml.nextToken() != null) {
        throw YamlException.at(place(yaml), "only one YAML document is allowed");
      }
      return all;
    } catch (JacksonException e) {
      throw invalid(e);
    }
  }

  /** The parser's own message ends in the place of the mistake; its location is behind it. */
  private static YamlException invalid(JacksonException e) {
    String said = String.valueOf(e.getOriginalMessage());
    TokenStreamLocation at = e.getLocation();
    Place place =
        at == null ? new Place(1, 1) : new Place(Math.max(1, at.getLineNr()), at.getColumnNr());
    Matcher mark = MARK.matcher(said);
    while (mark.find()) {
      place = new Place(Integer.parseInt(mark.group(1)), Integer.parseInt(mark.group(2)));
    }
    String problem =
        said.lines()
            .filter(line -> !line.startsWith(" ") && !line.contains("in reader"))
            .collect(Collectors.joining("; "))
            .replace("<block end>", "the end of this block");
    return YamlException.at(
        place, "not valid YAML (check indentation, colons and quotes; no tabs): " + problem);
  }

  private static YamlNode node(JsonParser yaml) {
    Place place = place(yaml);
    JsonToken token = yaml.currentToken();
    if (yaml instanceof YAMLParser parser && parser.isCurrentAlias()) {
      throw YamlException.at(place, "aliases (*name) are not allowed: write the value");
    }
    return switch (token) {
      case START_OBJECT -> mapping(yaml, place);
      case START_ARRAY -> {
        List<YamlNode> items = new ArrayList<>();
        while (yaml.nextToken() != JsonToken.END_ARRAY) {
          items.add(node(yaml));
        }
        yield new Sequence(place, List.copyOf(items));
      }
      case VALUE_NULL -> throw YamlException.at(place, "a value is missing");
      default -> scalar(yaml, place);
    };
  }

  private static Scalar scalar(JsonParser yaml, Place place) {
    String text = yaml.getString();
    TokenStreamLocation end = yaml.currentLocation();
    int more = end.getColumnNr() - place.column() - text.length();
    boolean asWritten = end.getLineNr() == place.line() && (more == 0 || more == 2);
    return new Scalar(place, text, asWritten ? more / 2 : -1);
  }

  private static Mapping mapping(JsonParser yaml, Place place) {
    Map<String, Entry> entries = new LinkedHashMap<>();
    while (yaml.nextToken() == JsonToken.PROPERTY_NAME) {
      Scalar key = new Scalar(place(yaml), yaml.currentName());
      if (yaml.nextToken() == JsonToken.VALUE_NULL) {
        throw key.wrong(key.text.contains(" ") ? "no-value-comma" : "no-value", key.text);
      }
      Entry earlier = entries.put(key.text, new Entry(key, node(yaml)));
      if (earlier != null) {
        throw key.wrong("given-twice", key.text, earlier.key.place.line());
      }
    }
    return new Mapping(place, entries, "");
  }

  private static Place place(JsonParser yaml) {
    TokenStreamLocation at = yaml.currentTokenLocation();
    return new Place(at.getLineNr(), at.getColumnNr());
  }

  /**
   * Returns the mistake that something is wrong here.
   *
   * @param id of what is said of it, as {@link YamlException#words} has it with the values
   */
  default YamlException wrong(String id, @Nullable Object... values) {
    return YamlException.at(place(), YamlException.words(id, values));
  }

  /** Refuses this where something holds of it, with values in what is said. */
  default void refuseIf(boolean wrong, String id, @Nullable Object... values) {
    if (wrong) {
      throw wrong(id, values);
    }
  }

  /** Returns the mapping that this is, all of whose keys are known. */
  default Mapping mapping(String what, List<String> keys) {
    Mapping mapping = mapping(what);
    mapping.entries.forEach(
        (name, entry) -> {
          if (!keys.contains(name)) {
            throw entry.key.unknown("%s has no '%s'".formatted(what, name), keys);
          }
        });
    return mapping;
  }

  /** Returns the mapping that this is, by names that the file chooses. */
  default Mapping mapping(String what) {
    if (this instanceof Mapping mapping) {
      return new Mapping(mapping.place, mapping.entries, what);
    }
    throw wrong("mapping", what);
  }

  /** Returns its items; of a single value, that one. */
  default List<YamlNode> items() {
    return this instanceof Sequence sequence ? sequence.items : List.of(this);
  }

  /** Returns the text that this is. */
  default String text(String what) {
    if (this instanceof Scalar scalar) {
      return scalar.text;
    }
    throw wrong("single-value", what);
  }

  /** Returns the line of text that this is: something to read, which controls no terminal. */
  default String line(String what) {
    String text = text(what);
    refuseIf(text.isBlank() || text.chars().anyMatch(Character::isISOControl), "line", what);
    return text;
  }

  /** Returns the whole number that this is, within bounds. */
  default long number(String what, long least, long most) {
    String text = text(what).replace("_", "");
    try {
      long number = Long.parseLong(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw wrong("whole-number", what, count(least), count(most), text);
  }

  /** Returns the truth value that this is. */
  default boolean flag(String what) {
    String text = text(what);
    refuseIf(!text.equals("true") && !text.equals("false"), "flag", what, text);
    return text.equals("true");
  }
}
