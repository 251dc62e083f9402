package fasttrack.support.server;

import fasttrack.support.process.Platform;
import fasttrack.support.process.Programs;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A shell that outlives this process, however that ends, then stops the server and deletes its
 * folders. It notices the end of this process by the end of its own input, and ignores signals to
 * the process group, such as that of Ctrl-C.
 *
 * <p>A shutdown hook would not do: hooks run concurrently, so the server would be gone before the
 * application's own hook has written what it measured. Thread-safe.
 *
 * @param shell the shell; null where there is none
 */
record Guardian(@Nullable Process shell) {
  /**
   * Its arguments: the commands that stop the server, the file that tells others of its folders,
   * and these. A program that was making the server's data, or starting it, may still write there.
   */
  private static final String SCRIPT =
      """
      trap '' HUP INT TERM
      end=$1
      lock=$2
      shift 2
      read -r line
      [ "$line" = dismissed ] && exit 0
      exec >/dev/null 2>&1
      (eval "$end")
      tries=300
      until rm -rf -- "$@"; do
        tries=$((tries - 1))
        [ $tries -gt 0 ] || exit
        sleep 0.1
        (eval "$end")
      done
      rm -f -- "$lock"
      """;

  /**
   * Starts a guardian. On Windows, which has no such shell, it does nothing.
   *
   * @param folder the server's folder
   */
  static Guardian start(ServerNodes nodes, ServerFolder folder) throws IOException {
    if (Platform.isWindows()) {
      return new Guardian(null);
    }
    String end =
        Stream.of(nodes.abandonCommand(folder), folder.clearCommand())
            .map(Programs::inShell)
            .collect(Collectors.joining("\n"));
    List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", SCRIPT, "guardian", end));
    command.add(folder.lock().toString());
    folder.all().forEach(each -> command.add(each.toString()));
    return new Guardian(
        nodes
            .one()
            .programs()
            .start(
                command,
                builder ->
                    builder
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)));
  }

  /** Ends the guardian, since the server was stopped and its folders were deleted. */
  void dismiss() {
    if (shell == null) {
      return;
    }
    try (OutputStream in = shell.getOutputStream()) {
      in.write("dismissed\n".getBytes(StandardCharsets.US_ASCII));
    } catch (IOException ignored) {
      // It has ended already.
    }
  }
}
