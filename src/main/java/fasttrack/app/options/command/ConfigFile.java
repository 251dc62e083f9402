package fasttrack.app.options.command;

import fasttrack.app.execution.yaml.YamlException;
import fasttrack.app.execution.yaml.YamlNode;
import fasttrack.app.options.parameter.Suggestion;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * A YAML file with the options of a command: a key is an option's long name without dashes, a value
 * what would follow it on the command line; a list repeats it, and true or false is for an option
 * without a value. The parser asks it for each option that the command line does not set.
 */
public final class ConfigFile implements IDefaultValueProvider {
  private static final String NAME = "--config";

  /** Options that make no sense in a file. */
  private static final Set<String> LEFT_OUT =
      Set.of(NAME, PluginFolders.OPTION, "--help", "--version");

  /** Options that exclude each other: one on the command line overrides the other in the file. */
  private static final Set<String> EXCLUSIVE = Set.of("duration", "transactions");

  private final CommandSpec command;
  private final Path path;
  private final Map<String, ConfigEntry> entries = new LinkedHashMap<>();
  private final Set<String> used = new HashSet<>();

  /** What the file says of one option. */
  private record ConfigEntry(int line, List<String> values, boolean list) {
    boolean is(boolean value) {
      return values.equals(List.of(String.valueOf(value)));
    }
  }

  /** The option that names the file. */
  @Command(optionListHeading = CommonOptions.OUTPUT)
  record ConfigOption(CommandSpec command) {
    /** Called by the parser, with null before it begins. */
    @Option(
        names = {"-c", NAME},
        paramLabel = "FILE")
    public void file(@Nullable Path path) {
      command.defaultValueProvider(path == null ? null : new ConfigFile(command, path));
    }
  }

  /** Adds the option to a command. */
  public static void addOption(CommandSpec command) {
    command.addMixin("config", CommandSpec.forAnnotatedObject(new ConfigOption(command)));
  }

  /**
   * Reads a file for a command.
   *
   * @throws ParameterException where the file cannot be read, is not YAML, or names an option that
   *     the command does not have
   */
  private ConfigFile(CommandSpec command, Path path) {
    this.command = command;
    this.path = path;
    String text = text(path);
    try {
      YamlNode.read(text)
          .map(all -> all.mapping("a configuration file").entries())
          .ifPresent(all -> all.forEach((key, entry) -> entries.put(key, entry(key, entry))));
    } catch (YamlException e) {
      throw wrong(at(e.place().line()), String.valueOf(e.getMessage()));
    }
    entries.forEach(this::check);
    setInherited();
  }

  private ParameterException wrong(String where, String problem) {
    return new ParameterException(command.commandLine(), where + ": " + problem);
  }

  @Override
  public @Nullable String defaultValue(ArgSpec argument) {
    if (!(argument instanceof OptionSpec option)) {
      return null;
    }
    String key = key(option);
    ConfigEntry entry = entries.get(key);
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
  private void setInherited() {
    for (OptionSpec option : command.options()) {
      ConfigEntry entry = entries.get(key(option));
      if (option.inherited() && entry != null && entry.is(true)) {
        option.root().setValue(true);
      }
    }
  }

  private static ConfigEntry entry(String key, YamlNode.Entry entry) {
    if (entry.value().items().isEmpty()) {
      throw entry.value().wrong("no-value", key);
    }
    return new ConfigEntry(
        entry.key().place().line(),
        entry.value().items().stream().map(value -> text(key, value)).toList(),
        entry.value() instanceof YamlNode.Sequence);
  }

  private static String text(String key, YamlNode value) {
    String text = value.text("'" + key + "'");
    if (text.isEmpty()) {
      throw value.wrong("no-value", key);
    }
    if (text.indexOf('\0') >= 0) { // which no command line can hold, and no path
      throw value.wrong("nul", key);
    }
    return text;
  }

  private void check(String key, ConfigEntry entry) {
    OptionSpec option =
        option(key)
            .orElseThrow(
                () ->
                    wrong(
                        at(entry.line),
                        "unknown option '" + key + "'" + Suggestion.question(key, keys())));
    if (entry.list && !option.isMultiValue()) {
      throw wrong(at(entry.line), "'" + key + "' takes one value, not a list");
    }
    for (String value : entry.values) {
      CheckedValues.problem(option, value)
          .ifPresent(
              problem -> {
                throw wrong(at(entry.line), key + ": " + problem);
              });
    }
    if (option.arity().max() == 0 && !entry.is(true) && !entry.is(false)) {
      throw wrong(
          at(entry.line),
          "'" + key + "' is true or false, not '" + String.join(", ", entry.values) + "'");
    }
  }

  private Optional<OptionSpec> option(String key) {
    return keys().contains(key)
        ? Optional.ofNullable(command.findOption("--" + key))
        : Optional.empty();
  }

  private List<String> keys() {
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

  private String text(Path path) {
    if (path.toString().isBlank()) {
      throw wrong(NAME, "must not be empty");
    }
    if (Files.isDirectory(path)) {
      throw wrong(path.toString(), "is a folder, not a file");
    }
    try {
      return Files.readString(path);
    } catch (NoSuchFileException e) {
      throw wrong(path.toString(), "no such file");
    } catch (AccessDeniedException e) {
      throw wrong(path.toString(), "permission denied");
    } catch (CharacterCodingException e) {
      throw wrong(path.toString(), "the file is not UTF-8 text");
    } catch (IOException e) {
      throw wrong(path.toString(), "the file cannot be read: " + e.getMessage());
    }
  }
}
