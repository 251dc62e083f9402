package fasttrack.core.run.meter;

import fasttrack.core.result.JvmWork;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

/** Finds out what this JVM compiles and collects in the interval. */
public final class JvmMeter extends EdgeMeter<JvmWork> {
  @Override
  void report(
      JvmWork first,
      JvmWork last,
      TransactionCounts between,
      MeasuredInterval executed,
      MeterResults into) {
    into.jvm = last.since(first);
  }

  /** Reads what the JVM has compiled and collected since it started. */
  @Override
  JvmWork read() {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    long collections = 0;
    long collectionMillis = 0;
    for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
      collections += Math.max(0, bean.getCollectionCount());
      collectionMillis += Math.max(0, bean.getCollectionTime());
    }
    boolean tells = compiler != null && compiler.isCompilationTimeMonitoringSupported();
    return new JvmWork(
        tells ? (Long) TimeUnit.MILLISECONDS.toNanos(compiler.getTotalCompilationTime()) : null,
        collections,
        TimeUnit.MILLISECONDS.toNanos(collectionMillis));
  }
}
