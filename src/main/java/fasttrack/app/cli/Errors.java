package fasttrack.app.cli;

import fasttrack.app.execution.BugException;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.LostRunException;
import fasttrack.app.options.command.ArgumentException;
import fasttrack.app.options.command.ConfigFile;
import fasttrack.app.options.command.ExportOptions;
import fasttrack.app.options.command.RootCommand;
import fasttrack.app.options.parameter.Suggestion;
import fasttrack.app.options.parameter.UsageException;
import fasttrack.app.report.Figures;
import fasttrack.app.result.bundle.BundleException;
import fasttrack.app.result.bundle.UnreadableException;
import fasttrack.core.spec.SpecException;
import fasttrack.core.spi.BackendException;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports in one line what went wrong, and chooses the exit status. */
final class Errors implements IParameterExceptionHandler, IExecutionExceptionHandler {
  /** How a message begins that names the invalid option. */
  private static final Pattern OPTION = Pattern.compile("--([a-z-]+): (.*)", Pattern.DOTALL);

  @Override
  public int handleParseException(ParameterException e, String[] arguments) {
    CommandLine command = e.getCommandLine();
    ArgSpec at = argument(e);
    if (e instanceof UnmatchedArgumentException unmatched) {
      tell(command, unmatched(unmatched, command.getCommandSpec()));
    } else if (at instanceof OptionSpec option) {
      tell(command, located(command, option.longestName().substring(2), problem(e)));
    } else if (at instanceof PositionalParamSpec parameter
        && e instanceof MissingParameterException) {
      tell(command, missing(parameter, command.getCommandSpec()));
    } else {
      tell(command, Objects.requireNonNullElse(e.getMessage(), e.toString()));
    }
    return ExitStatus.USAGE;
  }

  @Override
  public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
    Told told = told(e, command);
    String problem = inOneLine(told.problem.strip());
    tell(command, problem);
    if (told.status != ExitStatus.USAGE) {
      exports(command.getCommandSpec())
          .ifPresent(files -> files.failed(command.getCommandName(), problem));
    }
    if (RootCommand.verbose(command) && !(e instanceof BugException)) { // whose trace was logged
      e.printStackTrace(command.getErr());
    }
    return told.status;
  }

  /** Returns the files that a command is to write for other programs, if it can write any. */
  private static Optional<ExportOptions> exports(CommandSpec command) {
    OptionSpec junit = command.findOption("--junit");
    try {
      return junit != null && junit.scope().get() instanceof ExportOptions files
          ? Optional.of(files)
          : Optional.empty();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** What is said, and the exit status. */
  private record Told(int status, String problem) {}

  private static Told told(Exception e, CommandLine command) {
    String message = message(e);
    return switch (e) {
      case UsageException usage ->
          new Told(ExitStatus.USAGE, located(command, usage.option(), message));
      case ArgumentException argument -> new Told(ExitStatus.USAGE, message);
      case SpecException spec ->
          new Told(ExitStatus.USAGE, located(command, spec.option(), spec.problem()));
      case LostRunException lost -> new Told(ExitStatus.ENVIRONMENT, message);
      case UnreadableException unreadable -> new Told(ExitStatus.ENVIRONMENT, message);
      case BundleException bundle -> new Told(ExitStatus.ENVIRONMENT, message);
      case BackendException backend -> {
        Matcher named = OPTION.matcher(message);
        yield new Told(
            backend.kind() == BackendException.Kind.USAGE
                ? ExitStatus.USAGE
                : ExitStatus.ENVIRONMENT,
            named.matches() ? located(command, named.group(1), named.group(2)) : message);
      }
      case BugException bug ->
          new Told(ExitStatus.BUG, "unexpected: " + bug.what() + "; " + message);
      default -> new Told(ExitStatus.BUG, "unexpected: " + e + "; --verbose shows where");
    };
  }

  private static @Nullable ArgSpec argument(ParameterException e) {
    return switch (e) {
      case MissingParameterException missing when !missing.getMissing().isEmpty() ->
          missing.getMissing().getFirst();
      case OverwrittenOptionException twice -> twice.getOverwritten();
      default -> e.getArgSpec();
    };
  }

  private static String unmatched(UnmatchedArgumentException e, CommandSpec command) {
    String argument = e.getUnmatched().getFirst();
    String more = "; see " + command.qualifiedName() + " --help";
    if (argument.startsWith("-")) {
      String option = argument.replaceFirst("=.*", "");
      String question = Suggestion.question(option, optionNames(command));
      return "unknown option '" + option + "'" + (question.isEmpty() ? more + "=all" : question);
    }
    Collection<String> commands = command.subcommands().keySet();
    if (!commands.isEmpty()) {
      String question = Suggestion.question(argument, commands);
      return "unknown command '" + argument + "'" + (question.isEmpty() ? more : question);
    }
    return "unexpected argument '" + argument + "'" + more;
  }

  private static String missing(PositionalParamSpec parameter, CommandSpec command) {
    int least = parameter.arity().min();
    return "%s needs %s %s; see %s --help"
        .formatted(
            command.name(),
            least == 1 ? "a" : "at least " + least,
            parameter.paramLabel() + (least == 1 ? " argument" : " arguments"),
            command.qualifiedName());
  }

  private static List<String> optionNames(CommandSpec command) {
    return command.options().stream().map(OptionSpec::longestName).toList();
  }

  private static String problem(ParameterException e) {
    if (e.getCause() instanceof TypeConversionException conversion) {
      return message(conversion);
    }
    return switch (e) {
      case MissingParameterException missing -> "needs a value";
      case OverwrittenOptionException twice -> "given more than once";
      default -> message(e);
    };
  }

  /** Names the option as it was given: in the configuration file or on the command line. */
  private static String located(CommandLine command, String option, String problem) {
    String prefix = "--" + option + ": ";
    if (command.getDefaultValueProvider() instanceof ConfigFile config) {
      prefix = config.where(option).map(where -> where + ": " + option + ": ").orElse(prefix);
    }
    return prefix + problem;
  }

  private static String message(Throwable e) {
    return Objects.requireNonNullElse(e.getMessage(), e.toString());
  }

  private static void tell(CommandLine command, String problem) {
    PrintWriter err = command.getErr();
    err.println("fasttrack: " + inOneLine(problem.strip()));
    err.flush();
  }

  /**
   * Shows line breaks as blanks, and as codes the characters that control a terminal: a value or a
   * database's message may hold any.
   */
  private static String inOneLine(String text) {
    return Figures.shown(text.replaceAll("\\s*\\R\\s*", " ")).replace("\t", "\\u0009");
  }
}
