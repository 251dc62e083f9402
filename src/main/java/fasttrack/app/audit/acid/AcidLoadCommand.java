package fasttrack.app.audit.acid;

import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.StopSignals;
import fasttrack.app.execution.console.Console;
import fasttrack.app.options.command.DatabaseCommand;
import fasttrack.app.options.command.Planner;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.options.parameter.Choices;
import fasttrack.app.options.parameter.Parameters;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Workload;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Options;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code acid-load}: the process that an audit kills; not for users. See {@link ChildLoad}. */
@Command(
    name = AcidLoadCommand.NAME,
    hidden = true,
    header = "Load a populated database until killed; used by 'fasttrack acid' only.")
public final class AcidLoadCommand extends DatabaseCommand {
  static final String NAME = "acid-load";

  @Mixin private final AcidOptions options = new AcidOptions();

  @Option(names = "--load-seed", required = true)
  private long loadSeed;

  @Option(names = "--success-file", required = true)
  private @Nullable Path successFile;

  public AcidLoadCommand(Catalog catalog, Console console) {
    super(catalog, console, AcidOptions.PARAMETERS);
  }

  @Override
  @SuppressWarnings("try") // what listens is only there to be open
  public Integer call() throws IOException, InterruptedException {
    Choices choices = choices();
    Planner planner = new Planner(catalog(), options.work.path, choices);
    int terminals = choices.value(Parameters.TERMINALS);
    Workload workload = AcidCommand.workload(catalog(), choices);
    Dataset dataset =
        new Dataset(
            workload.schema(), choices.value(Parameters.SCALE), choices.value(Parameters.SEED));
    Options how = planner.options().withSessionsMax(terminals);
    // A signal to the process group is handled by the audit, which then ends this process.
    try (StopSignals ignored = StopSignals.listen(console());
        Database database = planner.backend().open(how);
        AckLoad load =
            AckLoad.start(
                database,
                workload,
                dataset,
                loadSeed,
                terminals,
                Objects.requireNonNull(successFile))) {
      Thread input = Thread.ofPlatform().daemon().start(this::readInput);
      while (input.isAlive()) {
        load.check();
        TimeUnit.NANOSECONDS.timedJoin(input, AcidPlan.PIECE_NANOS);
      }
      return ExitStatus.OK;
    }
  }

  /** Reads standard input to its end, which comes when the auditing process ends. */
  private void readInput() {
    try {
      console().in().transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      // The auditing process has ended.
    }
  }
}
