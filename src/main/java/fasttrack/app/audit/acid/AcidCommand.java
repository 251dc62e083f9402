package fasttrack.app.audit.acid;

import static fasttrack.core.model.Counted.count;

import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.ResultExecution.Made;
import fasttrack.app.execution.StopSignals;
import fasttrack.app.execution.console.Console;
import fasttrack.app.options.command.Common;
import fasttrack.app.options.command.CommonOptions;
import fasttrack.app.options.command.DatabaseCommand;
import fasttrack.app.options.command.Planner;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.options.parameter.Choices;
import fasttrack.app.options.parameter.Parameter;
import fasttrack.app.options.parameter.Parameters;
import fasttrack.app.options.parameter.UsageException;
import fasttrack.app.options.parameter.WholeNumbers;
import fasttrack.app.report.Words;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Workload;
import fasttrack.core.result.Finding;
import fasttrack.core.spec.Load;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Options;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code acid}: audits whether transactions are atomic, consistent, isolated and durable. */
@Command(name = AcidCommand.NAME, header = "Test whether a database's transactions are ACID.")
public final class AcidCommand extends DatabaseCommand {
  static final String NAME = "acid";

  @Mixin private final AcidOptions options = new AcidOptions();

  /** What the process that an audit kills is told; not for users. See {@link ChildLoad}. */
  @Option(names = "--success-file", hidden = true)
  private @Nullable Path successFile;

  @Option(names = "--load-seed", hidden = true)
  private long loadSeed;

  public AcidCommand(Catalog catalog, Console console) {
    super(catalog, console, AcidOptions.PARAMETERS);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Choices choices = choices();
    Workload workload = workload(choices);
    if (successFile != null) {
      return load(choices, workload, successFile);
    }
    Planner planner =
        new Planner(catalog(), PlannedRun.folder(options.work.path, workload), choices);
    Backend backend = planner.backend();
    Options asked = planner.options();
    if (asked.offer().has(Capability.MULTI_WRITER)) {
      throw Words.refused("backend", Finding.fact("acid-of-several"));
    }
    int scale = choices.value(Parameters.SCALE);
    long seed = choices.value(Parameters.SEED);
    require(scale, Dataset.SCALE_MAX, "scale");
    require(options.load.kills, AcidOptions.KILLS_MAX, "kills");
    int most = asked.offer().terminalsMax();
    int terminals = choices.get(Parameters.TERMINALS, Math.min(AcidOptions.TERMINALS, most));
    require(terminals, Math.min(most, Load.CONNECTIONS_MAX), "terminals");
    requireSubject(workload);
    return options
        .output
        .execution(console())
        .run(
            "acid on " + backend.name(),
            backend.name() + "-acid",
            (folder, progress, signals) -> {
              Options how = asked.withSessionsMax(terminals).withProgress(progress::message);
              if (how.offer().usesExistingServer()) {
                folder.restrictToOwner();
              }
              AcidPlan plan =
                  new AcidPlan(
                      backend,
                      how,
                      workload,
                      new AcidPlan.Effort(scale, seed, terminals, options.load.kills),
                      folder.path(),
                      new AcidPlan.Watch(progress, signals.control()));
              AcidResult result = new AcidAudit(plan).run();
              return new Made(AcidResult.KIND.document(result), result.passed());
            });
  }

  /** Loads a populated database until it is killed, or the auditing process ends. */
  @SuppressWarnings("try") // what listens is only there to be open
  private int load(Choices choices, Workload workload, Path successes)
      throws IOException, InterruptedException {
    Planner planner = new Planner(catalog(), options.work.path, choices);
    int terminals = choices.value(Parameters.TERMINALS);
    Dataset dataset =
        new Dataset(
            workload.schema(), choices.value(Parameters.SCALE), choices.value(Parameters.SEED));
    Options how = planner.options().withSessionsMax(terminals);
    // a signal to the process group is handled by the audit, which then ends this process
    try (StopSignals ignored = StopSignals.listen(console());
        Database database = planner.backend().open(how);
        AckLoad load = AckLoad.start(database, workload, dataset, loadSeed, terminals, successes)) {
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
      // the auditing process has ended
    }
  }

  private static void require(int value, int most, String option) {
    if (value < 1 || value > most) {
      throw new UsageException(
          option, "must be from 1 to " + count(most) + ", not " + count(value));
    }
  }

  /**
   * Returns the workload to audit.
   *
   * @throws UsageException where there are several, or is none of that name
   */
  private Workload workload(Choices choices) {
    List<String> named = choices.all(Parameters.WORKLOAD);
    if (named.size() != 1) {
      throw new UsageException("workload", "acid audits one workload, not " + named);
    }
    return catalog().workload(named.getFirst().strip());
  }

  private static void requireSubject(Workload workload) {
    boolean programs = workload.types().stream().anyMatch(type -> type.program() != null);
    if (programs || workload.acidSubject() == null) {
      throw Words.refused(
          "workload",
          Finding.fact(programs ? "acid-of-programs" : "acid-needs-subject")
              .with("workload", workload.name()));
    }
  }

  /** The options of {@code acid} that all backends share, as they were given. */
  private static final class AcidOptions {
    static final int TERMINALS = 8;
    static final int KILLS = 5;
    static final int KILLS_MAX = 1_000;

    /** What determines its load. */
    static final List<Parameter<?>> PARAMETERS =
        List.of(
            Parameters.BACKEND,
            Parameters.WORKLOAD.standing("tp1"),
            Parameters.DURABILITY,
            Parameters.EXECUTION,
            Parameters.TERMINALS.unset(TERMINALS + ", capped by the backend"),
            Parameters.SCALE,
            Parameters.SEED);

    @Mixin final CommonOptions.WorkFolder work = new CommonOptions.WorkFolder();
    @Mixin final KillOptions load = new KillOptions();
    @Mixin final CommonOptions.ResultOutput output = new CommonOptions.ResultOutput();

    /** How the load is killed. */
    @Command(optionListHeading = CommonOptions.LOAD)
    static final class KillOptions {
      @Common
      @Option(
          names = "--kills",
          paramLabel = "N",
          converter = WholeNumbers.OfInt.class,
          description = "Kills of the server or process under load (default: " + KILLS + ").")
      int kills = KILLS;
    }
  }
}
