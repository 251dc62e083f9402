package fasttrack.app.execution;

import fasttrack.app.execution.plugin.Plugins;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Starts this program in another Java process like this one: with the same Java, class path,
 * options of the virtual machine, environment and working folder. Plugins are on the class path.
 */
public final class ChildJvm {
  /** By name: it depends on every command, so nothing here may depend on it. */
  private static final String MAIN = "fasttrack.app.Main";

  /** As the launcher has them: what Java itself says is on standard error. */
  private static final List<String> ALWAYS =
      List.of(
          "--enable-native-access=ALL-UNNAMED",
          "-XX:+DisplayVMOutputToStderr",
          "-Xlog:disable",
          "-Xlog:all=warning:stderr");

  /** What a virtual machine takes options from; they are among its input arguments, too. */
  private static final List<String> VARIABLES = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS");

  private ChildJvm() {}

  /**
   * Returns a process that is not started yet.
   *
   * @param arguments the command and its options
   */
  public static ProcessBuilder of(List<String> arguments) {
    List<String> command = options(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.add(MAIN);
    command.addAll(arguments);
    return of(Plugins.classPath(), command);
  }

  /**
   * Returns a process of another program on the same Java, without options of the virtual machine.
   *
   * @param arguments what the program's virtual machine takes: its options and main class, and what
   *     is the program's own
   */
  public static ProcessBuilder of(String classPath, List<String> arguments) {
    ProcessBuilder builder = new ProcessBuilder();
    Map<String, String> environment = builder.environment();
    VARIABLES.forEach(environment::remove);
    // not as an option: the system shows only the first 4 KB of a command, and this would fill them
    environment.put("CLASSPATH", classPath);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(arguments);
    return builder.command(command);
  }

  /** Returns the options of a child of a virtual machine with these options. */
  static List<String> options(List<String> parent) {
    List<String> options = new ArrayList<>(ALWAYS);
    options.removeAll(parent);
    // two processes cannot wait for a debugger at one address; plugins are on the class path
    // already
    parent.stream()
        .filter(option -> !option.startsWith("-agentlib:jdwp"))
        .filter(option -> !option.startsWith("-D" + Plugins.PROPERTY + "="))
        .forEach(options::add);
    return options;
  }
}
