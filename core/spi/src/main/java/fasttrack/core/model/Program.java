package fasttrack.core.model;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a transaction does, in order. Immutable.
 *
 * <p>A transaction's values are one array: its inputs, then what it reads and computes. A value is
 * 0 until it is set.
 *
 * <p>Each action that reads or changes records has a number, by its place in the text of the
 * program, from 0. In a loop the number of the same action is greater by {@link #numbers} each time
 * around, so that every answer has its place in the digest.
 *
 * <p>What a Find with columns of the trace has read is left behind the values, for whoever has it
 * executed: {@code all[values]} is how many numbers follow it. For each such Find, in the order of
 * execution: its number, how many rows it has read, the values of its operands, and for each row
 * those of its columns that are traced. Where more were to follow than there is room for, their
 * number is greater than the room.
 *
 * @param actions the actions
 * @param values how many values there are, inputs included, at most {@value #VALUES_MAX}
 * @param room how many numbers of the trace are kept; 0 where nothing is traced
 * @param names what the values behind the inputs are called, in their order; none where that is not
 *     known
 */
public record Program(List<Action> actions, int values, int room, List<String> names) {
  /** The most values. */
  public static final int VALUES_MAX = 256;

  /** A program that is not traced, and whose values have no names. */
  public Program(List<Action> actions, int values) {
    this(actions, values, 0, List.of());
  }

  /** Checks the number of values. */
  public Program {
    if (values > VALUES_MAX) {
      throw new IllegalArgumentException("more than " + VALUES_MAX + " values");
    }
  }

  /** Returns how long the array of values and trace is. */
  public int length() {
    return room == 0 ? values : values + 1 + room;
  }

  /** Sets all values behind the inputs to 0, and empties the trace. */
  public void clear(long[] all, int inputs) {
    Arrays.fill(all, inputs, room == 0 ? values : values + 1, 0);
  }

  /**
   * Begins what a Find leaves in the trace.
   *
   * @param number its number
   * @return for {@link #endTrace}
   */
  public long beginTrace(long[] all, long number, Action.Find find) {
    trace(all, number);
    trace(all, 0);
    long place = all[values];
    List<Operand> operands = find.operands();
    for (int i = 0; i < operands.size(); i++) {
      trace(all, operands.get(i).value(all));
    }
    return place;
  }

  /** Leaves in the trace what an insert has to: its number, 0 or 1, and a row of its values. */
  public void traceInsert(long[] all, long number, Action.Insert insert, long inserted) {
    List<Operand> row = insert.traced();
    if (!row.isEmpty()) {
      trace(all, number);
      trace(all, inserted);
      for (int i = 0; i < row.size() && inserted > 0; i++) {
        trace(all, row.get(i).value(all));
      }
    }
  }

  /** Adds the value of a traced column. */
  public void trace(long[] all, long value) {
    long place = ++all[values];
    if (place <= room) {
      all[values + (int) place] = value;
    }
  }

  /** Completes what a Find leaves in the trace. */
  public void endTrace(long[] all, long begun, long rows) {
    if (begun <= room) {
      all[values + (int) begun] = rows;
    }
  }

  /** Returns all actions on records, in the order of their numbers. */
  public List<Action.OnRecords> onRecords() {
    return all(actions)
        .filter(Action.OnRecords.class::isInstance)
        .map(Action.OnRecords.class::cast)
        .toList();
  }

  /** Returns actions, and those within them instead of what only holds others. */
  private static Stream<Action> all(List<Action> actions) {
    return actions.stream()
        .flatMap(
            action ->
                switch (action) {
                  case Action.When when -> all(when.actions());
                  case Action.Each each -> all(each.actions());
                  case Action.OnRecords records -> Stream.of(action);
                  case Action.Compute compute -> Stream.of(action);
                  case Action.RollBack end -> Stream.of(action);
                });
  }

  /** Returns how many actions on records the text of the program has. */
  public int numbers() {
    return onRecords().size();
  }

  /** Tells whether an action rolls back, if only under a condition. */
  public boolean mayRollBack() {
    return all(actions).anyMatch(Action.RollBack.class::isInstance);
  }
}
