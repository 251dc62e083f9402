package fasttrack.network.lock;

import org.jspecify.annotations.Nullable;

/**
 * Who waits for a resource, the first to be served first: a list through {@link Lock#behind}. A
 * request for more than its owner holds stands before all that hold nothing. Read under the
 * resource's monitor, changed under the manager's as well.
 */
final class WaitQueue {
  private @Nullable Lock first;
  private @Nullable Lock last;
  private int length;

  @Nullable Lock first() {
    return first;
  }

  boolean isEmpty() {
    return first == null;
  }

  int length() {
    return length;
  }

  void add(Lock lock) {
    Lock ahead = lock.mode == null ? last : lastUpgrade();
    Lock behind = ahead == null ? first : ahead.behind;
    link(ahead, lock);
    link(lock, behind);
    length++;
  }

  void remove(Lock lock) {
    link(lock.ahead, lock.behind);
    lock.ahead = null;
    lock.behind = null;
    length--;
  }

  private @Nullable Lock lastUpgrade() {
    Lock found = null;
    for (Lock lock = first; lock != null && lock.mode != null; lock = lock.behind) {
      found = lock;
    }
    return found;
  }

  private void link(@Nullable Lock ahead, @Nullable Lock behind) {
    if (ahead == null) {
      first = behind;
    } else {
      ahead.behind = behind;
    }
    if (behind == null) {
      last = ahead;
    } else {
      behind.ahead = ahead;
    }
  }
}
