package fasttrack.app.sweep;

import fasttrack.app.command.Common;
import fasttrack.app.command.CommonOptions;
import fasttrack.app.command.LoadSteps;
import fasttrack.app.parameter.HelpSection;
import fasttrack.app.parameter.Parameter;
import fasttrack.app.parameter.Parameters;
import fasttrack.app.parameter.Rates;
import fasttrack.app.versus.SystemOptions;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code sweep} that all backends share, as they were given. */
final class SweepOptions {
  /** What determines its runs. */
  static final List<Parameter<?>> PARAMETERS =
      Parameters.and(
          Parameters.without(
              Parameters.with(
                  Parameters.BACKEND.several(
                      HelpSection.WHAT,
                      "Databases, comma-separated, a curve each; see 'fasttrack backends'"),
                  Parameters.WORKLOAD.standing("tp1"),
                  Parameters.WAITS.standing("off")),
              Parameters.TERMINALS,
              Parameters.RATE),
          Parameters.REPEAT
              .saying("Rounds to run, each in a Java process of its own")
              .standing("6"),
          Parameters.RUNS.saying("Runs of each step in a round, in one Java process"));

  @Mixin final CommonOptions.WorkFolder work = new CommonOptions.WorkFolder();
  @Mixin final SystemOptions systems = new SystemOptions();
  @Mixin final Steps load = new Steps();
  @Mixin final CommonOptions.Forks forks = new CommonOptions.Forks();
  @Mixin final CommonOptions.StudyOutput output = new CommonOptions.StudyOutput();

  /** The load of each step. */
  @Command(optionListHeading = CommonOptions.LOAD)
  static final class Steps {
    @Common
    @Option(
        names = {"-t", "--terminals"},
        paramLabel = "STEPS",
        order = -4,
        converter = LoadSteps.OfTerminals.class)
    @Nullable LoadSteps terminalSteps;

    @Common
    @Option(names = "--rate", paramLabel = "STEPS", order = -3, converter = LoadSteps.OfRates.class)
    @Nullable LoadSteps rateSteps;

    @Common
    @Option(names = "--user-load", paramLabel = "RATE", order = -2, converter = Rates.class)
    @Nullable Double userLoadTps;

    @Option(names = "--control", fallbackValue = "true")
    boolean control;

    @Option(names = "--resume", paramLabel = "DIR")
    @Nullable Path resume;
  }
}
