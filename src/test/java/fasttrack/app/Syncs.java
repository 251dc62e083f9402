package fasttrack.app;

import java.io.IOException;
import java.util.List;

/** Changes what the syncs of a process and its children do, by strace. */
final class Syncs {
  private static final String STRACE =
      "strace --seccomp-bpf -f -o /dev/null -e trace=fsync,fdatasync -e inject=fsync,fdatasync:";

  private Syncs() {}

  /** Tells whether that is possible here. */
  static boolean canBeChanged() throws InterruptedException {
    try {
      return new ProcessBuilder(List.of((STRACE + "retval=0 true").split(" ")))
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false; // there is no strace
    }
  }

  /**
   * Returns the begin of a command of the shell that starts the program with changed syncs.
   *
   * @param how {@code retval=0} for syncs that do nothing, {@code delay_exit=5000} for such that
   *     take 5 ms longer
   */
  static String changed(String how) {
    return STRACE + how + " '" + Launcher.program() + "'";
  }
}
