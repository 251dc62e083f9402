package fasttrack.core.result;

import org.jspecify.annotations.Nullable;

/**
 * What this process's JVM did besides the transactions during the measured interval. What it
 * compiles, it runs faster afterwards: much of it shows that the warm-up was too short.
 *
 * @param compileNanos the time that its compilers' threads spent, exact to the millisecond; a
 *     method counts when it is done; null where the JVM does not tell
 * @param collections how many garbage collections ended
 * @param collectionNanos how long they took, exact to the millisecond each
 */
public record JvmWork(@Nullable Long compileNanos, long collections, long collectionNanos) {
  /** Returns what was done between an earlier reading and this one. */
  public JvmWork since(JvmWork before) {
    return new JvmWork(
        compileNanos == null || before.compileNanos == null
            ? null
            : (Long) (compileNanos - before.compileNanos),
        collections - before.collections,
        collectionNanos - before.collectionNanos);
  }
}
