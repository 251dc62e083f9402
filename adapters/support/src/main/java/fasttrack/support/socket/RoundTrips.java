package fasttrack.support.socket;

import java.net.Socket;
import org.jspecify.annotations.Nullable;

/**
 * Counts the round trips of one connection: a round trip is a read that follows a write. Used by
 * one thread at a time, as its connection is.
 */
final class RoundTrips {
  private volatile @Nullable Socket socket;
  private boolean sent;
  private long count;

  /** Notes whose they are. */
  void of(Socket counted) {
    socket = counted;
  }

  /** Returns the socket that was last opened for the connection; null before there is one. */
  @Nullable Socket socket() {
    return socket;
  }

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
