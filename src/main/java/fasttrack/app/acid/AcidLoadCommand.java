package fasttrack.app.acid;

import fasttrack.app.command.DatabaseCommand;
import fasttrack.app.command.Planner;
import fasttrack.app.console.Console;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.Interruption;
import fasttrack.app.parameter.Catalog;
import fasttrack.app.parameter.Choices;
import fasttrack.app.parameter.Parameters;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Workload;
import fasttrack.core.spi.BackendException;
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

  private static final long PIECE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

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
    try (Interruption ignored = Interruption.listen(console());
        Database database = planner.backend().open(how);
        AckLoad load =
            AckLoad.start(
                database,
                workload,
                dataset,
                loadSeed,
                terminals,
                Objects.requireNonNull(successFile))) {
      untilInputEnds(load);
      load.check();
      if (load.ends().isEmpty()) {
        return ExitStatus.OK;
      }
      return databaseFailed(String.join("; ", load.ends()));
    } catch (BackendException e) {
      return databaseFailed(String.valueOf(e.getMessage()));
    }
  }

  private int databaseFailed(String how) {
    console().out().println(ChildLoad.DATABASE_FAILED + how.replaceAll("\\R", " "));
    return ExitStatus.ENVIRONMENT;
  }

  /**
   * Reports when all terminals are at work, then waits until standard input ends, as it does when
   * the auditing process ends, or until the load ends.
   */
  private void untilInputEnds(AckLoad load) throws IOException, InterruptedException {
    Thread listener =
        Thread.ofPlatform()
            .daemon()
            .start(
                () -> {
                  try {
                    console().in().transferTo(OutputStream.nullOutputStream());
                  } catch (IOException e) {
                    // The auditing process has ended.
                  }
                });
    boolean reported = false;
    while (listener.isAlive() && load.ends().isEmpty()) {
      load.check();
      if (reported) {
        TimeUnit.NANOSECONDS.timedJoin(listener, PIECE_NANOS);
      } else if (load.awaitAtWork(PIECE_NANOS)) {
        console().out().println(ChildLoad.AT_WORK);
        reported = true;
      }
    }
  }
}
