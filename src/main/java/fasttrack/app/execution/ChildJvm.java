package fasttrack.app.execution;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts this program in another virtual machine like this one. */
public final class ChildJvm {
  /** By name: it depends on every command, so nothing here may depend on it. */
  private static final String MAIN = "fasttrack.app.Main";

  private ChildJvm() {}

  /**
   * Returns a process that is not started yet.
   *
   * @param arguments the command and its options
   */
  public static ProcessBuilder of(List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(MAIN);
    command.addAll(arguments);
    return new ProcessBuilder(command);
  }
}
