package fasttrack.app.command;

import fasttrack.app.parameter.Suggestion;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.dataformat.yaml.YAMLFactory;

/**
 * A YAML file with the options of a command: a key is an option's long name without dashes, a value
 * what would follow it on the command line; a list repeats it, and true or false is for an option
 * without a value. The parser asks it for each option that the command line does not set.
 */
public final class ConfigFile implements IDefaultValueProvider {
  /** Options that make no sense in a file. */
  private static final Set<String> LEFT_OUT =
      Set.of(ConfigOption.NAME, PluginFolders.OPTION, "--help", "--version");

  /** Options that exclude each other: one on the command line overrides the other in the file. */
  private static final Set<String> EXCLUSIVE = Set.of("duration", "transactions");

  /** Where the YAML parser says what it complains of. */
  private static final Pattern NAMED_LINE = Pattern.compile("in reader, line (\\d+)");

  private final Path path;
  private final Map<String, Entry> entries = new LinkedHashMap<>();
  private final Set<String> used = new HashSet<>();

  /** What the file says of one option. */
  private record Entry(int line, List<String> values, boolean list) {
    boolean is(boolean value) {
      return values.equals(List.of(String.valueOf(value)));
    }
  }

  private ConfigFile(Path path) {
    this.path = path;
  }

  /**
   * Reads a file for a command.
   *
   * @throws ConfigException where the file cannot be read, is not YAML, or names an option that the
   *     command does not have
   */
  public static ConfigFile read(Path path, CommandSpec command) {
    ConfigFile file = new ConfigFile(path);
    String text = text(path);
    try (JsonParser yaml = new YAMLFactory().createParser(ObjectReadContext.empty(), text)) {
      file.parse(yaml);
    } catch (JacksonException e) {
      throw new ConfigException(file.at(line(e)), problem(e));
    }
    file.entries.forEach((key, entry) -> file.check(key, entry, command));
    file.setInherited(command);
    return file;
  }

  @Override
  public @Nullable String defaultValue(ArgSpec argument) {
    if (!(argument instanceof OptionSpec option)) {
      return null;
    }
    String key = key(option);
    Entry entry = entries.get(key);
    if (entry == null || excluded(key, option.command())) {
      return null;
    }
    used.add(key);
    // what looks like a variable to the parser is meant as it stands
    return String.join(option.splitRegex(), entry.values).replace("$", "$$");
  }

  /** Returns where the file sets an option, or nothing where it does not or is overridden. */
  public Optional<String> where(String key) {
    return Optional.ofNullable(used.contains(key) ? entries.get(key) : null)
        .map(entry -> at(entry.line));
  }

  /** Tells whether the command line has an option that excludes this one. */
  private static boolean excluded(String key, CommandSpec command) {
    return EXCLUSIVE.contains(key)
        && command.options().stream()
            .filter(other -> EXCLUSIVE.contains(key(other)))
            .anyMatch(other -> !other.stringValues().isEmpty());
  }

  /** Sets options that commands inherit; the parser applies no default values to these. */
  private void setInherited(CommandSpec command) {
    for (OptionSpec option : command.options()) {
      Entry entry = entries.get(key(option));
      if (option.inherited() && entry != null && entry.is(true)) {
        option.root().setValue(true);
      }
    }
  }

  private void parse(JsonParser yaml) {
    JsonToken first = yaml.nextToken();
    if (first == null) {
      return;
    }
    if (first != JsonToken.START_OBJECT) {
      throw new ConfigException(at(line(yaml)), "expected lines such as 'scale: 2'");
    }
    while (yaml.nextToken() == JsonToken.PROPERTY_NAME) {
      String key = yaml.currentName();
      int line = line(yaml);
      Entry earlier = entries.get(key);
      if (earlier != null) {
        throw new ConfigException(
            at(line), "'" + key + "' is set twice, first in line " + earlier.line);
      }
      entries.put(key, entry(key, line, yaml));
    }
    if (yaml.nextToken() != null) {
      throw new ConfigException(at(line(yaml)), "only one YAML document is allowed");
    }
  }

  private Entry entry(String key, int line, JsonParser yaml) {
    JsonToken token = yaml.nextToken();
    if (token != JsonToken.START_ARRAY) {
      return new Entry(line, List.of(scalar(key, token, yaml)), false);
    }
    List<String> values = new ArrayList<>();
    while (yaml.nextToken() != JsonToken.END_ARRAY) {
      values.add(scalar(key, yaml.currentToken(), yaml));
    }
    return new Entry(line, values, true);
  }

  private String scalar(String key, JsonToken token, JsonParser yaml) {
    if (token == JsonToken.VALUE_NULL || (token.isScalarValue() && yaml.getString().isEmpty())) {
      throw new ConfigException(at(line(yaml)), "'" + key + "' has no value");
    }
    if (!token.isScalarValue()) {
      throw new ConfigException(at(line(yaml)), "'" + key + "' takes a single value");
    }
    if (yaml.getString().indexOf('\0') >= 0) { // which no command line can hold, and no path
      throw new ConfigException(at(line(yaml)), "'" + key + "' must not hold a NUL character");
    }
    return yaml.getString();
  }

  private void check(String key, Entry entry, CommandSpec command) {
    OptionSpec option =
        option(key, command)
            .orElseThrow(
                () ->
                    new ConfigException(
                        at(entry.line),
                        "unknown option '" + key + "'" + Suggestion.question(key, keys(command))));
    if (entry.list && !option.isMultiValue()) {
      throw new ConfigException(at(entry.line), "'" + key + "' takes one value, not a list");
    }
    for (String value : entry.values) {
      CheckedValues.problem(option, value)
          .ifPresent(
              problem -> {
                throw new ConfigException(at(entry.line), key + ": " + problem);
              });
    }
    if (option.arity().max() == 0 && !entry.is(true) && !entry.is(false)) {
      throw new ConfigException(
          at(entry.line),
          "'" + key + "' is true or false, not '" + String.join(", ", entry.values) + "'");
    }
  }

  private static Optional<OptionSpec> option(String key, CommandSpec command) {
    return keys(command).contains(key)
        ? Optional.ofNullable(command.findOption("--" + key))
        : Optional.empty();
  }

  private static List<String> keys(CommandSpec command) {
    return command.options().stream()
        .filter(option -> !LEFT_OUT.contains(option.longestName()))
        .map(ConfigFile::key)
        .toList();
  }

  private static String key(OptionSpec option) {
    return option.longestName().substring(2);
  }

  private String at(int line) {
    return path + ":" + line;
  }

  private static int line(JsonParser yaml) {
    return line(yaml.currentTokenLocation());
  }

  private static int line(TokenStreamLocation location) {
    return Math.max(1, location.getLineNr());
  }

  /** Returns the line that the parser complains of; where it has read so far may be before it. */
  private static int line(JacksonException e) {
    Matcher named = NAMED_LINE.matcher(e.getOriginalMessage());
    return named.find() ? Integer.parseInt(named.group(1)) : line(e.getLocation());
  }

  /** Returns the parser's complaint in one line: the last one before it says where. */
  private static String problem(JacksonException e) {
    return "broken YAML: "
        + e.getOriginalMessage()
            .lines()
            .takeWhile(line -> !line.strip().startsWith("in "))
            .reduce("", (first, second) -> second);
  }

  private static String text(Path path) {
    if (path.toString().isBlank()) {
      throw new ConfigException(ConfigOption.NAME, "must not be empty");
    }
    if (Files.isDirectory(path)) {
      throw new ConfigException(path.toString(), "is a folder, not a file");
    }
    try {
      return Files.readString(path);
    } catch (NoSuchFileException e) {
      throw new ConfigException(path.toString(), "no such file");
    } catch (AccessDeniedException e) {
      throw new ConfigException(path.toString(), "permission denied");
    } catch (CharacterCodingException e) {
      throw new ConfigException(path.toString(), "the file is not UTF-8 text");
    } catch (IOException e) {
      throw new ConfigException(path.toString(), "the file cannot be read: " + e.getMessage());
    }
  }
}
