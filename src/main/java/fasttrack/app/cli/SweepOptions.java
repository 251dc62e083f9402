package fasttrack.app.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options of {@code sweep} that all backends share, as they were given. */
final class SweepOptions {
  @ArgGroup(exclusive = false, validate = false, order = 1, heading = "%nWhat runs, and where:%n")
  final RunOptions.What what = new RunOptions.What();

  @ArgGroup(
      exclusive = false,
      validate = false,
      order = 2,
      heading = "%nHow long each step is, and how hard:%n")
  final Steps load = new Steps();

  @ArgGroup(exclusive = false, validate = false, order = 3, heading = "%nWhat the data is:%n")
  final RunOptions.ProfiledData data = new RunOptions.ProfiledData();

  @ArgGroup(exclusive = false, validate = false, order = 4, heading = "%nWhat comes out:%n")
  final RunOptions.Results output = new RunOptions.Results();

  /** How long each step is, and how hard. */
  static final class Steps extends RunOptions.Load {
    @Option(
        names = {"-t", "--terminals"},
        paramLabel = "STEPS",
        order = -3,
        converter = LoadSteps.OfTerminals.class,
        description = "How many terminals work in each step: 1,2,4,8, or doubling: 1..64.")
    @Nullable LoadSteps terminalSteps;

    @Option(
        names = "--rate",
        paramLabel = "STEPS",
        order = -2,
        converter = LoadSteps.OfRates.class,
        description =
            "Or how many transactions are due, whether or not earlier ones have ended:"
                + " 100,200,400/s, or doubling: 100..800/s.")
    @Nullable LoadSteps rateSteps;

    @Option(
        names = "--user-load",
        paramLabel = "RATE",
        order = -1,
        converter = Rates.class,
        description =
            "Rate the number of users, each a terminal, that get so many transactions: 60/min.")
    @Nullable Double userLoadTps;
  }
}
