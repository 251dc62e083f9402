package fasttrack.app.execution;

import fasttrack.core.run.load.Control;
import fasttrack.core.spi.Database;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Executes all runs on one database, which is opened when the first of them begins. Used by one
 * thread.
 */
public final class SharedDatabase implements RunExecutor {
  private final Recorder recorder;
  private final int sessionsMax;
  private @Nullable Database database;
  private String shownAtClose = "";

  /**
   * Makes an executor.
   *
   * @param sessionsMax the most sessions that any of the runs opens, from 1
   */
  public SharedDatabase(Recorder recorder, int sessionsMax) {
    this.recorder = recorder;
    this.sessionsMax = sessionsMax;
  }

  @Override
  public RecordedRun execute(NextRun run, Path results, Control control) {
    Database open = database;
    if (open == null) {
      open = recorder.open(run.plan(), sessionsMax);
      database = open;
      shownAtClose = run.plan().title();
    }
    return recorder.execute(run, results, control, open);
  }

  @Override
  public void close() {
    Database open = database;
    if (open != null) {
      database = null;
      recorder.close(shownAtClose, open);
    }
  }
}
