package fasttrack.app.selftest;

/**
 * What a simulated session really did in one call, by clock readings of its own. Moments are those
 * of {@link System#nanoTime}; everything is in nanoseconds.
 *
 * @param type the transaction type's position
 * @param entry when the session was called
 * @param exit when it returned
 * @param cpuEntry what its thread's CPU clock read at the entry
 * @param cpuExit what it read at the exit
 * @param readingNanos how long these two readings took
 * @param lockWaitNanos how long it waited for a lock
 * @param commitAt when it began to commit; equal to {@code exit} where it did not commit
 * @param commitCpuAt what its thread's CPU clock read then
 * @param conflict whether it ended in a conflict
 */
record Attempt(
    int type,
    long entry,
    long exit,
    long cpuEntry,
    long cpuExit,
    long readingNanos,
    long lockWaitNanos,
    long commitAt,
    long commitCpuAt,
    boolean conflict) {
  long elapsedNanos() {
    return exit - entry;
  }

  long cpuNanos() {
    return cpuExit - cpuEntry;
  }

  /** Returns how long the commit took, less the CPU time in it. */
  long commitNanos() {
    return exit - commitAt - (cpuExit - commitCpuAt);
  }
}
