package fasttrack.app;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The processes of this machine. */
final class Processes {
  private static final long PATIENCE_SECONDS = 300;
  private static final long POLL_MILLIS = 20;

  private Processes() {}

  /** Waits until no process is left that was started below a folder. */
  static void awaitNoneBelow(Path folder) throws InterruptedException {
    for (long waited = 0; !below(folder).isEmpty(); waited += POLL_MILLIS) {
      if (waited > TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS)) {
        throw new AssertionError("left: " + below(folder));
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  private static List<String> below(Path folder) {
    return ProcessHandle.allProcesses()
        .flatMap(process -> process.info().commandLine().stream())
        .filter(command -> command.contains(folder.toString()))
        .toList();
  }
}
