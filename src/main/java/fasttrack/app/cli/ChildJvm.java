package fasttrack.app.cli;

import fasttrack.app.Main;
import fasttrack.app.acid.ChildLoad;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Options;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs {@code acid-load} in a virtual machine like this one.
 *
 * @param options how the child opens the database
 * @param data what the data is
 */
record ChildJvm(Backend backend, Options options, RunOptions.Data data, int terminals)
    implements ChildLoad {
  @Override
  public Process start(long seed, Path successFile, Path log) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(Main.class.getName());
    command.add(AcidLoadCommand.NAME);
    command.add("--backend=" + backend.name());
    command.add("--durability=" + EnumNames.name(options.durability()));
    command.add("--terminals=" + terminals);
    command.add("--work=" + options.workFolder());
    command.add("--scale=" + data.scale);
    command.add("--seed=" + data.seed);
    command.add("--load-seed=" + seed);
    command.add("--success-file=" + successFile);
    options
        .own()
        .given()
        .forEach((name, values) -> values.forEach(value -> command.add("--" + name + "=" + value)));
    return new ProcessBuilder(command).redirectError(log.toFile()).start();
  }
}
