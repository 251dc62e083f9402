package fasttrack.core.interpreter;

import fasttrack.core.model.Action;
import fasttrack.core.model.Program;
import fasttrack.core.model.TransactionType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Where a client is in a program: its values, and how often a loop has gone around. It computes and
 * decides; what is done on records another has made beforehand. Not thread-safe.
 */
public final class ProgramFrame {
  private final Program program;
  private final int inputs;
  private final int numbers;
  private long[] values = {};
  private int iteration;
  private int made;

  /** What an action does, prepared. */
  @FunctionalInterface
  public interface Move<E extends Exception> {
    /** Does it, and returns whether the transaction goes on. */
    boolean goesOn(long[] values, Digest digest) throws E;
  }

  /** Makes moves of the actions on records. */
  @FunctionalInterface
  public interface Maker<E extends Exception> {
    /** Makes the move of an action that has a number in the order of the text. */
    Move<E> make(Action.OnRecords action, int number) throws E;
  }

  /** Is at no execution of a type that has a program yet. */
  public ProgramFrame(TransactionType type) {
    this(Objects.requireNonNull(type.program()), type.inputs().size());
  }

  /**
   * Is at no execution of a program yet.
   *
   * @param inputs how many of its values are inputs
   */
  public ProgramFrame(Program program, int inputs) {
    this.program = program;
    this.inputs = inputs;
    numbers = program.numbers();
  }

  /** Makes one move of the whole program; called once. */
  public <E extends Exception> Move<E> whole(Maker<E> maker) throws E {
    return together(program.actions(), maker);
  }

  /** Makes one move of several. */
  public static <E extends Exception> Move<E> together(List<Move<E>> moves) {
    return (all, digest) -> {
      for (int i = 0; i < moves.size(); i++) {
        if (!moves.get(i).goesOn(all, digest)) {
          return false;
        }
      }
      return true;
    };
  }

  private <E extends Exception> Move<E> together(List<Action> actions, Maker<E> maker) throws E {
    List<Move<E>> moves = new ArrayList<>();
    for (Action action : actions) {
      moves.add(move(action, maker));
    }
    return together(moves);
  }

  private <E extends Exception> Move<E> move(Action action, Maker<E> maker) throws E {
    return switch (action) {
      case Action.OnRecords records -> maker.make(records, made++);
      case Action.Compute compute ->
          (all, digest) -> {
            all[compute.slot()] = compute.value().of(all);
            return true;
          };
      case Action.When when -> {
        Move<E> inner = together(when.actions(), maker);
        yield (all, digest) -> when.condition().of(all) == 0 || inner.goesOn(all, digest);
      }
      case Action.Each each -> each(each, together(each.actions(), maker));
      case Action.RollBack end -> (all, digest) -> false;
    };
  }

  private <E extends Exception> Move<E> each(Action.Each each, Move<E> inner) {
    Action.Element[] lists = each.elements().toArray(Action.Element[]::new);
    return (all, digest) -> {
      long count = each.count().value(all);
      boolean goesOn = true;
      for (int i = 0; i < count && goesOn; i++) {
        for (Action.Element list : lists) {
          all[list.current()] = all[list.first() + i];
        }
        iteration = i;
        goesOn = inner.goesOn(all, digest);
      }
      iteration = 0;
      return goesOn;
    };
  }

  /** Begins an execution: all values behind the inputs are 0. */
  public void begin(long[] all) {
    program.clear(all, inputs);
    values = all;
    iteration = 0;
  }

  /** Returns the step of the digest to which the answer of an action belongs now. */
  public int step(int number) {
    return number + numbers * iteration;
  }

  /** Begins what a Find with that number leaves in the trace, see {@link Program#beginTrace}. */
  public long beginTrace(int number, Action.Find find) {
    return program.beginTrace(values, step(number), find);
  }

  /** Leaves what an Insert with that number has to, see {@link Program#traceInsert}. */
  public void traceInsert(int number, Action.Insert insert, long inserted) {
    program.traceInsert(values, step(number), insert, inserted);
  }

  /** Adds the value of a traced column. */
  public void trace(long value) {
    program.trace(values, value);
  }

  /** Completes what a Find leaves in the trace. */
  public void endTrace(long begun, long rows) {
    program.endTrace(values, begun, rows);
  }

  /** Sets a value, unless nothing receives it. */
  public void set(int slot, long value) {
    if (slot >= 0) {
      values[slot] = value;
    }
  }
}
