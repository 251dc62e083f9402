package fasttrack.postgresql;

/**
 * Counts the round trips of one connection: how often it has sent something and then asked for what
 * came back. Used by one thread at a time, as its connection is.
 */
final class RoundTrips {
  private boolean sent;
  private long count;

  /** Takes note that something is sent. */
  void sending() {
    sent = true;
  }

  /** Takes note that an answer is asked for. */
  void receiving() {
    if (sent) {
      sent = false;
      count++;
    }
  }

  /** Returns how many there were. */
  long count() {
    return count;
  }
}
