package fasttrack.network.interpreter;

import fasttrack.core.interpreter.Digest;
import fasttrack.core.model.Action;
import fasttrack.core.model.Action.Assignment;
import fasttrack.core.model.Field;
import fasttrack.network.engine.Calls;
import fasttrack.network.engine.ItemList;
import fasttrack.network.schema.Item;
import java.util.List;

/** Changes items of the records at a path's end, all of them in one call. Not thread-safe. */
final class ChangeStep {
  private final Calls calls;
  private final Targets targets;
  private final Walk walk;
  private final ItemList list;
  private final List<Assignment> assignments;

  /** Of each assignment, the field that is changed, and the one that is added to or copied. */
  private final List<PathField> fields;

  private final List<PathField> sources;
  private final byte[] before;
  private final byte[] changed;
  private final Compensation compensation;
  private final boolean returning;
  private long count;

  ChangeStep(Action.Change change, Calls calls, Walk walk, Compensation compensation) {
    this.calls = calls;
    this.walk = walk;
    this.compensation = compensation;
    this.returning = change.returning();
    this.targets = new Targets(calls, walk, Targets.collects(change));
    this.assignments = change.assignments();
    this.fields =
        assignments.stream()
            .map(each -> PathField.of(walk.levels(), change.path(), each.field()))
            .toList();
    this.sources =
        assignments.stream()
            .map(each -> PathField.of(walk.levels(), change.path(), source(each)))
            .toList();
    this.list =
        new ItemList(walk.levels().getLast().set(), fields.stream().map(PathField::item).toList());
    this.before = new byte[list.length()];
    this.changed = new byte[list.length()];
  }

  /** Returns the field whose value before the change an assignment takes, if any. */
  static Field source(Assignment assignment) {
    return assignment.from() == null ? assignment.field() : assignment.from();
  }

  /** Changes them, and returns how many there were. */
  long change(long[] values, Digest digest) {
    count = 0;
    targets.run(values, () -> changeOne(values, digest));
    return count;
  }

  private void changeOne(long[] values, Digest digest) {
    for (int i = 0; i < fields.size(); i++) {
      Assignment assignment = assignments.get(i);
      PathField field = fields.get(i);
      Item item = field.item();
      System.arraycopy(
          walk.buffer(field.level()), field.offset(), before, list.offset(i), item.length());
      boolean copies = assignment.from() != null;
      long given = copies ? 0 : assignment.value().value(values);
      long known = copies || assignment.adds() ? sources.get(i).value(walk) : 0;
      item.put(changed, list.offset(i), known + given);
    }
    Walk.check(calls.update(list.set().number(), list, changed));
    compensation.updated(list.set(), calls.recordNumber(), list, before);
    count++;
    if (returning) {
      digest.add(list.items().getFirst().get(changed, 0));
      digest.endRow();
    }
  }
}
