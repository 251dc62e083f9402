package fasttrack.app.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** {@code run}: runs workloads on a backend. */
@Command(
    name = RunCommand.NAME,
    sortOptions = false,
    abbreviateSynopsis = true,
    optionListHeading = "%n",
    header = "Run workloads on a database, and show where their time went.",
    description = {
      "",
      "Loads the data, verifies the answers against an oracle, runs the transactions, and verifies"
          + " the final state. Ctrl-C ends a run early and keeps what it has measured by then."
    },
    footerHeading = "%nExit status:%n",
    footer = {
      "  0  all went well",
      "  1  a bug in this program",
      "  2  an option or argument that cannot be",
      "  3  the database cannot be reached or set up, or results cannot be kept",
      "  4  a result is invalid: its figures do not count",
      "  129, 130, 143  ended early by a hang-up, Ctrl-C, or TERM; what was measured by",
      "     then is kept, verified, and valid; otherwise the status is 3 or 4"
    })
final class RunCommand implements Callable<Integer> {
  static final String NAME = "run";

  private final Catalog found;
  private final @Nullable ConfigFile config;
  private final IntConsumer exit;

  @Mixin private final RunOptions options = new RunOptions();

  @Spec private @Nullable CommandSpec command;

  /**
   * Makes the command.
   *
   * @param config the configuration file whose options are among the arguments, or null for none
   * @param exit ends the process at once
   */
  RunCommand(Catalog found, @Nullable ConfigFile config, IntConsumer exit) {
    this.found = found;
    this.config = config;
    this.exit = exit;
  }

  @Override
  public Integer call() {
    CommandLine commandLine = Objects.requireNonNull(command).commandLine();
    ParseResult parsed = commandLine.getParseResult();
    checkGivenOnce(parsed);
    if (options.output.config != null && config == null) {
      return withConfig(parsed);
    }
    checkRepeat(options.load.repeat);
    if (options.what.fault != null && options.load.repeat > 1) {
      throw Faults.notAlone();
    }
    Planner planner = new Planner(found, options);
    Map<String, List<String>> own =
        new BackendOptions(found.backends()).given(parsed, planner.backend());
    return new Execution(options, exit).run(planner.plan(own));
  }

  /** The parser itself overlooks it where options are grouped. */
  static void checkGivenOnce(ParseResult parsed) {
    for (OptionSpec option : parsed.matchedOptions()) {
      if (!option.isMultiValue() && option.originalStringValues().size() > 1) {
        throw new UsageException(option.longestName().substring(2), "given more than once");
      }
    }
  }

  static void checkRepeat(int repeat) {
    if (repeat < 1 || repeat > RunOptions.REPEAT_MAX) {
      throw new UsageException(
          "repeat", "must be from 1 to " + RunOptions.REPEAT_MAX + ", not " + repeat);
    }
  }

  /** Runs once more, with the configuration file's options before those of the command line. */
  private int withConfig(ParseResult parsed) {
    ConfigFile file =
        ConfigFile.read(Objects.requireNonNull(options.output.config), parsed.commandSpec());
    List<String> arguments = new ArrayList<>(file.arguments(parsed));
    arguments.addFirst(NAME);
    List<String> given = parsed.originalArgs();
    arguments.addAll(given.subList(given.indexOf(NAME) + 1, given.size()));
    return Program.commandLine(found, file, exit)
        .setErr(parsed.commandSpec().commandLine().getErr())
        .execute(arguments.toArray(String[]::new));
  }
}
