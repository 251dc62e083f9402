package fasttrack.core.result;

import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
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
  /** Returns what the JVM has compiled and collected since it started. */
  public static JvmWork soFar() {
    long collections = 0;
    long collectionMillis = 0;
    for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
      collections += Math.max(0, bean.getCollectionCount());
      collectionMillis += Math.max(0, bean.getCollectionTime());
    }
    long compiledMillis = compiledMillis();
    return new JvmWork(
        compiledMillis < 0 ? null : (Long) TimeUnit.MILLISECONDS.toNanos(compiledMillis),
        collections,
        TimeUnit.MILLISECONDS.toNanos(collectionMillis));
  }

  /** Returns how long the JVM has compiled since it started; -1 where it does not tell. */
  public static long compiledMillis() {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    return compiler != null && compiler.isCompilationTimeMonitoringSupported()
        ? compiler.getTotalCompilationTime()
        : -1;
  }

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
