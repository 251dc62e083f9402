package fasttrack.app.cli;

import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Options;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code acid} that all backends share, as they were given. */
final class AcidOptions {
  static final int TERMINALS = 8;
  static final int KILLS = 5;
  static final int KILLS_MAX = 1_000;

  @Mixin final CommonOptions.BackendName backend = new CommonOptions.BackendName();
  @Mixin final CommonOptions.WorkFolder work = new CommonOptions.WorkFolder();
  @Mixin final CommonOptions.DurabilityChoice durability = new CommonOptions.DurabilityChoice();
  @Mixin final CommonOptions.ExecutionChoice execution = new CommonOptions.ExecutionChoice();
  @Mixin final Load load = new Load();
  @Mixin final CommonOptions.Data data = new CommonOptions.Data();
  @Mixin final CommonOptions.Json json = new CommonOptions.Json();
  @Mixin final CommonOptions.Results results = new CommonOptions.Results();
  @Mixin final ExportOptions exports = new ExportOptions();

  /** Returns how a backend opens its database, with values of its own options. */
  Options of(Backend chosen, Map<String, List<String>> own, int terminals) {
    Options options =
        Options.of(chosen, work.path, own)
            .withDurability(durability.value)
            .withSessionsMax(terminals);
    return execution.mode == null ? options : options.withExecution(execution.mode);
  }

  /** The load, and how it is killed. */
  @Command(optionListHeading = CommonOptions.LOAD)
  static final class Load {
    @Option(
        names = {"-t", "--terminals"},
        paramLabel = "N",
        converter = WholeNumbers.OfInt.class,
        description =
            "How many terminals run concurrently (default: "
                + TERMINALS
                + ", or as many as the backend supports).")
    @Nullable Integer terminals;

    @Option(
        names = "--kills",
        paramLabel = "N",
        converter = WholeNumbers.OfInt.class,
        description =
            "How often to kill the server or process under load (default: " + KILLS + ").")
    int kills = KILLS;
  }
}
