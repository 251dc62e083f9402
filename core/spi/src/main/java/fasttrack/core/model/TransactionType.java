package fasttrack.core.model;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A transaction type, defined once for all backends.
 *
 * @param name a short name, unique within its workload, for example {@code T5}
 * @param title what it does, in one line
 * @param inputs the inputs drawn before it starts, at most {@value #INPUTS_MAX}
 * @param steps what it does, in order, whatever it reads: as {@link Action#read}, {@link
 *     Action#add}, {@link Action#insert} and {@link Action#delete} make them; none of one with a
 *     program
 * @param ending how it ends; of one with a program, unless that decides otherwise
 * @param program what it does, where that depends on what it reads; else null
 */
public record TransactionType(
    String name,
    String title,
    List<Input> inputs,
    List<Action.OnRecords> steps,
    Ending ending,
    @Nullable Program program) {
  /** The most inputs. */
  public static final int INPUTS_MAX = 64;

  /**
   * An input.
   *
   * @param name what it is
   * @param draw how it is drawn
   */
  public record Input(String name, Draw draw) {}

  /**
   * What transactions change.
   *
   * @param inserted the record types of which they insert records
   * @param deleted those of which they delete some
   * @param assigned the fields that they change
   */
  public record Changes(Set<RecordType> inserted, Set<RecordType> deleted, Set<Field> assigned) {
    /** Finds out what some types change. */
    public static Changes by(Stream<TransactionType> types) {
      Changes all = new Changes(new HashSet<>(), new HashSet<>(), new HashSet<>());
      types.flatMap(type -> type.onRecords().stream()).forEach(all::add);
      return all;
    }

    private void add(Action.OnRecords action) {
      switch (action) {
        case Action.Find find -> {}
        case Action.Change change ->
            change.assignments().forEach(each -> assigned.add(each.field()));
        case Action.Insert insert -> inserted.add(insert.type());
        case Action.Delete delete -> deleted.add(delete.path().last());
      }
    }

    /** Tells whether records of a type come or go. */
    public boolean comeOrGo(RecordType type) {
      return inserted.contains(type) || deleted.contains(type);
    }
  }

  /** How a transaction ends. */
  public enum Ending {
    COMMIT,
    /** Rolled back on purpose, every time. */
    ROLLBACK
  }

  /** A type whose steps do not depend on what it reads. */
  public TransactionType(
      String name, String title, List<Input> inputs, List<Action.OnRecords> steps, Ending ending) {
    this(name, title, inputs, steps, ending, null);
  }

  /** A type whose steps do not depend on what it reads, and are committed. */
  public TransactionType(String name, String title, List<Input> inputs, Action.OnRecords... steps) {
    this(name, title, inputs, List.of(steps), Ending.COMMIT);
  }

  public TransactionType {
    if (inputs.size() > INPUTS_MAX) {
      throw new IllegalArgumentException(name + " has more than " + INPUTS_MAX + " inputs");
    }
    for (Action.OnRecords step : steps) {
      if (!isPlain(step)) {
        throw new IllegalArgumentException(name + " has a step that only a program can have");
      }
      for (Operand operand : operands(step)) {
        if (operand instanceof Operand.Input input && input.index() >= inputs.size()) {
          throw new IllegalArgumentException(name + " has no input " + input.index());
        }
      }
    }
  }

  /** Draws the inputs of a terminal's first execution, without allocating. */
  public void draw(RandomGenerator random, Dataset dataset, long[] values) {
    draw(random, 0, dataset, values);
  }

  /**
   * Draws the inputs of one execution, without allocating.
   *
   * @param number the transaction's number among its terminal's, from 0
   */
  public void draw(RandomGenerator random, long number, Dataset dataset, long[] values) {
    for (int i = 0; i < inputs.size(); i++) {
      values[i] = inputs.get(i).draw().next(random, number, values, dataset);
    }
  }

  /**
   * Returns how many values an execution has: its inputs, what a program reads and computes, and
   * its trace.
   */
  public int values() {
    return program == null ? inputs.size() : program.length();
  }

  /** Returns whether a step changes data, even if the transaction is then rolled back. */
  public boolean writes() {
    return onRecords().stream().anyMatch(each -> !(each instanceof Action.Find));
  }

  /** Returns its actions on records, by number: its steps, or those of its program. */
  public List<Action.OnRecords> onRecords() {
    return program == null ? steps : program.onRecords();
  }

  /** Returns the record types that it touches, each once. */
  public Stream<RecordType> types() {
    return onRecords().stream()
        .flatMap(
            each ->
                switch (each) {
                  case Action.OnPath on -> on.path().types().stream();
                  case Action.Insert insert -> Stream.of(insert.type());
                })
        .distinct();
  }

  /**
   * Returns how an operand is shown: an input by its name, a value of the program by the name that
   * it has there.
   */
  public String name(Operand operand) {
    return switch (operand) {
      case Operand.Input(int index) when index < inputs.size() -> inputs.get(index).name();
      case Operand.Input(int index) when program == null || program.names().isEmpty() ->
          "v" + index;
      case Operand.Input(int index) -> program.names().get(index - inputs.size());
      case Operand.Constant(long value) -> Long.toString(value);
      case Operand.Now() -> "now";
    };
  }

  /** Returns whether a successful execution changes the final state. */
  public boolean changesState() {
    return ending == Ending.COMMIT && writes();
  }

  /**
   * Returns whether a successful execution is sure to change a record: of a program, where it never
   * decides to roll back, and adds what was drawn to a loaded record, whatever it reads. What it
   * sets may be what was there, of which engines write nothing.
   */
  public boolean surelyChanges() {
    return changesState()
        && (program == null
            || (!program.mayRollBack() && program.actions().stream().anyMatch(this::surelyAdds)));
  }

  private boolean surelyAdds(Action action) {
    return action instanceof Action.Change change
        && change.where().isEmpty()
        && change.path().hops().isEmpty()
        && change.path().start() instanceof Path.Start.ByKey(RecordType type, Operand key)
        && (key instanceof Operand.Constant(long value)
            ? value >= 1 && value <= type.rows(1)
            : key instanceof Operand.Input(int slot)
                && slot < inputs.size()
                && type.equals(inputs.get(slot).draw().keysOf()))
        && change.assignments().stream()
            .filter(Action.Assignment::adds)
            .anyMatch(each -> each.value() instanceof Operand.Constant || isInput(each.value()));
  }

  private boolean isInput(Operand operand) {
    return operand instanceof Operand.Input(int slot) && slot < inputs.size();
  }

  /** Tells whether what it does depends on nothing that was read, and on no order. */
  private static boolean isPlain(Action.OnRecords step) {
    return step.equals(
        switch (step) {
          case Action.Find find -> Action.read(find.path(), find.fields());
          case Action.Change change -> {
            Action.Assignment one = change.first();
            yield Action.add(change.path(), one.field(), one.value(), change.returning());
          }
          case Action.Insert insert -> Action.insert(insert.type(), insert.values());
          case Action.Delete delete -> Action.delete(delete.path());
        });
  }

  private static List<Operand> operands(Action.OnRecords step) {
    return switch (step) {
      case Action.Change change ->
          Stream.concat(
                  change.operands().stream(),
                  change.assignments().stream().map(Action.Assignment::value))
              .toList();
      case Action.OnPath on -> on.operands();
      case Action.Insert insert -> insert.values();
    };
  }
}
