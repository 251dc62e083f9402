package fasttrack.app.study.locking;

import fasttrack.app.options.command.Common;
import fasttrack.app.options.command.CommonOptions;
import fasttrack.app.options.command.LoadSteps;
import fasttrack.app.options.parameter.Durations;
import fasttrack.app.options.parameter.EnumNames;
import fasttrack.app.options.parameter.HelpSection;
import fasttrack.app.options.parameter.Parameter;
import fasttrack.app.options.parameter.Parameters;
import fasttrack.core.spi.wait.LockLevel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code locks} that all backends share, as they were given. */
final class LocksOptions {
  /** What determines its runs. */
  static final List<Parameter<?>> PARAMETERS =
      Parameters.and(
          Parameters.without(
              Parameters.with(
                  Parameters.WORKLOAD.standing("tp1"),
                  Parameters.DURATION.standing("5s"),
                  Parameters.WARMUP.standing("1s"),
                  Parameters.studyWaits(),
                  Parameters.ISOLATION.several(
                      HelpSection.GRID, "Isolation levels to run at, comma-separated"),
                  Parameters.HOT
                      .several(
                          HelpSection.GRID,
                          "Branches, customers or counters that take the traffic: 1,10,100")
                      .common()),
              Parameters.TERMINALS,
              Parameters.RATE,
              Parameters.FAULT),
          Parameters.REPEAT
              .saying("Rounds to run, each in Java processes of its own")
              .standing("6"),
          Parameters.RUNS.saying("Runs of each setting in a round, in one Java process"));

  static final List<Integer> TERMINALS = List.of(1, 4, 16);

  @Mixin final CommonOptions.WorkFolder work = new CommonOptions.WorkFolder();
  @Mixin final GridOptions grid = new GridOptions();
  @Mixin final LoadSteps.Terminals terminals = new LoadSteps.Terminals();
  @Mixin final CommonOptions.StudyOutput output = new CommonOptions.StudyOutput();

  /** What the runs differ in. */
  @Command(optionListHeading = "%nGrid:%n")
  static final class GridOptions {
    @Common
    @Option(
        names = {"-g", "--granularity"},
        paramLabel = "LEVEL",
        split = ",",
        converter = OfLockLevel.class,
        completionCandidates = OfLockLevel.class)
    List<LockLevel> levels = new ArrayList<>();

    @Common
    @Option(names = "--at-most", paramLabel = "TIME", converter = Durations.class)
    @Nullable Long atMostNanos;

    @Option(names = "--control", fallbackValue = "true")
    boolean control;

    @Option(names = "--resume", paramLabel = "DIR")
    @Nullable Path resume;
  }

  /** Knows what is locked in the words of tables and in those of data sets. */
  static final class OfLockLevel extends EnumNames<LockLevel> {
    OfLockLevel() {
      super("granularity", List.of(LockLevel.values()).reversed(), LockSetting::word);
    }
  }
}
