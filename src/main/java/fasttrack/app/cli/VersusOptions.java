package fasttrack.app.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code versus} that all backends share, as they were given. */
final class VersusOptions {
  static final int REPEAT = 5;
  static final String AT_MOST = "30m";

  @Mixin final RunOptions.What what = new RunOptions.What();
  @Mixin final Extent extent = new Extent();
  @Mixin final RunOptions.OneLoad load = new RunOptions.OneLoad();
  @Mixin final CommonOptions.Repeat repeat = new CommonOptions.Repeat();
  @Mixin final CommonOptions.Data data = new CommonOptions.Data();
  @Mixin final CommonOptions.Profile profile = new CommonOptions.Profile();
  @Mixin final CommonOptions.Hot hot = new CommonOptions.Hot();
  @Mixin final CommonOptions.Json json = new CommonOptions.Json();
  @Mixin final CommonOptions.RunResults results = new CommonOptions.RunResults();
  @Mixin final ExportOptions exports = new ExportOptions();
  @Mixin final RunOptions.Reference reference = new RunOptions.Reference();

  /** What is compared, and until when. */
  @Command(optionListHeading = "%nComparison:%n")
  static final class Extent {
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
