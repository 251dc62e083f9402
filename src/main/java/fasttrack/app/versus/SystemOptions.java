package fasttrack.app.versus;

import fasttrack.app.command.Common;
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
      converter = Variation.Converter.class,
      description = {
        "Compare values of any 'run' option: execution=prepared,compiled.",
        "OPTION.KEY for an option that takes KEY=VALUE; repeatable, for all combinations."
      })
  List<Variation> variations = new ArrayList<>();

  @Option(
      names = "--system",
      paramLabel = "NAME=OPTIONS",
      converter = OwnOptions.Converter.class,
      description = {
        "Compare systems that have 'run' options of their own besides those of this command:"
            + " --system 'weak=--isolation read-committed'; repeatable."
      })
  List<OwnOptions> systems = new ArrayList<>();

  @Option(
      names = "--force",
      fallbackValue = "true",
      description =
          "Compare systems that differ in durability, isolation, data or work; every output says"
              + " so.")
  boolean force;
}
