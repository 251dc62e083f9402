package fasttrack.core.run.load;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stops a run, from any thread. Thread-safe. */
public final class Control {
  private static final Logger LOG = LoggerFactory.getLogger(Control.class);

  private final List<String> failures = new ArrayList<>();
  private volatile @Nullable String conflict;
  private volatile boolean stopped;
  private volatile boolean interrupted;

  /** Ends the run early; what was measured is kept, and the result is marked as interrupted. */
  public void interrupt() {
    interrupted = true;
    stopped = true;
  }

  /** Tells whether {@link #interrupt} was called. */
  public boolean interrupted() {
    return interrupted;
  }

  /**
   * Stops the run because something unexpected happened; the result is invalid.
   *
   * @param what what happened: the reason in the result
   */
  public void fail(String what) {
    LOG.info("the run stops: {}", what);
    synchronized (failures) {
      failures.add(what);
    }
    stopped = true;
  }

  /**
   * Takes what the engine said of a conflict that many attempts did not overcome; the run goes on.
   */
  public void cannotOvercome(String said) {
    conflict = said;
  }

  /** Returns what the engine last said of such a conflict; null where there was none. */
  public @Nullable String conflict() {
    return conflict;
  }

  /** Stops what still runs; the result is what it would be without. */
  public void stop() {
    stopped = true;
  }

  public boolean stopped() {
    return stopped;
  }

  public List<String> failures() {
    synchronized (failures) {
      return List.copyOf(failures);
    }
  }
}
