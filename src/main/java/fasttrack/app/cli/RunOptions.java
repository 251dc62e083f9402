package fasttrack.app.cli;

import fasttrack.core.spec.Fault;
import fasttrack.core.spec.Load.Open.ArrivalProcess;
import fasttrack.core.spi.Isolation;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code run} that all backends share, as they were given. */
final class RunOptions {
  static final String DURATION = "10s";
  static final String WARMUP = "2s";
  static final int RATE_CONNECTIONS = 16;

  @Mixin final What what = new What();
  @Mixin final OneLoad load = new OneLoad();
  @Mixin final CommonOptions.Repeat repeat = new CommonOptions.Repeat();
  @Mixin final CommonOptions.Forks forks = new CommonOptions.Forks();
  @Mixin final CommonOptions.Data data = new CommonOptions.Data();
  @Mixin final CommonOptions.Profile profile = new CommonOptions.Profile();
  @Mixin final CommonOptions.Hot hot = new CommonOptions.Hot();
  @Mixin final ThresholdOptions thresholds = new ThresholdOptions();
  @Mixin final CommonOptions.Json json = new CommonOptions.Json();
  @Mixin final CommonOptions.RunResults results = new CommonOptions.RunResults();
  @Mixin final ExportOptions exports = new ExportOptions();
  @Mixin final Reference reference = new Reference();

  /** What runs, and where, of commands that choose the isolation level in another way. */
  @Command(optionListHeading = CommonOptions.WHAT)
  static class Where {
    @Mixin final CommonOptions.BackendName backend = new CommonOptions.BackendName();
    @Mixin final CommonOptions.WorkloadNames workloads = new CommonOptions.WorkloadNames();
    @Mixin final CommonOptions.WorkFolder work = new CommonOptions.WorkFolder();
    @Mixin final CommonOptions.DurabilityChoice durability = new CommonOptions.DurabilityChoice();
    @Mixin final CommonOptions.ExecutionChoice execution = new CommonOptions.ExecutionChoice();
    @Mixin final CommonOptions.ServerCpuChoice serverCpu = new CommonOptions.ServerCpuChoice();
    @Mixin final CommonOptions.WaitsChoice waits = new CommonOptions.WaitsChoice();
  }

  /** What runs, and where; of commands that run what their user chooses. */
  @Command(optionListHeading = CommonOptions.WHAT)
  static final class What extends Where {
    @Option(
        names = "--isolation",
        paramLabel = "LEVEL",
        converter = EnumNames.OfIsolation.class,
        completionCandidates = EnumNames.OfIsolation.class,
        description =
            "read-uncommitted, read-committed, repeatable-read or serializable, if the backend"
                + " offers it (default: the backend's own).")
    @Nullable Isolation isolation;

    @Option(
        names = "--fault",
        paramLabel = "FAULT",
        converter = Faults.class,
        completionCandidates = Faults.class,
        description =
            "Kill the server that this program has started, and restart it: kill@10s kills it 10 s"
                + " into the measured interval.")
    @Nullable Fault fault;
  }

  /** The load, of commands whose user chooses it. */
  @Command(optionListHeading = CommonOptions.LOAD)
  static class Load {
    @Mixin final CommonOptions.Length length = new CommonOptions.Length();
    @Mixin final CommonOptions.BeginChoice begin = new CommonOptions.BeginChoice();
    @Mixin final CommonOptions.TransactionNames only = new CommonOptions.TransactionNames();

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
                + " with --rate).")
    @Nullable Integer connections;

    @Option(
        names = "--think",
        paramLabel = "TIME",
        converter = Durations.class,
        description =
            "Mean think time of a terminal between its transactions: exponentially distributed,"
                + " cut at 10 times the mean (default: none).")
    long thinkNanos;

    @Option(
        names = "--arrivals",
        paramLabel = "PROCESS",
        converter = EnumNames.OfArrivalProcess.class,
        completionCandidates = EnumNames.OfArrivalProcess.class,
        description =
            "How transactions arrive with --rate: poisson or constant (default: poisson).")
    @Nullable ArrivalProcess arrivals;

    @Option(
        names = "--ramp",
        paramLabel = "TIME",
        converter = Durations.class,
        description =
            "How long, before the warm-up, terminals take to start or the rate to grow (default:"
                + " 0s).")
    long rampNanos;

    @Option(
        names = {"-n", "--transactions"},
        paramLabel = "N",
        converter = WholeNumbers.OfLong.class,
        description = "How many transactions to measure, instead of a duration.")
    @Nullable Long transactions;

    @Option(
        names = "--mix",
        paramLabel = "MIX",
        converter = MixChoice.Converter.class,
        completionCandidates = Candidates.Mixes.class,
        description =
            "random, in-order, or weights such as T1=4,T5=1 that run these transactions only"
                + " (default: random, equal weights).")
    @Nullable MixChoice mix;
  }

  /** The load of one run. */
  @Command(optionListHeading = CommonOptions.LOAD)
  static final class OneLoad extends Load {
    @Option(
        names = {"-t", "--terminals"},
        paramLabel = "N",
        order = -3,
        converter = WholeNumbers.OfInt.class,
        description =
            "How many terminals run concurrently (default: the workload's own number, or as many"
                + " as the backend supports).")
    void terminals(@Nullable Integer number) {
      terminals = number;
    }

    @Option(
        names = "--rate",
        paramLabel = "RATE",
        order = -2,
        converter = Rates.class,
        description =
            "The rate at which transactions are scheduled, whether or not earlier ones have ended:"
                + " 500/s, 60/min (default: each terminal waits for its last transaction).")
    void rate(@Nullable Double tps) {
      rateTps = tps;
    }
  }

  /** Which published figures to show. */
  @Command(optionListHeading = CommonOptions.OUTPUT)
  static final class Reference {
    @Option(
        names = {"-r", "--reference"},
        paramLabel = "ID",
        completionCandidates = Candidates.References.class,
        description = "Show published figures beside the run's; for IDs see 'fasttrack workloads'.")
    @Nullable String id;
  }
}
