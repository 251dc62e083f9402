package fasttrack.network.interpreter;

import fasttrack.core.model.Digest;
import fasttrack.core.model.Field;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Step;
import fasttrack.network.engine.Condition;
import fasttrack.network.engine.Intent;
import fasttrack.network.engine.ItemList;
import fasttrack.network.engine.Modes;
import fasttrack.network.schema.DataSet;
import fasttrack.network.schema.Item;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Puts a record. */
final class InsertStep implements CompiledStep {
  private final Calls calls;
  private final DataSet set;
  private final ItemList list;
  private final byte[] buffer;
  private final @Nullable Operand[] values;
  private final Compensation compensation;

  /** The key of a detail, of which its automatic master keeps one chain; null for a master. */
  private final @Nullable Item key;

  private final @Nullable Operand keyValue;

  InsertStep(Step.Insert insert, Calls calls, DataSet set, Compensation compensation) {
    this.calls = calls;
    this.set = set;
    this.compensation = compensation;
    this.list = ItemList.all(set);
    this.buffer = new byte[list.length()];
    this.values = new @Nullable Operand[list.items().size()];
    List<Field> fields = insert.fields();
    for (int i = 0; i < fields.size(); i++) {
      values[set.item(fields.get(i).name()).number()] = insert.values().get(i);
    }
    Field keyField = insert.type().key();
    this.key = keyField == null || !set.detail() ? null : set.item(keyField.name());
    this.keyValue = key == null ? null : values[key.number()];
  }

  @Override
  public void run(long[] inputs, Digest digest) {
    if (key != null && keyValue != null) {
      checkNew(key, keyValue.value(inputs));
    }
    for (Item item : list.items()) {
      Operand operand = values[item.number()];
      item.put(buffer, list.offset(item.number()), operand == null ? 0 : operand.value(inputs));
    }
    Walk.check(calls.put(set, list, buffer));
    compensation.put(set, calls.recordNumber());
    digest.count(1);
  }

  private void checkNew(Item item, long value) {
    int condition = calls.find(set, Modes.FIND_CHAIN, item, value, value, Intent.UPDATE);
    if (condition == Condition.GOOD) {
      // An entry may be there for members of other types that have this owner, with an empty chain.
      int first = calls.get(set, Modes.GET_NEXT_IN_CHAIN, list, buffer, 0, Intent.READ);
      condition = first == Condition.END_OF_CHAIN ? Condition.NO_ENTRY : Condition.DUPLICATE_KEY;
    }
    if (condition != Condition.NO_ENTRY) {
      throw new CallStopped(condition);
    }
  }
}
