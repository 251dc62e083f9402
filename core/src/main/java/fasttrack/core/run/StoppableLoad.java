package fasttrack.core.run;

import fasttrack.core.load.LoadListener;
import fasttrack.core.load.LoadReport;

/** Ends a load where the user asks for it, and passes on everything else. */
record StoppableLoad(LoadListener listener, Control control) implements LoadListener {
  @Override
  public void decided(LoadReport.Reason reason, long rowsTotal) {
    listener.decided(reason, rowsTotal);
  }

  @Override
  public void loaded(long rowsSoFar, long rowsTotal) {
    if (control.interrupted()) {
      throw new RunInterruptedException("while data was loaded; the next run loads it again");
    }
    listener.loaded(rowsSoFar, rowsTotal);
  }

  @Override
  public void checking() {
    listener.checking();
  }
}
