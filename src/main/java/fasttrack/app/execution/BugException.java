package fasttrack.app.execution;

import java.nio.file.Path;

/** Something unexpected happened in a run, whose log was saved. */
public final class BugException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BugException(Path log, Throwable cause) {
    super("the log is " + log, cause);
  }
}
