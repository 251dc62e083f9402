package fasttrack.relational.session;

import fasttrack.core.model.Action;
import fasttrack.core.model.Program;

/** Where a program is: its values, and how often a loop has gone around. Not thread-safe. */
final class ProgramFrame {
  private final Program program;
  private final int numbers;
  private long[] values = {};
  private int iteration;

  ProgramFrame(Program program) {
    this.program = program;
    numbers = program.numbers();
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

  long beginTrace(int number, Action.Find find) {
    return program.beginTrace(values, step(number), find);
  }

  void traceInsert(int number, Action.Insert insert, long inserted) {
    program.traceInsert(values, step(number), insert, inserted);
  }

  void trace(long value) {
    program.trace(values, value);
  }

  void endTrace(long begun, long rows) {
    program.endTrace(values, begun, rows);
  }

  /** Sets a value, unless nothing receives it. */
  void set(int slot, long value) {
    if (slot >= 0) {
      values[slot] = value;
    }
  }
}
