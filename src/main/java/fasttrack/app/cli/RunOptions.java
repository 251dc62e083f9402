package fasttrack.app.cli;

import fasttrack.core.spec.Fault;
import fasttrack.core.spec.Load.Open.ArrivalProcess;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Isolation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options of {@code run} that all backends share, as they were given. */
final class RunOptions {
  static final String DURATION = "10s";
  static final String WARMUP = "2s";
  static final long SEED = 1987;
  static final int RATE_CONNECTIONS = 16;
  static final int REPEAT_MAX = 1_000;

  @ArgGroup(exclusive = false, validate = false, order = 1, heading = "%nWhat runs, and where:%n")
  final What what = new What();

  @ArgGroup(exclusive = false, validate = false, order = 2, heading = "%nHow long, and how hard:%n")
  final OneLoad load = new OneLoad();

  @ArgGroup(exclusive = false, validate = false, order = 3, heading = "%nWhat the data is:%n")
  final ProfiledData data = new ProfiledData();

  @ArgGroup(exclusive = false, validate = false, order = 4, heading = "%nWhat comes out:%n")
  final Output output = new Output();

  /** Which data, and where; shared by the commands that open a database. */
  static class Where {
    @Option(
        names = {"-b", "--backend"},
        paramLabel = "BACKEND",
        completionCandidates = Candidates.Backends.class,
        description =
            "The database, see 'fasttrack backends' (default: ${bundle:default.backend}).")
    @Nullable String backend;

    @Option(
        names = {"-w", "--workload"},
        paramLabel = "WORKLOAD",
        split = ",",
        completionCandidates = Candidates.Workloads.class,
        description =
            "The workload, see 'fasttrack workloads' (default: ${bundle:default.workload}).")
    List<String> workloads = new ArrayList<>();

    @Option(
        names = "--work",
        paramLabel = "DIR",
        description = "Where backends keep their files (default: work).")
    Path work = Path.of("work");
  }

  /** What runs, and where. */
  static final class What extends Where {
    @Option(
        names = "--isolation",
        paramLabel = "LEVEL",
        converter = EnumNames.OfIsolation.class,
        completionCandidates = EnumNames.OfIsolation.class,
        description =
            "read-uncommitted, read-committed, repeatable-read or serializable, where the"
                + " backend has it (default: the backend's own).")
    @Nullable Isolation isolation;

    @Option(
        names = "--durability",
        paramLabel = "PROMISE",
        converter = EnumNames.OfDurability.class,
        completionCandidates = EnumNames.OfDurability.class,
        description =
            "What a commit promises: durable (it survives the loss of power), relaxed (the last"
                + " ones may be lost with the machine) or none (default: durable).")
    Durability durability = Durability.DURABLE;

    @Option(
        names = {"-x", "--execution"},
        paramLabel = "MODE",
        converter = EnumNames.OfExecutionMode.class,
        completionCandidates = EnumNames.OfExecutionMode.class,
        description =
            "How transactions reach the engine: unprepared, prepared, pipelined or compiled, where"
                + " the backend has it (default: the backend's first, prepared).")
    @Nullable ExecutionMode execution;

    @Option(
        names = "--fault",
        paramLabel = "FAULT",
        converter = Faults.class,
        completionCandidates = Faults.class,
        description =
            "Kill the server that this program has started, and start it again: kill@10s is 10 s"
                + " after the measured begin.")
    @Nullable Fault fault;
  }

  /** How long, and how hard; shared by the commands that run under a load of the user's own. */
  static class Load {
    /** How many terminals there are, or null for the workload's own number. */
    @Nullable Integer terminals;

    /** How many transactions are due a second, or null where terminals wait for their last one. */
    @Nullable Double rateTps;

    @Option(
        names = "--connections",
        paramLabel = "N",
        converter = WholeNumbers.OfInt.class,
        description =
            "How many connections the terminals share (default: one each; "
                + RATE_CONNECTIONS
                + " at a --rate).")
    @Nullable Integer connections;

    @Option(
        names = "--think",
        paramLabel = "TIME",
        converter = Durations.class,
        description =
            "How long a terminal rests between its transactions, on average: negative-exponential,"
                + " cut at 10 times the mean (default: not at all).")
    long thinkNanos;

    @Option(
        names = "--arrivals",
        paramLabel = "WAY",
        converter = EnumNames.OfArrivalProcess.class,
        completionCandidates = EnumNames.OfArrivalProcess.class,
        description = "How they arrive at a --rate: poisson or constant (default: poisson).")
    @Nullable ArrivalProcess arrivals;

    @Option(
        names = "--ramp",
        paramLabel = "TIME",
        converter = Durations.class,
        description =
            "Over how long terminals start, or the rate grows, before warm-up (default: 0s).")
    long rampNanos;

    @Option(
        names = {"-d", "--duration"},
        paramLabel = "TIME",
        converter = Durations.class,
        description = "How long to measure: 500ms, 10s, 5m, 1h (default: " + DURATION + ").")
    @Nullable Long durationNanos;

    @Option(
        names = {"-n", "--transactions"},
        paramLabel = "N",
        converter = WholeNumbers.OfLong.class,
        description = "How many transactions to measure, instead of a duration.")
    @Nullable Long transactions;

    @Option(
        names = "--warmup",
        paramLabel = "TIME",
        converter = Durations.class,
        description = "How long to run before it is measured (default: " + WARMUP + ").")
    long warmupNanos = new Durations().convert(WARMUP);

    @Option(
        names = "--mix",
        paramLabel = "MIX",
        converter = MixChoice.Converter.class,
        completionCandidates = Candidates.Mixes.class,
        description =
            "random, in-order, or weights such as T1=4,T5=1, of which only those named run"
                + " (default: random, all alike).")
    @Nullable MixChoice mix;

    @Option(
        names = "--only",
        paramLabel = "T",
        split = ",",
        description = "Run this transaction only; several with commas, or one by one.")
    List<String> only = new ArrayList<>();
  }

  /** How long, and how hard a run is. */
  static final class OneLoad extends Load {
    @Option(
        names = {"-t", "--terminals"},
        paramLabel = "N",
        order = -3,
        converter = WholeNumbers.OfInt.class,
        description =
            "How many terminals work at the same time (default: the workload's own, or as many as"
                + " the backend takes).")
    void terminals(Integer number) {
      terminals = number;
    }

    @Option(
        names = "--rate",
        paramLabel = "RATE",
        order = -2,
        converter = Rates.class,
        description =
            "How many transactions are due, whether or not earlier ones have ended: 500/s, 60/min"
                + " (default: each terminal waits for its last one).")
    void rate(Double tps) {
      rateTps = tps;
    }

    @Option(
        names = "--repeat",
        paramLabel = "N",
        converter = WholeNumbers.OfInt.class,
        description = "How often each workload runs, for medians and their intervals (default: 1).")
    int repeat = 1;
  }

  /** What the data is; shared by the commands that load any. */
  static class Data {
    @Option(
        names = {"-s", "--scale"},
        paramLabel = "N",
        converter = WholeNumbers.OfInt.class,
        description = "How large the database is (default: 1).")
    int scale = 1;

    @Option(
        names = "--seed",
        paramLabel = "N",
        converter = WholeNumbers.OfLong.class,
        description = "What rows and inputs are made from (default: " + SEED + ").")
    long seed = SEED;
  }

  /** What the data is where workloads are chosen, some of which scale by one rule or another. */
  static final class ProfiledData extends Data {
    @Option(
        names = "--profile",
        paramLabel = "PROFILE",
        completionCandidates = Candidates.Profiles.class,
        description =
            "How tp1's files scale with the rate: tpc, debitcredit or unscaled (default: tpc).")
    @Nullable String profile;
  }

  /** What comes out; shared by the commands that run. */
  static class Results {
    @Option(names = "--json", description = "Write results to standard output as JSON.")
    boolean json;

    @Option(
        names = {"-q", "--quiet"},
        description = "Show no progress.")
    boolean quiet;

    @Option(
        names = {"-o", "--out"},
        paramLabel = "DIR",
        description = "Where results are kept, a folder each (default: results).")
    Path out = Path.of("results");
  }

  /** What comes out of a run. */
  static final class Output extends Results {
    @Option(
        names = {"-r", "--reference"},
        paramLabel = "ID",
        completionCandidates = Candidates.References.class,
        description = "Set published figures beside the run's; ids: 'fasttrack workloads'.")
    @Nullable String reference;

    @Option(
        names = {"-c", "--config"},
        paramLabel = "FILE",
        description =
            "A YAML file with options, such as 'scale: 2'; the command line takes precedence.")
    @Nullable Path config;
  }
}
