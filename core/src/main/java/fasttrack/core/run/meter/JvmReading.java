package fasttrack.core.run.meter;

import fasttrack.core.result.JvmWork;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

/**
 * What this JVM has compiled and collected since it started.
 *
 * @param compileMillis the time that its compilers spent; -1 where it does not tell
 * @param collections how many garbage collections have ended
 * @param collectionMillis how long they took
 */
public record JvmReading(long compileMillis, long collections, long collectionMillis) {
  /** Reads both now. */
  public static JvmReading take() {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    long collections = 0;
    long collectionMillis = 0;
    for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
      collections += Math.max(0, bean.getCollectionCount());
      collectionMillis += Math.max(0, bean.getCollectionTime());
    }
    boolean tells = compiler != null && compiler.isCompilationTimeMonitoringSupported();
    return new JvmReading(
        tells ? compiler.getTotalCompilationTime() : -1, collections, collectionMillis);
  }

  /** Returns what was done since an earlier reading. */
  public JvmWork since(JvmReading before) {
    return new JvmWork(
        compileMillis < 0
            ? null
            : (Long) TimeUnit.MILLISECONDS.toNanos(compileMillis - before.compileMillis),
        collections - before.collections,
        TimeUnit.MILLISECONDS.toNanos(collectionMillis - before.collectionMillis));
  }
}
