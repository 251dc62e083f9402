package fasttrack.app.study.versus;

import fasttrack.app.options.command.Common;
import fasttrack.app.options.command.CommonOptions;
import fasttrack.app.options.command.Shares;
import fasttrack.app.options.parameter.Durations;
import fasttrack.app.options.parameter.HelpSection;
import fasttrack.app.options.parameter.Parameter;
import fasttrack.app.options.parameter.Parameters;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code versus} that all backends share, as they were given. */
final class VersusOptions {
  static final String AT_MOST = "30m";

  /** What determines its runs. */
  static final List<Parameter<?>> PARAMETERS =
      Parameters.and(
          Parameters.with(
              Parameters.BACKEND.several(
                  HelpSection.WHAT,
                  "Databases to compare, comma-separated; see 'fasttrack backends'"),
              Parameters.WORKLOAD.standing("fasttrack"),
              Parameters.studyWaits()),
          Parameters.REPEAT
              .saying("Blocks to run, each in Java processes of its own")
              .standing("6"),
          Parameters.RUNS.saying("Runs of each system in a block, in one Java process"));

  @Mixin final CommonOptions.WorkFolder work = new CommonOptions.WorkFolder();
  @Mixin final SystemOptions systems = new SystemOptions();
  @Mixin final CompareExtent extent = new CompareExtent();
  @Mixin final CommonOptions.StudyOutput output = new CommonOptions.StudyOutput();
  @Mixin final CommonOptions.Reference reference = new CommonOptions.Reference();

  /** Until when it is compared. */
  @Command(optionListHeading = "%nExtent:%n")
  static final class CompareExtent {
    @Common
    @Option(names = "--until", paramLabel = "N%", converter = Shares.class)
    @Nullable Double untilShare;

    @Common
    @Option(
        names = "--at-most",
        paramLabel = "TIME",
        converter = Durations.class,
        description = {
          "Start no block likely to end later than this (default: " + AT_MOST + " with --until).",
          "Without --repeat and --until, run as many blocks as fit; without --duration, runs are"
              + " short enough for 6."
        })
    @Nullable Long atMostNanos;

    @Option(names = "--control", fallbackValue = "true")
    boolean control;

    @Option(names = "--resume", paramLabel = "DIR")
    @Nullable Path resume;
  }
}
