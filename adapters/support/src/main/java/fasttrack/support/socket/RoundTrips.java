package fasttrack.support.socket;

/**
 * Counts the round trips of one connection: a round trip is a read that follows a write. Used by
 * one thread at a time, as its connection is.
 */
final class RoundTrips {
  private boolean sent;
  private long count;

  /** Notes that bytes are written. */
  void sending() {
    sent = true;
  }

  /** Notes that bytes are read. */
  void receiving() {
    if (sent) {
      sent = false;
      count++;
    }
  }

  /** Returns the number of round trips so far. */
  long count() {
    return count;
  }
}
