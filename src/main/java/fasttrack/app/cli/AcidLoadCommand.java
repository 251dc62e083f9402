package fasttrack.app.cli;

import fasttrack.app.Interruption;
import fasttrack.app.acid.AckLoad;
import fasttrack.app.acid.ChildLoad;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Workload;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Options;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code acid-load}: the process that an audit kills; for no user. See {@link ChildLoad}. */
@Command(
    name = AcidLoadCommand.NAME,
    hidden = true,
    header = "Put a loaded database under load until killed; for 'fasttrack acid' alone.")
final class AcidLoadCommand implements Callable<Integer> {
  static final String NAME = "acid-load";

  private static final long PIECE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final Catalog found;
  private final IntConsumer exit;

  @Mixin private final AcidOptions options = new AcidOptions();

  @Option(names = "--load-seed", required = true, description = "What inputs are drawn from.")
  private long loadSeed;

  @Option(names = "--success-file", required = true, description = "What was acknowledged.")
  private @Nullable Path successFile;

  @Spec private @Nullable CommandSpec command;

  AcidLoadCommand(Catalog found, IntConsumer exit) {
    this.found = found;
    this.exit = exit;
  }

  @Override
  @SuppressWarnings("try") // what listens is only there to be open
  public Integer call() throws IOException, InterruptedException {
    AcidOptions.What what = options.what;
    Backend backend = found.backend(Objects.requireNonNull(what.backend));
    Map<String, List<String>> own =
        new BackendOptions(found.backends())
            .given(Objects.requireNonNull(command).commandLine().getParseResult(), backend);
    int terminals = Objects.requireNonNull(what.terminals);
    Workload workload = AcidCommand.subject(found);
    Dataset dataset = new Dataset(workload.schema(), options.data.scale, options.data.seed);
    Options how =
        Options.of(backend, what.work, own)
            .withDurability(what.durability)
            .withSessionsMax(terminals);
    // Signals to the whole group are the audit's to heed, which then ends this process.
    try (Interruption ignored = Interruption.listen(exit);
        Database database = backend.open(how);
        AckLoad load =
            AckLoad.start(
                database,
                workload,
                dataset,
                loadSeed,
                terminals,
                Objects.requireNonNull(successFile))) {
      untilNobodyListens(load);
      load.check();
      if (load.ends().isEmpty()) {
        return ExitStatus.OK;
      }
      return databaseFailed(String.join("; ", load.ends()));
    } catch (BackendException e) {
      return databaseFailed(String.valueOf(e.getMessage()));
    }
  }

  private static int databaseFailed(String how) {
    System.out.println(ChildLoad.DATABASE_FAILED + how.replaceAll("\\R", " "));
    return ExitStatus.ENVIRONMENT;
  }

  /**
   * Says when all terminals are at work, and waits until standard input ends, as it does with the
   * process that audits, or the load does.
   */
  private static void untilNobodyListens(AckLoad load) throws IOException, InterruptedException {
    Thread listener =
        Thread.ofPlatform()
            .daemon()
            .start(
                () -> {
                  try {
                    System.in.transferTo(OutputStream.nullOutputStream());
                  } catch (IOException e) {
                    // Nobody is there any more.
                  }
                });
    boolean told = false;
    while (listener.isAlive() && load.ends().isEmpty()) {
      load.check();
      if (told) {
        TimeUnit.NANOSECONDS.timedJoin(listener, PIECE_NANOS);
      } else if (load.awaitAtWork(PIECE_NANOS)) {
        System.out.println(ChildLoad.AT_WORK);
        told = true;
      }
    }
  }
}
