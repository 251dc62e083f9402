package fasttrack.core.run;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * How many measured transactions all terminals together may still begin: shared, so that no
 * terminal idles while others work off a share of their own. Thread-safe; allocates nothing.
 */
final class Quota {
  private final @Nullable AtomicLong left;

  private Quota(@Nullable AtomicLong left) {
    this.left = left;
  }

  static Quota unlimited() {
    return new Quota(null);
  }

  static Quota of(long transactions) {
    return new Quota(new AtomicLong(transactions));
  }

  /** Tells whether none is left. */
  boolean exhausted() {
    return left != null && left.get() <= 0;
  }

  /** Takes one, and tells whether there was one left. */
  boolean claim() {
    return left == null || left.getAndDecrement() > 0;
  }
}
