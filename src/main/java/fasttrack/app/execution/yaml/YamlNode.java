package fasttrack.app.execution.yaml;

import static fasttrack.core.model.Counted.count;

import java.util.ArrayList;
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
        throw wrong("%s needs '%s'".formatted(what, key));
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

    /** Returns the truth value under a key; false where it has none. */
    public boolean isTrue(String key) {
      return or(key, false, value -> value.flag(key));
    }
  }

  /**
   * A value of a mapping.
   *
   * @param key where its key stands
   */
  record Entry(Place key, YamlNode value) {}

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
      Place key = place(yaml);
      String name = yaml.currentName();
      if (yaml.nextToken() == JsonToken.VALUE_NULL) {
        String hint = name.contains(" ") ? "; quote a text that has a comma" : "";
        throw YamlException.at(key, "'" + name + "' has no value" + hint);
      }
      Entry earlier = entries.put(name, new Entry(key, node(yaml)));
      if (earlier != null) {
        throw YamlException.at(
            key, "'%s' is given twice, first in line %s".formatted(name, earlier.key.line()));
      }
    }
    return new Mapping(place, entries, "");
  }

  private static Place place(JsonParser yaml) {
    TokenStreamLocation at = yaml.currentTokenLocation();
    return new Place(at.getLineNr(), at.getColumnNr());
  }

  /** Returns the mistake that something is wrong here. */
  default YamlException wrong(String problem) {
    return YamlException.at(place(), problem);
  }

  /** Returns the mapping that this is, all of whose keys are known. */
  default Mapping mapping(String what, List<String> keys) {
    Mapping mapping = mapping(what);
    mapping.entries.forEach(
        (name, entry) -> {
          if (!keys.contains(name)) {
            throw YamlException.unknown(
                entry.key, "%s has no '%s'".formatted(what, name), name, keys);
          }
        });
    return mapping;
  }

  /** Returns the mapping that this is, by names that the file chooses. */
  default Mapping mapping(String what) {
    if (this instanceof Mapping mapping) {
      return new Mapping(mapping.place, mapping.entries, what);
    }
    throw wrong(what + " takes lines such as 'key: value'");
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
    throw wrong(what + " takes a single value");
  }

  /** Returns the line of text that this is: something to read, which controls no terminal. */
  default String line(String what) {
    String text = text(what);
    if (text.isBlank() || text.chars().anyMatch(Character::isISOControl)) {
      throw wrong(what + " must be one line of text, not empty, without control characters");
    }
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
    throw wrong(
        "%s must be a whole number from %s to %s, not '%s'"
            .formatted(what, count(least), count(most), text));
  }

  /** Returns the truth value that this is. */
  default boolean flag(String what) {
    String text = text(what);
    if (!text.equals("true") && !text.equals("false")) {
      throw wrong(what + " must be true or false, not '" + text + "'");
    }
    return text.equals("true");
  }
}
