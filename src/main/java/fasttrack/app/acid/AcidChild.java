package fasttrack.app.acid;

import fasttrack.app.execution.ChildJvm;
import fasttrack.app.parameter.EnumNames;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Options;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs {@link AcidLoadCommand} in another virtual machine.
 *
 * @param options how the child opens the database
 */
record AcidChild(
    Backend backend, Options options, String workload, int scale, long dataSeed, int terminals)
    implements ChildLoad {
  @Override
  public Process start(long seed, Path successFile, Path log) throws IOException {
    List<String> arguments = new ArrayList<>();
    arguments.add(AcidLoadCommand.NAME);
    arguments.add("--backend=" + backend.name());
    arguments.add("--workload=" + workload);
    arguments.add("--durability=" + EnumNames.name(options.durability()));
    arguments.add("--execution=" + EnumNames.name(options.execution()));
    arguments.add("--terminals=" + terminals);
    arguments.add("--work=" + options.workFolder());
    arguments.add("--scale=" + scale);
    arguments.add("--seed=" + dataSeed);
    arguments.add("--load-seed=" + seed);
    arguments.add("--success-file=" + successFile);
    options
        .own()
        .given()
        .forEach(
            (name, values) -> values.forEach(value -> arguments.add("--" + name + "=" + value)));
    return ChildJvm.of(arguments).redirectError(log.toFile()).start();
  }
}
