package fasttrack.core.host;

import fasttrack.core.result.JvmWork;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * Repeats what a calibration is going to measure until the compiler is done with it: a fixed time
 * is too short on a busy machine, and what is measured in cold code looks like a slow machine. Used
 * by one thread.
 */
public final class Warmth {
  /** By how much two rounds of compiled code may differ. */
  private static final double TOLERANCE = 0.05;

  /** So many rounds in a row have to be alike, while nothing is compiled. */
  private static final int ALIKE = 3;

  /** A machine that is never quiet delays a run by no more. */
  private static final int ROUNDS_MAX = 50;

  private Warmth() {}

  /**
   * Repeats a round until its figures stay alike, 50 times at most.
   *
   * @param round executes a round and returns its figure, above 0
   * @param stop ends it early
   */
  public static void settle(DoubleSupplier round, BooleanSupplier stop) {
    settle(round, JvmWork::compiledMillis, stop);
  }

  /** Does so given what counts what was compiled. */
  static void settle(DoubleSupplier round, LongSupplier compiled, BooleanSupplier stop) {
    double last = round.getAsDouble();
    long before = compiled.getAsLong();
    int alike = 0;
    for (int i = 1; i < ROUNDS_MAX && alike < ALIKE && !stop.getAsBoolean(); i++) {
      double now = round.getAsDouble();
      long after = compiled.getAsLong();
      boolean same = Math.abs(now / last - 1) <= TOLERANCE && after == before;
      alike = same ? alike + 1 : 0;
      last = now;
      before = after;
    }
  }
}
