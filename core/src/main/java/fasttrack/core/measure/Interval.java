package fasttrack.core.measure;

import java.io.Serializable;

/**
 * The measured interval on a {@link Clock}.
 *
 * @param from its begin, in nanoseconds
 * @param until its end, in nanoseconds; {@link Long#MAX_VALUE} where a number of transactions ends
 *     it
 */
public record Interval(long from, long until) implements Serializable {
  /** Tells whether a moment lies within. */
  public boolean contains(long nanos) {
    return nanos >= from && nanos < until;
  }
}
