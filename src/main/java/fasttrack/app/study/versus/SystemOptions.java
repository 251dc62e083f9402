package fasttrack.app.study.versus;

import fasttrack.app.options.command.Common;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What makes systems that are compared, besides the backends. */
@Command(optionListHeading = "%nComparison:%n")
public final class SystemOptions {
  @Common
  @Option(
      names = "--vary",
      paramLabel = "OPTION=VALUE,VALUE",
      converter = Variation.Converter.class)
  List<Variation> variations = new ArrayList<>();

  @Option(names = "--system", paramLabel = "NAME=OPTIONS", converter = OwnOptions.Converter.class)
  List<OwnOptions> systems = new ArrayList<>();

  @Option(names = "--force", fallbackValue = "true")
  boolean force;
}
