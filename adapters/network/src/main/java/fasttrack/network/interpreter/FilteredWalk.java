package fasttrack.network.interpreter;

import fasttrack.core.model.Action.Condition;
import fasttrack.core.model.Path;
import fasttrack.network.engine.Calls;
import java.util.List;

/**
 * Goes on from a record only where conditions hold, as a client compares what it has got. Not
 * thread-safe.
 */
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
  void run(int depth, long[] values, Visitor visitor) {
    if (depth == 0) {
      for (int i = 0; i < wanted.length; i++) {
        wanted[i] = where.get(i).value().value(values);
      }
      super.run(0, values, visitor);
    } else if (holds(depth - 1)) {
      super.run(depth, values, visitor);
    }
  }

  private boolean holds(int level) {
    for (int i = 0; i < wanted.length; i++) {
      PathField field = fields.get(i);
      if (field.level() == level
          && !where.get(i).comparison().holds(field.value(this), wanted[i])) {
        return false;
      }
    }
    return true;
  }
}
