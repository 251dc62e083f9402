package fasttrack.app.selftest;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What one simulated session did, call by call. Written by the session's thread alone. */
final class Journal {
  private static final int NUMBERS = 9;
  private static final int ATTEMPTS = 1 << 14;

  private long[] numbers = new long[ATTEMPTS * NUMBERS];
  private int used;

  void add(
      int type,
      long entry,
      long exit,
      long cpuEntry,
      long cpuExit,
      long lockWaitNanos,
      long commitAt,
      long commitCpuAt,
      boolean conflict) {
    if (used == numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * used);
    }
    numbers[used++] = type;
    numbers[used++] = entry;
    numbers[used++] = exit;
    numbers[used++] = cpuEntry;
    numbers[used++] = cpuExit;
    numbers[used++] = lockWaitNanos;
    numbers[used++] = commitAt;
    numbers[used++] = commitCpuAt;
    numbers[used++] = conflict ? 1 : 0;
  }

  /** Returns all calls in their order; called when the session is no longer used. */
  List<Attempt> attempts() {
    List<Attempt> attempts = new ArrayList<>(used / NUMBERS);
    for (int i = 0; i < used; i += NUMBERS) {
      attempts.add(
          new Attempt(
              (int) numbers[i],
              numbers[i + 1],
              numbers[i + 2],
              numbers[i + 3],
              numbers[i + 4],
              numbers[i + 5],
              numbers[i + 6],
              numbers[i + 7],
              numbers[i + 8] != 0));
    }
    return attempts;
  }
}
