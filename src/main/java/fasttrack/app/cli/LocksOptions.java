package fasttrack.app.cli;

import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.LockLevel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code locks} that all backends share, as they were given. */
final class LocksOptions {
  static final int REPEAT = 3;
  static final String DURATION = "5s";
  static final String WARMUP = "1s";
  static final List<Integer> TERMINALS = List.of(1, 4, 16);

  @Mixin final RunOptions.Where what = new RunOptions.Where();
  @Mixin final Grid grid = new Grid();
  @Mixin final Load load = new Load();
  @Mixin final CommonOptions.Repeat repeat = new CommonOptions.Repeat();
  @Mixin final CommonOptions.Data data = new CommonOptions.Data();
  @Mixin final CommonOptions.Profile profile = new CommonOptions.Profile();
  @Mixin final CommonOptions.Json json = new CommonOptions.Json();
  @Mixin final CommonOptions.RunResults results = new CommonOptions.RunResults();
  @Mixin final ExportOptions exports = new ExportOptions();

  /** What the runs differ in. */
  @Command(optionListHeading = "%nGrid:%n")
  static final class Grid {
    @Option(
        names = {"-g", "--granularity"},
        paramLabel = "LEVEL",
        split = ",",
        converter = EnumNames.OfLockLevel.class,
        completionCandidates = EnumNames.OfLockLevel.class,
        description =
            "What to lock: row, page, table, database; several separated by commas (default: all"
                + " that the backend can).")
    List<LockLevel> levels = new ArrayList<>();

    @Option(
        names = "--hot",
        paramLabel = "N",
        split = ",",
        converter = WholeNumbers.OfInt.class,
        description =
            "How many branches, customers or counters take the traffic: 1,10,100 (default: all).")
    List<Integer> hot = new ArrayList<>();

    @Option(
        names = "--isolation",
        paramLabel = "LEVEL",
        split = ",",
        converter = EnumNames.OfIsolation.class,
        completionCandidates = EnumNames.OfIsolation.class,
        description =
            "The isolation levels to run at, separated by commas (default: the backend's own).")
    List<Isolation> isolations = new ArrayList<>();

    @Option(
        names = "--at-most",
        paramLabel = "TIME",
        converter = Durations.class,
        description =
            "Plan the grid into this time, and say what is left out: 20m (default: no limit).")
    @Nullable Long atMostNanos;

    @Option(
        names = "--resume",
        paramLabel = "DIR",
        description =
            "Go on with a study that was ended early, given with the same options: the folder that"
                + " holds its runs.")
    @Nullable Path resume;
  }

  /** The load of each run. */
  @Command(optionListHeading = CommonOptions.LOAD)
  static final class Load extends RunOptions.Load {
    @Option(
        names = {"-t", "--terminals"},
        paramLabel = "STEPS",
        order = -4,
        converter = LoadSteps.OfTerminals.class,
        description =
            "How many terminals run concurrently: 1,4,16, or doubling: 1..64 (default: 1,4,16).")
    @Nullable LoadSteps terminalSteps;
  }
}
