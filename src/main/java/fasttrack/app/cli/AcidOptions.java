package fasttrack.app.cli;

import fasttrack.core.spi.Durability;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options of {@code acid} that all backends share, as they were given. */
final class AcidOptions {
  static final int TERMINALS = 8;
  static final int KILLS = 5;
  static final int KILLS_MAX = 1_000;

  @ArgGroup(
      exclusive = false,
      validate = false,
      order = 1,
      heading = "%nWhat is audited, and how:%n")
  final What what = new What();

  @ArgGroup(exclusive = false, validate = false, order = 2, heading = "%nWhat the data is:%n")
  final RunOptions.Data data = new RunOptions.Data();

  @ArgGroup(exclusive = false, validate = false, order = 3, heading = "%nWhat comes out:%n")
  final RunOptions.Results output = new RunOptions.Results();

  /** What is audited, and how. */
  static final class What {
    @Option(
        names = {"-b", "--backend"},
        paramLabel = "BACKEND",
        completionCandidates = Candidates.Backends.class,
        description =
            "The database, see 'fasttrack backends' (default: ${bundle:default.backend}).")
    @Nullable String backend;

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
        names = {"-t", "--terminals"},
        paramLabel = "N",
        converter = WholeNumbers.OfInt.class,
        description =
            "How many terminals there are under load (default: "
                + TERMINALS
                + ", or as many as the backend takes).")
    @Nullable Integer terminals;

    @Option(
        names = "--kills",
        paramLabel = "N",
        converter = WholeNumbers.OfInt.class,
        description =
            "How often the server or process is killed under load (default: " + KILLS + ").")
    int kills = KILLS;

    @Option(
        names = "--work",
        paramLabel = "DIR",
        description = "Where backends keep their files (default: work).")
    Path work = Path.of("work");
  }
}
