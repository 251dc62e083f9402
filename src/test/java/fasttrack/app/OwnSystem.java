package fasttrack.app;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Shared memory, semaphores and a temporary folder of their own (namespaces of Linux) for what runs
 * in here, so that all that is left there is left by that. Whoever runs elsewhere sees none of it.
 */
final class OwnSystem implements AutoCloseable {
  private static final String HOLD =
      "mount -t tmpfs shm /dev/shm || exit; echo ready; read -r line";
  private static final List<String> SYSTEM_V = List.of("shm", "sem", "msg");

  private final Path temporary;
  private final Process holder;

  /**
   * Makes namespaces; the test is skipped where this account may not.
   *
   * @param temporary the temporary folder, empty
   */
  OwnSystem(Path temporary) throws IOException {
    this.temporary = temporary;
    holder =
        new ProcessBuilder(
                "unshare", "--user", "--map-root-user", "--mount", "--ipc", "sh", "-c", HOLD)
            .redirectErrorStream(true)
            .start();
    BufferedReader said = holder.inputReader();
    String line = said.readLine();
    assumeTrue("ready".equals(line), "no namespaces here: " + line);
  }

  /** Returns the command of the shell that becomes the program, in here. */
  String command(String arguments) {
    return "exec nsenter --target %d --user --mount --ipc --preserve-credentials '%s' %s"
        .formatted(holder.pid(), Launcher.program(), arguments);
  }

  /** Returns the options of the JVM that has its temporary folder here. */
  String options() {
    return "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dfasttrack.progress=phases"
        + " -Djava.io.tmpdir="
        + temporary;
  }

  /** Returns all that is left; no process may run in here any more. */
  List<String> left() throws IOException {
    List<String> left = new ArrayList<>(list(Path.of("/proc", holder.pid() + "", "root/dev/shm")));
    left.addAll(list(temporary));
    for (String kind : SYSTEM_V) {
      left.addAll(inside("tail", "-n", "+2", "/proc/sysvipc/" + kind));
    }
    return left;
  }

  private List<String> inside(String... command) throws IOException {
    List<String> all =
        new ArrayList<>(
            List.of(
                "nsenter",
                "--target",
                Long.toString(holder.pid()),
                "--user",
                "--ipc",
                "--preserve-credentials"));
    all.addAll(List.of(command));
    Process process = new ProcessBuilder(all).redirectErrorStream(true).start();
    try (BufferedReader out = process.inputReader()) {
      return out.lines().toList();
    }
  }

  private static List<String> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(Path::toString).toList();
    }
  }

  @Override
  public void close() {
    holder.destroyForcibly().onExit().join();
  }
}
