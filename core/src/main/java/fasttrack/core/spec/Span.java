package fasttrack.core.spec;

import static fasttrack.core.model.Counted.count;
import static fasttrack.core.spec.SpecException.require;

/** The length of the measured interval: a time or a number of transactions. */
public sealed interface Span {
  /**
   * It lasts a time.
   *
   * @param nanos how long, above 0
   */
  record Time(long nanos) implements Span {
    public Time {
      require(nanos > 0, "duration", "must be above 0");
    }
  }

  /**
   * It lasts until a number of transactions has ended.
   *
   * @param transactions how many over all terminals, from 1
   */
  record Count(long transactions) implements Span {
    public Count {
      require(transactions > 0, "transactions", "must be above 0, not " + count(transactions));
    }
  }
}
