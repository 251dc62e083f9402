package fasttrack.relational.session;

/** Where a program is: its values, and how often a loop has gone around. Not thread-safe. */
final class ProgramFrame {
  private final int numbers;
  private long[] values = {};
  private int iteration;

  /** For a program with so many actions on records. */
  ProgramFrame(int numbers) {
    this.numbers = numbers;
  }

  void begin(long[] all) {
    values = all;
    iteration = 0;
  }

  void iterate(int number) {
    iteration = number;
  }

  /** Returns the step of the digest to which the answer of an action belongs now. */
  int step(int number) {
    return number + numbers * iteration;
  }

  /** Sets a value, unless nothing receives it. */
  void set(int slot, long value) {
    if (slot >= 0) {
      values[slot] = value;
    }
  }
}
