package fasttrack.core.run.load;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * How many transactions may still begin and be measured. All terminals draw on one quota, so that
 * none idles while others have some left. Thread-safe; allocates nothing.
 */
public record Quota(@Nullable AtomicLong left) {
  public static Quota unlimited() {
    return new Quota(null);
  }

  public static Quota of(long transactions) {
    return new Quota(new AtomicLong(transactions));
  }

  /** Tells whether the quota is exhausted. */
  public boolean exhausted() {
    return left != null && left.get() <= 0;
  }

  /** Takes one transaction from the quota; returns false where none was left. */
  public boolean claim() {
    return left == null || left.getAndDecrement() > 0;
  }
}
