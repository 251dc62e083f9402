package fasttrack.app.cli;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Workload;
import fasttrack.core.spec.Load;
import fasttrack.core.spi.Backend;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** {@code acid}: whether a database keeps what transactions promise. */
@Command(
    name = "acid",
    sortOptions = false,
    abbreviateSynopsis = true,
    optionListHeading = "%n",
    header = "Show by experiment that a database's transactions are ACID, or that they are not.",
    description = {
      "",
      "Atomicity: aborts change nothing. Consistency: TP1's invariants hold after transactions from"
          + " many terminals. Isolation: two transactions on the same records keep apart, and which"
          + " anomalies are seen at each isolation level. Durability: the server (or, for an engine"
          + " within its client's process, that process) is killed under load, and every commit"
          + " that was acknowledged must be there when it is back.",
      "",
      "Loads TP1's data anew for each test. What was seen is kept in one folder (acid.json,"
          + " acid.txt). Ctrl-C ends it early; what was not shown by then is not."
    },
    footerHeading = "%nExit status:%n",
    footer = {
      "  0  no test failed",
      "  1  a bug in this program",
      "  2  an option or argument that cannot be",
      "  3  the database cannot be reached or set up, or results cannot be kept",
      "  4  a test failed",
      "  129, 130, 143  ended early by a hang-up, Ctrl-C, or TERM"
    })
final class AcidCommand implements Callable<Integer> {
  private final Catalog found;
  private final IntConsumer exit;

  @Mixin private final AcidOptions options = new AcidOptions();

  @Spec private @Nullable CommandSpec command;

  /**
   * Makes the command.
   *
   * @param exit ends the process at once
   */
  AcidCommand(Catalog found, IntConsumer exit) {
    this.found = found;
    this.exit = exit;
  }

  @Override
  public Integer call() {
    ParseResult parsed = Objects.requireNonNull(command).commandLine().getParseResult();
    RunCommand.checkGivenOnce(parsed);
    AcidOptions.What what = options.what;
    Backend backend = found.backend(what.backend == null ? Defaults.backend() : what.backend);
    Map<String, List<String>> own = new BackendOptions(found.backends()).given(parsed, backend);
    require(options.data.scale, Dataset.SCALE_MAX, "scale");
    require(what.kills, AcidOptions.KILLS_MAX, "kills");
    int most = backend.terminalsMax(own);
    int terminals = what.terminals == null ? Math.min(AcidOptions.TERMINALS, most) : what.terminals;
    require(terminals, Math.min(most, Load.CONNECTIONS_MAX), "terminals");
    return new AcidExecution(options, backend, subject(found), own, terminals, exit).run();
  }

  private static void require(int value, int most, String option) {
    if (value < 1 || value > most) {
      throw new UsageException(option, "must be from 1 to " + most + ", not " + value);
    }
  }

  /** Returns the one workload that can be audited. */
  static Workload subject(Catalog found) {
    return found.workloads().stream()
        .filter(workload -> workload.acidSubject() != null)
        .findFirst()
        .orElseThrow(() -> new UsageException("backend", "no workload here can be audited"));
  }
}
