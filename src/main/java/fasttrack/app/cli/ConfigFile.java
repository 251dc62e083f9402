package fasttrack.app.cli;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.dataformat.yaml.YAMLFactory;

/**
 * A YAML file with the options of a command: a key is an option's long name without dashes, a value
 * what would follow on the command line; a list repeats it, and true or false is for an option that
 * takes no value.
 */
final class ConfigFile {
  /** Options that make no sense in a file. */
  private static final Set<String> LEFT_OUT = Set.of("--config", "--help", "--version");

  private final Path path;
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  /** What the file says of one option. */
  private record Entry(int line, List<String> values, boolean list) {}

  private ConfigFile(Path path) {
    this.path = path;
  }

  /**
   * Reads a file for a command.
   *
   * @throws ConfigException where the file cannot be read, is no YAML, or names what the command
   *     does not have
   */
  static ConfigFile read(Path path, CommandSpec command) {
    ConfigFile file = new ConfigFile(path);
    String text = text(path);
    try (JsonParser yaml = new YAMLFactory().createParser(ObjectReadContext.empty(), text)) {
      file.parse(yaml);
    } catch (JacksonException e) {
      throw new ConfigException(file.at(line(e.getLocation())), problem(e));
    }
    file.entries.forEach((key, entry) -> file.check(key, entry, command));
    return file;
  }

  /** Returns the arguments that the file stands for, without what the command line says itself. */
  List<String> arguments(ParseResult commandLine) {
    List<String> arguments = new ArrayList<>();
    boolean ends =
        commandLine.hasMatchedOption("--duration")
            || commandLine.hasMatchedOption("--transactions");
    entries.forEach(
        (key, entry) -> {
          boolean endsToo = key.equals("duration") || key.equals("transactions");
          if (commandLine.hasMatchedOption("--" + key) || (ends && endsToo)) {
            return;
          }
          OptionSpec option = option(key, commandLine.commandSpec()).orElseThrow();
          if (takesNoValue(option)) {
            if (Boolean.parseBoolean(entry.values.getFirst())) {
              arguments.add("--" + key);
            }
          } else {
            entry.values.forEach(value -> arguments.add("--" + key + "=" + value));
          }
        });
    return arguments;
  }

  /** Returns where the file sets an option, or nothing where it does not. */
  Optional<String> where(String key) {
    return Optional.ofNullable(entries.get(key)).map(entry -> at(entry.line));
  }

  private void parse(JsonParser yaml) {
    JsonToken first = yaml.nextToken();
    if (first == null) {
      return;
    }
    if (first != JsonToken.START_OBJECT) {
      throw new ConfigException(at(line(yaml)), "here should be 'option: value' lines");
    }
    while (yaml.nextToken() == JsonToken.PROPERTY_NAME) {
      String key = yaml.currentName();
      int line = line(yaml);
      Entry earlier = entries.get(key);
      if (earlier != null) {
        throw new ConfigException(
            at(line), "'" + key + "' is there twice, first in line " + earlier.line);
      }
      entries.put(key, entry(key, line, yaml));
    }
    if (yaml.nextToken() != null) {
      throw new ConfigException(at(line(yaml)), "a second document is one too many");
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
      throw new ConfigException(at(line(yaml)), "'" + key + "' takes a plain value");
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
    String value = String.join(", ", entry.values);
    if (takesNoValue(option) && !value.equals("true") && !value.equals("false")) {
      throw new ConfigException(
          at(entry.line), "'" + key + "' is either true or false, not '" + value + "'");
    }
  }

  private static boolean takesNoValue(OptionSpec option) {
    return option.arity().max() == 0;
  }

  private static Optional<OptionSpec> option(String key, CommandSpec command) {
    return keys(command).contains(key)
        ? Optional.ofNullable(command.findOption("--" + key))
        : Optional.empty();
  }

  private static List<String> keys(CommandSpec command) {
    return command.options().stream()
        .map(OptionSpec::longestName)
        .filter(name -> !LEFT_OUT.contains(name))
        .map(name -> name.substring(2))
        .toList();
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

  /** Returns what the parser complains of, in one line. */
  private static String problem(JacksonException e) {
    String first = e.getOriginalMessage().lines().findFirst().orElse("");
    return "broken YAML: " + first.replaceFirst(",? in reader, line \\d+.*", "");
  }

  private static String text(Path path) {
    try {
      return Files.readString(path);
    } catch (NoSuchFileException e) {
      throw new ConfigException(path.toString(), "there is no such file");
    } catch (CharacterCodingException e) {
      throw new ConfigException(path.toString(), "the file is no text in UTF-8");
    } catch (IOException e) {
      throw new ConfigException(path.toString(), "the file cannot be read: " + e.getMessage());
    }
  }
}
