package fasttrack.app.cli;

import picocli.CommandLine.Mixin;

/** The options of {@code matrix} that all its runs share, as they were given. */
final class MatrixOptions {
  static final String DURATION = "3s";
  static final String WARMUP = "1s";
  static final int REPEAT = 3;

  @Mixin final CommonOptions.WorkFolder work = new CommonOptions.WorkFolder();
  @Mixin final CommonOptions.DurabilityChoice durability = new CommonOptions.DurabilityChoice();
  @Mixin final CommonOptions.ServerCpuChoice serverCpu = new CommonOptions.ServerCpuChoice();
  @Mixin final CommonOptions.WaitsChoice waits = new CommonOptions.WaitsChoice();
  @Mixin final CommonOptions.Repeat repeat = new CommonOptions.Repeat();
  @Mixin final CommonOptions.Forks forks = new CommonOptions.Forks();
  @Mixin final CommonOptions.Length length = new CommonOptions.Length();
  @Mixin final CommonOptions.BeginChoice begin = new CommonOptions.BeginChoice();
  @Mixin final CommonOptions.Data data = new CommonOptions.Data();
  @Mixin final CommonOptions.Json json = new CommonOptions.Json();
  @Mixin final CommonOptions.RunResults results = new CommonOptions.RunResults();
  @Mixin final ExportOptions exports = new ExportOptions();
}
