package fasttrack.app.selftest;

import fasttrack.core.run.RunListener;
import fasttrack.core.run.RunListener.Phase;
import org.jspecify.annotations.Nullable;

/**
 * Looks at what else runs on the machine while a run in this process measures. Used once, by one
 * thread.
 */
final class Lookout implements RunListener {
  private @Nullable Neighbors begin;
  private @Nullable Double othersShare;

  @Override
  public void phase(Phase phase) {
    if (phase == Phase.MEASURING) {
      begin = Neighbors.look();
    } else if (begin != null && othersShare == null) {
      othersShare = Neighbors.othersShare(begin);
    }
  }

  /** Returns the share of the processors' time that others took; null where that is not known. */
  @Nullable Double othersShare() {
    return othersShare;
  }

  /** Tells whether hardly anything else ran; where that is not known, no. */
  boolean quiet() {
    return Neighbors.quiet(othersShare);
  }
}
