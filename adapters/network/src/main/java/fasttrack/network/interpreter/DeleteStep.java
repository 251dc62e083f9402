package fasttrack.network.interpreter;

import fasttrack.core.model.Action;
import fasttrack.network.engine.Calls;
import fasttrack.network.schema.DataSet;

/** Deletes the records at a path's end. */
final class DeleteStep {
  private final Calls calls;
  private final Targets targets;
  private final Level last;
  private final Compensation compensation;
  private long count;

  DeleteStep(Action.Delete delete, Calls calls, Walk walk, Compensation compensation) {
    this.calls = calls;
    this.compensation = compensation;
    this.targets = new Targets(calls, walk, Targets.collects(delete));
    this.last = walk.levels().getLast();
  }

  /** Deletes them, and returns how many there were. */
  long delete(long[] inputs) {
    count = 0;
    targets.run(inputs, this::deleteOne);
    return count;
  }

  private void deleteOne() {
    DataSet set = last.set();
    long number = calls.recordNumber();
    Walk.check(calls.delete(set.number()));
    compensation.deleted(set, number, last.list(), targets.buffer());
    count++;
  }
}
