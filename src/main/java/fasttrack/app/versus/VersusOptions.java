package fasttrack.app.versus;

import fasttrack.app.command.CommonOptions;
import fasttrack.app.command.ExportOptions;
import fasttrack.app.command.Shares;
import fasttrack.app.parameter.Durations;
import fasttrack.app.parameter.HelpSection;
import fasttrack.app.parameter.Parameter;
import fasttrack.app.parameter.Parameters;
import java.nio.file.Path;
import java.util.ArrayList;
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
                  "The databases to compare, separated by commas, see 'fasttrack backends'"),
              Parameters.WORKLOAD.standing("fasttrack")),
          Parameters.REPEAT
              .saying("How many blocks to run, each with one run of every system")
              .standing("5"));

  @Mixin final CommonOptions.WorkFolder work = new CommonOptions.WorkFolder();
  @Mixin final ComparisonOptions extent = new ComparisonOptions();
  @Mixin final CommonOptions.Output output = new CommonOptions.Output();
  @Mixin final CommonOptions.RunResults results = new CommonOptions.RunResults();
  @Mixin final ExportOptions exports = new ExportOptions();
  @Mixin final CommonOptions.Reference reference = new CommonOptions.Reference();

  /** What is compared, and until when. */
  @Command(optionListHeading = "%nComparison:%n")
  static final class ComparisonOptions {
    @Option(
        names = "--vary",
        paramLabel = "OPTION=VALUE,VALUE",
        converter = Variation.Converter.class,
        description =
            "Compare these values of any option of 'fasttrack run': execution=prepared,compiled;"
                + " OPTION.KEY for one that takes KEY=VALUE; repeatable, for each combination.")
    List<Variation> variations = new ArrayList<>();

    @Option(
        names = "--until",
        paramLabel = "N%",
        converter = Shares.class,
        description =
            "Go on after the blocks of --repeat until no interval of an elapsed time reaches"
                + " further than this from its ratio: 3%%.")
    @Nullable Double untilShare;

    @Option(
        names = "--at-most",
        paramLabel = "TIME",
        converter = Durations.class,
        description =
            "Begin no block that would probably end later than this (default: "
                + AT_MOST
                + " with --until).")
    @Nullable Long atMostNanos;

    @Option(
        names = "--resume",
        paramLabel = "DIR",
        description =
            "Go on with a comparison that was ended early, given with the same options: the folder"
                + " that holds its runs.")
    @Nullable Path resume;

    @Option(
        names = "--force",
        fallbackValue = "true",
        description =
            "Compare what differs in durability, isolation, data or work; every output says so.")
    boolean force;
  }
}
