package fasttrack.app.cli;

import static fasttrack.core.model.Counted.count;

import fasttrack.app.console.Console;
import fasttrack.app.execution.Display;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.RunExecutors;
import fasttrack.app.execution.series.SeriesExecution;
import fasttrack.app.progress.MetricsAddress;
import fasttrack.app.progress.Shown;
import fasttrack.core.spec.Begin;
import fasttrack.core.spec.WaitSampling;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.ServerCpuMethod;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Options that several commands have, each declared once; a command mixes in those that it takes.
 * The heading of a class is that of its options in the help. A default that differs between
 * commands is named by its key in {@link HelpTexts}.
 *
 * <p>An option without a value needs {@code fallbackValue = "true"}: picocli otherwise negates what
 * the configuration file says where the option is given on the command line, too.
 */
final class CommonOptions {
  static final String WHAT = "%nWhat to run, and where:%n";
  static final String LOAD = "%nLoad and duration:%n";
  static final String DATA = "%nData:%n";
  static final String OUTPUT = "%nOutput:%n";

  private CommonOptions() {}

  /** Which backend. */
  @Command(optionListHeading = WHAT)
  static final class BackendName {
    @Option(
        names = {"-b", "--backend"},
        paramLabel = "BACKEND",
        completionCandidates = Candidates.Backends.class,
        description =
            "${bundle:the.backend}, see 'fasttrack backends' (default:"
                + " ${bundle:default.backend}).")
    @Nullable String name;
  }

  /** Which workloads; empty for the command's default. */
  @Command(optionListHeading = WHAT)
  static final class WorkloadNames {
    @Option(
        names = {"-w", "--workload"},
        paramLabel = "WORKLOAD",
        split = ",",
        completionCandidates = Candidates.Workloads.class,
        description =
            "The workload, see 'fasttrack workloads' (default: ${bundle:default.workload}).")
    List<String> names = new ArrayList<>();
  }

  /** Which of a workload's transactions; empty for all. */
  @Command(optionListHeading = LOAD)
  static final class TransactionNames {
    @Option(
        names = "--only",
        order = 1,
        paramLabel = "T",
        split = ",",
        description = "Only this transaction; several separated by commas, or the option repeated.")
    List<String> names = new ArrayList<>();
  }

  /** Where backends keep their files. */
  @Command(optionListHeading = WHAT)
  static final class WorkFolder {
    @Option(
        names = "--work",
        paramLabel = "DIR",
        defaultValue = "work",
        description = "The folder in which backends keep their files (default: work).")
    Path path = Path.of("work");
  }

  /** What a commit promises. */
  @Command(optionListHeading = WHAT)
  static final class DurabilityChoice {
    @Option(
        names = "--durability",
        paramLabel = "PROMISE",
        converter = EnumNames.OfDurability.class,
        completionCandidates = EnumNames.OfDurability.class,
        description =
            "What a commit promises: durable (it survives the loss of power), relaxed (the last"
                + " commits may be lost with the machine) or none (default: durable).")
    Durability value = Durability.DURABLE;
  }

  /** How transactions reach the engine; null for the backend's default. */
  @Command(optionListHeading = WHAT)
  static final class ExecutionChoice {
    @Option(
        names = {"-x", "--execution"},
        paramLabel = "MODE",
        converter = EnumNames.OfExecutionMode.class,
        completionCandidates = EnumNames.OfExecutionMode.class,
        description =
            "How transactions reach the engine: unprepared, prepared, pipelined or compiled, if"
                + " the backend supports it (default: prepared, or the backend's own).")
    @Nullable ExecutionMode mode;
  }

  /** How the server's CPU time is found out; null for the best way that there is. */
  @Command(optionListHeading = WHAT)
  static final class ServerCpuChoice {
    @Option(
        names = "--server-cpu",
        paramLabel = "METHOD",
        converter = EnumNames.OfServerCpuMethod.class,
        completionCandidates = EnumNames.OfServerCpuMethod.class,
        description =
            "How to find out the CPU time of a server's sessions: measured (the clock of each"
                + " session's process, if the server is on this machine), sampled (a statement"
                + " every few transactions) or off (default: measured, or else sampled, or else"
                + " off).")
    @Nullable ServerCpuMethod method;
  }

  /** Whether waits are sampled. */
  @Command(optionListHeading = WHAT)
  static final class WaitsChoice {
    @Option(
        names = "--waits",
        paramLabel = "ON|OFF",
        converter = EnumNames.OfWaitSampling.class,
        completionCandidates = EnumNames.OfWaitSampling.class,
        description =
            "Whether to sample what transactions wait for, every 4 to 10 ms; a server is asked on a"
                + " connection of its own: on or off (default: on).")
    WaitSampling value = WaitSampling.ON;
  }

  /** In which state of the database the measured interval begins. */
  @Command(optionListHeading = LOAD)
  static final class BeginChoice {
    @Option(
        names = "--begin",
        paramLabel = "STATE",
        converter = EnumNames.OfBegin.class,
        completionCandidates = EnumNames.OfBegin.class,
        description =
            "In which state of the database to begin to measure: fresh (as load and warm-up leave"
                + " it), checkpointed (the engine writes a checkpoint after the warm-up) or warm"
                + " (after a checkpoint, run until the log that a transaction writes has settled)"
                + " (default: fresh).")
    Begin state = Begin.FRESH;
  }

  /** How long each run is; null for the command's default. */
  @Command(optionListHeading = LOAD)
  static final class Length {
    @Option(
        names = {"-d", "--duration"},
        paramLabel = "TIME",
        converter = Durations.class,
        description =
            "How long to measure each run: 500ms, 10s, 5m, 1h (default:"
                + " ${bundle:default.duration}).")
    @Nullable Long durationNanos;

    @Option(
        names = "--warmup",
        paramLabel = "TIME",
        converter = Durations.class,
        description =
            "How long each run executes before it is measured (default:"
                + " ${bundle:default.warmup}).")
    @Nullable Long warmupNanos;
  }

  /** How often something runs; null for the command's default. */
  @Command(optionListHeading = LOAD)
  static final class Repeat {
    static final int MAX = 1_000;

    @Option(
        names = "--repeat",
        paramLabel = "N",
        converter = WholeNumbers.OfInt.class,
        description = "${bundle:repeated} (default: ${bundle:default.repeat}).")
    @Nullable Integer number;

    /** Returns the number, or the default where none was given. */
    int orElse(int otherwise) {
      int repeat = number == null ? otherwise : number;
      if (repeat < 1 || repeat > MAX) {
        throw new UsageException(
            "repeat", "must be from 1 to " + count(MAX) + ", not " + count(repeat));
      }
      return repeat;
    }
  }

  /** Whether runs that belong together share a Java process. */
  @Command(optionListHeading = LOAD)
  static final class Forks {
    @Option(
        names = "--forks",
        paramLabel = "N",
        converter = WholeNumbers.OfInt.class,
        description =
            "Execute each of several runs in a Java process of its own (1), or all in one (0)"
                + " (default: 1).")
    int number = 1;

    /** Tells whether each run has a Java process of its own. */
    boolean fresh() {
      if (number != 0 && number != 1) {
        throw new UsageException(
            "forks",
            "must be 1 (each run in a Java process of its own) or 0 (all in one), not "
                + number
                + "; --repeat says how often to run");
      }
      return number == 1;
    }
  }

  /** Size and seed of the data. */
  @Command(optionListHeading = DATA)
  static final class Data {
    static final long SEED = 1987;

    @Option(
        names = {"-s", "--scale"},
        paramLabel = "N",
        converter = WholeNumbers.OfInt.class,
        description = "The size of the database (default: 1).")
    int scale = 1;

    @Option(
        names = "--seed",
        paramLabel = "N",
        converter = WholeNumbers.OfLong.class,
        description = "The seed of rows and inputs (default: " + SEED + ").")
    long seed = SEED;
  }

  /** Which rule a workload scales by; null for its default. */
  @Command(optionListHeading = DATA)
  static final class Profile {
    @Option(
        names = "--profile",
        paramLabel = "PROFILE",
        completionCandidates = Candidates.Profiles.class,
        description =
            "How tp1's files scale with the rate: tpc, debitcredit or unscaled (default: tpc).")
    @Nullable String name;
  }

  /** How many of a workload's records take the traffic; null for all. */
  @Command(optionListHeading = DATA)
  static final class Hot {
    @Option(
        names = "--hot",
        paramLabel = "N",
        converter = WholeNumbers.OfInt.class,
        description =
            "How many branches (tp1), customers (fasttrack) or counters (contended) take the"
                + " traffic: the first N, each as often as another (default: all).")
    @Nullable Integer number;
  }

  /** Whether standard output gets JSON. */
  @Command(optionListHeading = OUTPUT)
  static final class Json {
    @Option(
        names = "--json",
        fallbackValue = "true",
        description = "Write the result to standard output as JSON.")
    boolean on;
  }

  /** Where results go, and what is shown. */
  @Command(optionListHeading = OUTPUT)
  static class Results {
    @Option(
        names = {"-q", "--quiet"},
        fallbackValue = "true",
        description = "Show no progress.")
    boolean quiet;

    @Option(
        names = {"-o", "--out"},
        paramLabel = "DIR",
        defaultValue = "results",
        description = "The folder for results, each in a folder of its own (default: results).")
    Path folder = Path.of("results");
  }

  /** The same for commands that make runs. */
  @Command(optionListHeading = OUTPUT)
  static final class RunResults extends Results {
    @Option(
        names = "--metrics",
        paramLabel = "ADDRESS",
        converter = MetricsAddresses.class,
        description =
            "Serve figures as OpenMetrics while runs go on, on the loopback interface, such as"
                + " 127.0.0.1:9400 (default: off).")
    @Nullable MetricsAddress metrics;

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    /** Returns what executes series of runs whose display finds nothing wrong. */
    SeriesExecution execution(WorkFolder work, boolean fresh, Display display, Console console) {
      return execution(work, fresh, display, new ExitStatus(), console);
    }

    /**
     * Returns what executes series of runs and puts their results there.
     *
     * @param fresh whether runs that belong together have a Java process of their own each
     * @param status takes what else the display finds
     * @param console what it prints to
     */
    SeriesExecution execution(
        WorkFolder work, boolean fresh, Display display, ExitStatus status, Console console) {
      if (metrics != null) {
        metrics.requireFree();
      }
      boolean verbose = RootCommand.verbose(Objects.requireNonNull(command).commandLine());
      return new SeriesExecution(
          new SeriesExecution.Settings(
              folder,
              new RunExecutors.Settings(
                  work.path, new Shown(quiet, metrics), verbose, fresh, console)),
          display,
          status);
    }
  }
}
