package fasttrack.app.study.matrix;

import fasttrack.app.options.command.CommonOptions;
import fasttrack.app.options.parameter.Parameter;
import fasttrack.app.options.parameter.Parameters;
import java.util.List;
import picocli.CommandLine.Mixin;

/** The options of {@code matrix} that all its runs share, as they were given. */
final class MatrixOptions {
  /** What determines its runs. */
  static final List<Parameter<?>> PARAMETERS =
      List.of(
          Parameters.DURABILITY,
          Parameters.SERVER_CPU,
          Parameters.WAITS,
          Parameters.DURATION.standing("3s"),
          Parameters.WARMUP.standing("1s"),
          Parameters.BEGIN,
          Parameters.SCALE,
          Parameters.SEED,
          Parameters.REPEAT
              .saying("Rounds to run, each in Java processes of its own")
              .standing("6"),
          Parameters.RUNS
              .saying("Runs of each variant in a round, in one Java process")
              .standing("1"));

  @Mixin final CommonOptions.WorkFolder work = new CommonOptions.WorkFolder();
  @Mixin final CommonOptions.Forks forks = new CommonOptions.Forks();
  @Mixin final CommonOptions.StudyOutput output = new CommonOptions.StudyOutput();
}
