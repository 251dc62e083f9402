package fasttrack.app.options.command;

import fasttrack.app.report.html.HtmlPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/**
 * Refuses a value that is empty, and a list with an empty element, whatever the option. Such a
 * value is mostly a variable that a script has not set. Refuses files that would be lost, too. Runs
 * the command otherwise.
 */
public final class CheckedValues extends RunLast {
  private static final Set<String> WRITTEN =
      Set.of("--junit", "--markdown", "--csv", "--svg", "--history");

  /** Writes a page where {@code report} has it, and only there. */
  private static final String PAGE = "--out";

  private final Path folder;

  /**
   * Makes a check.
   *
   * @param folder what paths are relative to
   */
  public CheckedValues(Path folder) {
    this.folder = folder;
  }

  @Override
  public int execute(ParseResult parsed) {
    for (ParseResult at = parsed; at != null; at = at.subcommand()) {
      for (OptionSpec option : at.matchedOptions()) {
        for (String value : option.originalStringValues()) {
          Optional<String> problem = problem(option, value);
          if (problem.isPresent()) {
            throw new ParameterException(
                at.commandSpec().commandLine(), problem.get(), option, value);
          }
        }
      }
      checkWritten(at, folder);
    }
    return super.execute(parsed);
  }

  /** Returns what is wrong with a value in this respect. */
  static Optional<String> problem(OptionSpec option, String value) {
    if (value.isBlank()) {
      return Optional.of("must not be empty");
    }
    String separator = option.splitRegex();
    return !separator.isEmpty()
            && Arrays.stream(value.split(separator, -1)).anyMatch(String::isBlank)
        ? Optional.of("'" + value + "' has an empty element")
        : Optional.empty();
  }

  /**
   * Checks the arguments of a command.
   *
   * @param folder relative paths begin here
   */
  static void checkWritten(ParseResult parsed, Path folder) {
    boolean page = parsed.commandSpec().name().equals("report");
    List<OptionSpec> writing =
        parsed.matchedOptions().stream()
            .filter(
                each ->
                    WRITTEN.contains(each.longestName())
                        || (page && each.longestName().equals(PAGE)))
            .toList();
    Set<Path> named = new HashSet<>();
    Stream.concat(parsed.matchedPositionals().stream(), parsed.matchedOptions().stream())
        .filter(each -> each.isPositional() || each.typeInfo().getType().equals(Path.class))
        .filter(each -> !writing.contains(each))
        .flatMap(each -> each.originalStringValues().stream())
        .forEach(each -> named.add(real(folder.resolve(each))));
    for (ArgSpec argument : writing) {
      for (String value : argument.originalStringValues()) {
        Path file = real(folder.resolve(value));
        boolean inside = Files.isRegularFile(file) && !file.endsWith(HtmlPage.FILE);
        if (!named.add(file) || (inside && named.contains(file.getParent()))) {
          throw new ParameterException(
              parsed.commandSpec().commandLine(),
              "would overwrite what another argument names",
              argument,
              value);
        }
      }
    }
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) { // it does not exist yet
      return path.toAbsolutePath().normalize();
    }
  }
}
