package fasttrack.network.interpreter;

import fasttrack.core.model.Digest;
import fasttrack.core.model.Step;
import fasttrack.network.schema.DataSet;

/** Deletes the records at a path's end. */
final class DeleteStep implements CompiledStep {
  private final Calls calls;
  private final Targets targets;
  private final Level last;
  private final Compensation compensation;
  private long count;

  DeleteStep(Step.Delete delete, Calls calls, Walk walk, Compensation compensation) {
    this.calls = calls;
    this.compensation = compensation;
    this.targets = new Targets(calls, walk, delete.path());
    this.last = walk.levels().getLast();
  }

  @Override
  public void run(long[] inputs, Digest digest) {
    count = 0;
    targets.run(inputs, this::delete);
    digest.count(count);
  }

  private void delete() {
    DataSet set = last.set();
    long number = calls.recordNumber();
    Walk.check(calls.delete(set));
    compensation.deleted(set, number, last.list(), targets.buffer());
    count++;
  }
}
