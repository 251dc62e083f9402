package fasttrack.app.command;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
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
      WrittenFiles.check(at, folder);
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
}
