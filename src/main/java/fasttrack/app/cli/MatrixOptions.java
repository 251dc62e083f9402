package fasttrack.app.cli;

import fasttrack.core.spi.Durability;
import java.nio.file.Path;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options of {@code matrix} that all its runs share, as they were given. */
final class MatrixOptions {
  static final String DURATION = "3s";
  static final String WARMUP = "1s";
  static final int REPEAT = 3;

  @ArgGroup(exclusive = false, validate = false, order = 1, heading = "%nHow often, and how:%n")
  final How how = new How();

  @ArgGroup(exclusive = false, validate = false, order = 2, heading = "%nWhat the data is:%n")
  final RunOptions.Data data = new RunOptions.Data();

  @ArgGroup(exclusive = false, validate = false, order = 3, heading = "%nWhat comes out:%n")
  final RunOptions.Results output = new RunOptions.Results();

  /** How often, and how. */
  static final class How {
    @Option(
        names = "--repeat",
        paramLabel = "N",
        converter = WholeNumbers.OfInt.class,
        description =
            "How many rounds there are, each with one run of every variant (default: "
                + REPEAT
                + ").")
    int repeat = REPEAT;

    @Option(
        names = {"-d", "--duration"},
        paramLabel = "TIME",
        converter = Durations.class,
        description = "How long to measure each run: 500ms, 10s, 5m (default: " + DURATION + ").")
    long durationNanos = new Durations().convert(DURATION);

    @Option(
        names = "--warmup",
        paramLabel = "TIME",
        converter = Durations.class,
        description = "How long each runs before it is measured (default: " + WARMUP + ").")
    long warmupNanos = new Durations().convert(WARMUP);

    @Option(
        names = "--durability",
        paramLabel = "PROMISE",
        converter = EnumNames.OfDurability.class,
        completionCandidates = EnumNames.OfDurability.class,
        description =
            "What a commit promises: durable, relaxed or none, as with 'fasttrack run' (default:"
                + " durable).")
    Durability durability = Durability.DURABLE;

    @Option(
        names = "--work",
        paramLabel = "DIR",
        description = "Where backends keep their files (default: work).")
    Path work = Path.of("work");
  }
}
