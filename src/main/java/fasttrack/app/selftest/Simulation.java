package fasttrack.app.selftest;

import fasttrack.core.result.Environment;
import fasttrack.core.run.load.Control;
import fasttrack.core.spi.Session;
import java.util.function.UnaryOperator;

/**
 * Runs cases on the simulated database, again where the machine may have disturbed them.
 *
 * @param untilNanos the moment on {@link System#nanoTime} after which no case is repeated
 * @param between what stands between the harness and each session; see {@link CaseRun}
 */
record Simulation(
    Environment environment, Watch watch, long untilNanos, UnaryOperator<Session> between) {
  /** How often a case runs at most. */
  static final int TRIES = 3;

  /**
   * Runs a case until all its figures are right, at most {@value #TRIES} times, and returns the run
   * of which the fewest are wrong, the last of several. What is wrong for good is wrong each time.
   */
  SelftestResult.RunChecks run(Case run) {
    SelftestResult.RunChecks best = null;
    for (int tries = 1; ; tries++) {
      Control control =
          watch.begin(run.name() + (tries == 1 ? "" : ", once more, as figures were off"));
      SelftestResult.RunChecks part = new CaseRun(run, environment, between).run(tries, control);
      if (best == null || part.count(Agreement.WRONG) <= best.count(Agreement.WRONG)) {
        best = part;
      }
      boolean right = part.count(Agreement.OK) == part.checks().size();
      if (right || tries == TRIES || System.nanoTime() - untilNanos > 0) {
        return best;
      }
    }
  }
}
