package fasttrack.network.lock;

/** What became of a request for a lock. */
public enum LockResult {
  GRANTED,
  /** Somebody else holds it, and the request was not to wait. */
  REFUSED,
  /** Waiting would never have ended: each waits for the next in a circle. */
  DEADLOCK,
  /** It waited for as long as requests may. */
  TIMEOUT,
  /** The thread was interrupted while it waited. */
  INTERRUPTED
}
