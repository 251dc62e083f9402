package fasttrack.core.run.meter;

import fasttrack.core.result.JvmWork;

/** Finds out what this JVM compiles and collects in the interval. */
public final class JvmMeter extends EdgeMeter<JvmWork> {
  @Override
  void report(EdgeReadings<JvmWork> read, MeasuredInterval executed, MeterResults into) {
    into.jvm = read.last().since(read.first());
  }

  @Override
  JvmWork read() {
    return JvmWork.soFar();
  }
}
