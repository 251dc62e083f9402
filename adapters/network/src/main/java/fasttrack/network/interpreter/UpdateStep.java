package fasttrack.network.interpreter;

import fasttrack.core.model.Digest;
import fasttrack.core.model.Step;
import fasttrack.network.engine.Calls;
import fasttrack.network.engine.ItemList;
import fasttrack.network.schema.Bytes;
import fasttrack.network.schema.DataSet;
import fasttrack.network.schema.Item;
import java.util.List;

/** Adds to an item of the records at a path's end. */
final class UpdateStep implements CompiledStep {
  private final Step.Update update;
  private final Calls calls;
  private final Targets targets;
  private final DataSet set;
  private final int offset;
  private final ItemList list;
  private final byte[] changed;
  private final Compensation compensation;
  private long count;

  UpdateStep(Step.Update update, Calls calls, Walk walk, Compensation compensation) {
    this.update = update;
    this.calls = calls;
    this.compensation = compensation;
    this.targets = new Targets(calls, walk, Targets.collects(update.path()));
    Level last = walk.levels().getLast();
    this.set = last.set();
    Item item = set.item(update.field().name());
    this.offset = last.list().offset(last.list().items().indexOf(item));
    this.list = new ItemList(set, List.of(item));
    this.changed = new byte[Long.BYTES];
  }

  @Override
  public void run(long[] inputs, Digest digest) {
    count = 0;
    long delta = update.delta().value(inputs);
    targets.run(inputs, () -> add(delta, digest));
    digest.count(count);
  }

  private void add(long delta, Digest digest) {
    long before = Bytes.getLong(targets.buffer(), offset);
    Bytes.putLong(changed, 0, before + delta);
    Walk.check(calls.update(set.number(), list, changed));
    compensation.updated(set, calls.recordNumber(), list, before);
    count++;
    if (update.returning()) {
      digest.add(before + delta);
      digest.endRow();
    }
  }
}
