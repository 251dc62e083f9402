package fasttrack.app.audit.acid;

import fasttrack.app.options.command.Common;
import fasttrack.app.options.command.CommonOptions;
import fasttrack.app.options.parameter.Parameter;
import fasttrack.app.options.parameter.Parameters;
import fasttrack.app.options.parameter.WholeNumbers;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code acid} that all backends share, as they were given. */
final class AcidOptions {
  static final int TERMINALS = 8;
  static final int KILLS = 5;
  static final int KILLS_MAX = 1_000;

  /** What determines its load. */
  static final List<Parameter<?>> PARAMETERS =
      List.of(
          Parameters.BACKEND,
          Parameters.WORKLOAD.standing("tp1"),
          Parameters.DURABILITY,
          Parameters.EXECUTION,
          Parameters.TERMINALS.unset(TERMINALS + ", capped by the backend"),
          Parameters.SCALE,
          Parameters.SEED);

  @Mixin final CommonOptions.WorkFolder work = new CommonOptions.WorkFolder();
  @Mixin final KillOptions load = new KillOptions();
  @Mixin final CommonOptions.ResultOutput output = new CommonOptions.ResultOutput();

  /** How the load is killed. */
  @Command(optionListHeading = CommonOptions.LOAD)
  static final class KillOptions {
    @Common
    @Option(
        names = "--kills",
        paramLabel = "N",
        converter = WholeNumbers.OfInt.class,
        description = "Kills of the server or process under load (default: " + KILLS + ").")
    int kills = KILLS;
  }
}
