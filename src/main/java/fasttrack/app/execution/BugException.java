package fasttrack.app.execution;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Something unexpected happened in a run, whose log was saved. */
public final class BugException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String what;
  private final String log;

  BugException(Path log, String what, @Nullable Throwable cause) {
    super("the log is " + log, cause);
    this.what = what;
    this.log = log.toString();
  }

  /** Returns what happened, in one line. */
  public String what() {
    return what;
  }

  /** Returns where the run's log is. */
  Path log() {
    return Path.of(log);
  }
}
