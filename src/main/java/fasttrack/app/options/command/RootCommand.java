package fasttrack.app.options.command;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.ConsoleAppender;
import fasttrack.app.execution.BuildVersion;
import fasttrack.app.execution.ExitStatus;
import java.util.Map;
import java.util.Objects;
import java.util.Stack;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The program itself, without a command. */
@Command(
    name = "fasttrack",
    sortOptions = false,
    addMethodSubcommands = false,
    synopsisSubcommandLabel = "COMMAND",
    versionProvider = RootCommand.Version.class,
    header = "Run the same verified work on any database engine and see where the time goes.",
    optionListHeading = "%nOptions:%n",
    commandListHeading = "%nCommands:%n")
public final class RootCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec command;

  @Option(
      names = {"-h", "--help"},
      arity = "0..1",
      paramLabel = HelpForm.ALL,
      preprocessor = HelpForm.class,
      usageHelp = true,
      scope = ScopeType.INHERIT)
  public boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true)
  public boolean version;

  @Option(
      names = {"-v", "--verbose"},
      scope = ScopeType.INHERIT)
  public void verbose(boolean on) {
    if (on) {
      verbose = true;
      showLog();
    }
  }

  /** Shows all that is logged, where only our own warnings are shown otherwise. */
  private static void showLog() {
    Logger ours = (Logger) LoggerFactory.getLogger("fasttrack");
    Appender<ILoggingEvent> appender = ours.getAppender("STDERR");
    if (appender instanceof ConsoleAppender<ILoggingEvent> console
        && console.getEncoder() instanceof PatternLayoutEncoder encoder) {
      appender.clearAllFilters();
      encoder.setPattern("%-5level %logger{24}: %msg%n");
      encoder.start();
      ours.detachAppender(appender);
      ((Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME)).addAppender(appender);
    }
  }

  private boolean verbose;

  @Override
  public Integer call() {
    CommandLine commandLine = Objects.requireNonNull(command).commandLine();
    commandLine.getErr().println("fasttrack: a command is missing");
    commandLine.usage(commandLine.getErr());
    return ExitStatus.USAGE;
  }

  /** Tells whether stack traces are to be shown. */
  public static boolean verbose(CommandLine command) {
    CommandLine root = command;
    while (root.getParent() != null) {
      root = root.getParent();
    }
    return root.getCommand() instanceof RootCommand program && program.verbose;
  }

  /** Returns the versions of the program and its Java. */
  public static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {
        "fasttrack " + BuildVersion.here(), "Java " + System.getProperty("java.runtime.version")
      };
    }
  }

  /**
   * Reads {@code --help=all}. The parser takes {@code --help} for a flag, which it has to be for
   * help to be shown whatever else is missing, and so would only know {@code =true}.
   */
  private static final class HelpForm implements IParameterPreprocessor {
    static final String ALL = "all";

    @Override
    public boolean preprocess(
        Stack<String> arguments, CommandSpec command, ArgSpec option, Map<String, Object> info) {
      if ("=".equals(info.get("separator"))) {
        String form = arguments.pop();
        if (!form.equals(ALL)) {
          throw new ParameterException(
              command.commandLine(),
              "'" + form + "' is not a form of help; use --help or --help=" + ALL,
              option,
              form);
        }
        CommandHelp.expand(command.commandLine());
        arguments.push("true");
      }
      return false; // the parser goes on
    }
  }
}
