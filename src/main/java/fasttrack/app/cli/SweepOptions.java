package fasttrack.app.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code sweep} that all backends share, as they were given. */
final class SweepOptions {
  @Mixin final RunOptions.What what = new RunOptions.What();
  @Mixin final Steps load = new Steps();
  @Mixin final CommonOptions.Forks forks = new CommonOptions.Forks();
  @Mixin final CommonOptions.Data data = new CommonOptions.Data();
  @Mixin final CommonOptions.Profile profile = new CommonOptions.Profile();
  @Mixin final CommonOptions.Hot hot = new CommonOptions.Hot();
  @Mixin final CommonOptions.Json json = new CommonOptions.Json();
  @Mixin final CommonOptions.RunResults results = new CommonOptions.RunResults();
  @Mixin final ExportOptions exports = new ExportOptions();

  /** The load of each step. */
  @Command(optionListHeading = CommonOptions.LOAD)
  static final class Steps extends RunOptions.Load {
    @Option(
        names = {"-t", "--terminals"},
        paramLabel = "STEPS",
        order = -4,
        converter = LoadSteps.OfTerminals.class,
        description =
            "How many terminals run concurrently in each step: 1,2,4,8, or doubling: 1..64.")
    @Nullable LoadSteps terminalSteps;

    @Option(
        names = "--rate",
        paramLabel = "STEPS",
        order = -3,
        converter = LoadSteps.OfRates.class,
        description =
            "Or the rate at which transactions are scheduled in each step, whether or not earlier"
                + " ones have ended: 100,200,400/s, or doubling: 100..800/s.")
    @Nullable LoadSteps rateSteps;

    @Option(
        names = "--user-load",
        paramLabel = "RATE",
        order = -2,
        converter = Rates.class,
        description =
            "Report how many users, each a terminal, the system serves at this rate each: 60/min.")
    @Nullable Double userLoadTps;
  }
}
