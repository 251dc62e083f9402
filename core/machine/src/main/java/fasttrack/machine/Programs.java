package fasttrack.machine;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;

/** Runs small programs of the system. */
final class Programs {
  private Programs() {}

  /**
   * Runs a program to its end; its output is not kept.
   *
   * @return its exit status
   * @throws IOException if it cannot be started
   */
  static int run(List<String> command) throws IOException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(Redirect.DISCARD)
        .start()
        .onExit()
        .join()
        .exitValue();
  }
}
