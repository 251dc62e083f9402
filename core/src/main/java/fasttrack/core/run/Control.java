package fasttrack.core.run;

import java.util.ArrayList;
import java.util.List;

/** Stops a run, from any thread. Thread-safe. */
public final class Control {
  private final List<String> failures = new ArrayList<>();
  private volatile boolean stopped;
  private volatile boolean interrupted;

  /** Asks the run to end early and to keep what it has; the result is marked as interrupted. */
  public void interrupt() {
    interrupted = true;
    stopped = true;
  }

  /** Tells whether the run was asked to end early. */
  public boolean interrupted() {
    return interrupted;
  }

  /** Stops the run since something unexpected happened. */
  void fail(String what) {
    synchronized (failures) {
      failures.add(what);
    }
    stopped = true;
  }

  /** Stops what still runs, without a verdict. */
  void stop() {
    stopped = true;
  }

  boolean stopped() {
    return stopped;
  }

  List<String> failures() {
    synchronized (failures) {
      return List.copyOf(failures);
    }
  }
}
