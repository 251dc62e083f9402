package fasttrack.network.interpreter;

import fasttrack.core.model.Action.Condition;
import fasttrack.core.model.Path;
import java.util.List;

/** Stops only where conditions hold, as a client compares what it has got. Not thread-safe. */
final class FilteredWalk extends Walk {
  private final List<Condition> where;
  private final List<PathField> fields;
  private final long[] wanted;

  FilteredWalk(Calls calls, List<Level> levels, Path path, List<Condition> where) {
    super(calls, levels);
    this.where = where;
    this.fields =
        where.stream().map(condition -> PathField.of(levels, path, condition.field())).toList();
    this.wanted = new long[where.size()];
  }

  @Override
  void run(long[] values, Visitor visitor) {
    for (int i = 0; i < wanted.length; i++) {
      wanted[i] = where.get(i).value().value(values);
    }
    super.run(
        values,
        () -> {
          if (holds()) {
            visitor.visit();
          }
        });
  }

  private boolean holds() {
    for (int i = 0; i < wanted.length; i++) {
      if (!where.get(i).comparison().holds(fields.get(i).value(this), wanted[i])) {
        return false;
      }
    }
    return true;
  }
}
