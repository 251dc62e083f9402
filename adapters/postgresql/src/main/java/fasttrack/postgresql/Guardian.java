package fasttrack.postgresql;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A shell that outlives this process, however that ends, and then stops the server and deletes its
 * folders. It knows by the end of its input; signals to the whole group, such as Ctrl-C's, it does
 * not heed.
 *
 * <p>A shutdown hook would not do: hooks run side by side, so the server would be gone before the
 * application's own hook has written what it measured. Thread-safe.
 */
final class Guardian {
  private static final String SCRIPT =
      """
      trap '' HUP INT TERM
      data=$1
      log=$2
      folder=$3
      shift 3
      read -r line
      [ "$line" = dismissed ] && exit 0
      "$@" >/dev/null 2>&1
      rm -rf -- "$data" "$log"
      rm -rf -- "$folder"
      """;

  private final @Nullable Process shell;

  private Guardian(@Nullable Process shell) {
    this.shell = shell;
  }

  /**
   * Starts a guardian; one that does nothing where there is no shell.
   *
   * @param stop the command that stops the server
   * @param folder the server's folder
   */
  static Guardian start(List<String> stop, ServerFolder folder) throws IOException {
    if (System.getProperty("os.name").startsWith("Windows")) {
      return new Guardian(null);
    }
    List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", SCRIPT, "guardian"));
    command.add(folder.data().toString());
    command.add(folder.writeAheadLog().orElse(folder.data()).toString());
    command.add(folder.path().toString());
    command.addAll(stop);
    return new Guardian(
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start());
  }

  /** Tells it that the server was stopped and the folder deleted. */
  void dismiss() {
    if (shell == null) {
      return;
    }
    try (OutputStream in = shell.getOutputStream()) {
      in.write("dismissed\n".getBytes(StandardCharsets.US_ASCII));
    } catch (IOException ignored) {
      // It is gone already.
    }
  }
}
