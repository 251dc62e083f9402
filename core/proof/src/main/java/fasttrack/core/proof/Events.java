package fasttrack.core.proof;

import fasttrack.core.model.Action;
import fasttrack.core.model.Action.Condition;
import fasttrack.core.model.Action.Find;
import fasttrack.core.model.Path;
import fasttrack.core.model.Program;
import fasttrack.core.model.RecordType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads what attempts left, action by action. Not thread-safe. */
final class Events {
  private final History history;
  private final List<List<@Nullable Shape>> shapes;
  private final TracedAttempt attempt = new TracedAttempt();
  private final Event event;

  /**
   * What an action leaves.
   *
   * @param where what must hold of the records, also where they were changed
   */
  record Shape(Seen seen, List<Condition> where, int operands, int width) {
    Path path() {
      return seen.find().path();
    }

    /** Tells whether it finds the record of a key that is an operand. */
    boolean byKey() {
      return path().start() instanceof Path.Start.ByKey && path().hops().isEmpty();
    }
  }

  Events(History history) {
    this.history = history;
    this.event = new Event();
    this.shapes = history.types.stream().map(type -> shapes(type.program())).toList();
  }

  private static List<@Nullable Shape> shapes(@Nullable Program program) {
    List<@Nullable Shape> shapes = new ArrayList<>();
    List<@Nullable Seen> all = program == null ? List.of() : Seen.of(program);
    for (int i = 0; i < all.size(); i++) {
      Seen seen = all.get(i);
      shapes.add(program == null || seen == null ? null : shape(program, i, seen));
    }
    return shapes;
  }

  private static Shape shape(Program program, int number, Seen seen) {
    Find find = seen.find();
    List<Condition> where =
        switch (seen.kind()) {
          case CHANGE, DELETE -> ((Action.Change) program.onRecords().get(number - 1)).where();
          case READ, AGGREGATE, INSERT -> find.where();
        };
    int width = (int) find.columns().stream().filter(Action.Column::traced).count();
    return new Shape(seen, where, find.operands().size(), width);
  }

  /** What an action told; filled again and again. */
  final class Event {
    int attempt;
    Seen.Kind kind = Seen.Kind.READ;
    @Nullable Shape told;
    List<RecordType> types = List.of();
    int rows;
    private int operands;
    private int first;
    private int width;

    /** Returns what the action leaves. */
    Shape shape() {
      return Objects.requireNonNull(told);
    }

    /** Returns an operand of the path, then of the conditions. */
    long operand(int number) {
      return Events.this.attempt.trace[operands + number];
    }

    long key(int row, int type) {
      return Events.this.attempt.trace[first + row * width + 2 * type];
    }

    long version(int row, int type) {
      return Events.this.attempt.trace[first + row * width + 2 * type + 1];
    }

    /** Returns the number of the write that replaced versions. */
    long write() {
      return Events.this.attempt.trace[first - 1];
    }

    /** Returns the inputs of the attempt. */
    long[] inputs() {
      return Events.this.attempt.values;
    }

    int inputCount() {
      return history.types.get(Events.this.attempt.type).inputs().size();
    }
  }

  /** Visits what each action of an attempt told. */
  void read(int place, Consumer<Event> consumer) {
    history.traces.read(place, attempt);
    List<@Nullable Shape> known = shapes.get(attempt.type);
    event.attempt = place;
    int at = 0;
    while (at < attempt.traced) {
      Shape shape = Objects.requireNonNull(known.get((int) (attempt.trace[at] % known.size())));
      event.told = shape;
      event.kind = shape.seen.kind();
      event.types = shape.seen.types();
      event.rows = (int) attempt.trace[at + 1];
      event.operands = at + 2;
      event.first = event.operands + shape.operands;
      event.width = shape.width;
      at = event.first + event.rows * shape.width;
      consumer.accept(event);
    }
  }
}
