package fasttrack.machine;

/**
 * A transfer of data that is timed.
 *
 * @param begunNanos when it began
 */
record Transfer(long begunNanos) {
  /** What was moved in each test of 1987: 4 MB. */
  static final int BYTES = 4 << 20;

  private static final double BYTES_PER_KB = 1_024;
  private static final double NANOS_PER_SECOND = 1e9;

  /** Begins one. */
  static Transfer begin() {
    return new Transfer(System.nanoTime());
  }

  /** Returns the rate if this was moved since. */
  double kbPerSecond(long bytes) {
    return bytes / BYTES_PER_KB * NANOS_PER_SECOND / (System.nanoTime() - begunNanos);
  }
}
