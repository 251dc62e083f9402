package fasttrack.app.audit.selftest;

import fasttrack.core.run.load.Control;
import fasttrack.core.run.load.RunInterruptedException;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Who is told of a self-test, and who ends it.
 *
 * @param tell is told in a few words what is being done
 * @param controls makes the control of the next run; it stops that run when the user ends the
 *     self-test, at once where he has already
 */
public record SelftestControls(Consumer<String> tell, Supplier<Control> controls) {
  /** Reports what comes next, and returns the control of its run. */
  Control begin(String what) {
    tell.accept(what);
    return controls.get();
  }

  /**
   * Called after a run: what was measured of a run that was ended early is not judged.
   *
   * @throws RunInterruptedException where the user has ended the self-test
   */
  static void check(Control control) {
    if (control.interrupted()) {
      throw new RunInterruptedException("before all was checked");
    }
  }
}
