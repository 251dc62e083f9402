package fasttrack.app.audit.acid;

import fasttrack.core.testing.Misbehavior;

/** What a database in memory does while a commit is forced to disk; a sync lasts as it has to. */
final class SlowSync implements Misbehavior, SyncDelay {
  private final Way way;
  private int begun;
  private int ended;
  private int askedSinceBegun;
  private boolean closed;

  /** What it does. */
  enum Way {
    /** Whoever reads what a commit changed waits for its sync. */
    WAITS,
    /** A reader goes on; the sync lasts until another change is to be forced. */
    TELLS_READERS,
    /** Another change is acknowledged without a sync. */
    BUILDS_ON_IT,
    /** Commits force nothing. */
    FORCES_NOTHING
  }

  SlowSync(Way way) {
    this.way = way;
  }

  @Override
  public boolean releasesBeforeSync() {
    return way != Way.WAITS;
  }

  @Override
  public synchronized void sync() {
    boolean first = begun == 0;
    if (way == Way.FORCES_NOTHING || way == Way.BUILDS_ON_IT && !first) {
      return;
    }
    begun++;
    askedSinceBegun = 0;
    notifyAll();
    try {
      switch (way) {
        case WAITS -> wait(50);
        case TELLS_READERS -> {
          while (begun < 2) {
            wait();
          }
        }
        default -> {
          // the audit asks after the reader, and again after the change that builds on it
          while (askedSinceBegun < 2) {
            wait();
          }
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    ended++;
  }

  @Override
  public synchronized int begun() {
    return begun;
  }

  @Override
  public synchronized int ended() {
    askedSinceBegun++;
    notifyAll();
    return ended;
  }

  @Override
  public synchronized void close() {
    closed = true;
  }

  synchronized boolean closed() {
    return closed;
  }
}
