package fasttrack.network.interpreter;

import fasttrack.core.model.Action;
import fasttrack.core.model.Field;
import fasttrack.core.model.Operand;
import fasttrack.network.engine.CallFailure;
import fasttrack.network.engine.Calls;
import fasttrack.network.engine.Condition;
import fasttrack.network.engine.Intent;
import fasttrack.network.engine.ItemList;
import fasttrack.network.engine.Modes;
import fasttrack.network.schema.DataSet;
import fasttrack.network.schema.Item;
import org.jspecify.annotations.Nullable;

/** Puts a record. */
final class InsertStep {
  private final boolean asks;
  private final Calls calls;
  private final DataSet set;
  private final ItemList list;
  private final byte[] buffer;
  private final @Nullable Operand[] values;
  private final Compensation compensation;

  /** The key by which a record is looked up before it is put; null where it is not. */
  private final @Nullable Item key;

  private final @Nullable Operand keyValue;

  /**
   * Makes a step. A detail's key is looked up in any case, since only its automatic master keeps it
   * unique.
   *
   * @param asks whether it asks for a record with its key beforehand, of a master too
   */
  InsertStep(
      Action.Insert insert, boolean asks, Calls calls, DataSet set, Compensation compensation) {
    this.asks = asks;
    this.calls = calls;
    this.set = set;
    this.compensation = compensation;
    this.list = ItemList.all(set);
    this.buffer = new byte[list.length()];
    this.values = new @Nullable Operand[list.items().size()];
    for (int i = 0; i < insert.fields().size(); i++) {
      values[set.item(insert.fields().get(i).name()).number()] = insert.values().get(i);
    }
    Field keyField = insert.type().key();
    this.key = keyField != null && looksUp(set, asks) ? set.item(keyField.name()) : null;
    this.keyValue = key == null ? null : values[key.number()];
  }

  static boolean looksUp(DataSet set, boolean asks) {
    return set.detail() || asks;
  }

  /**
   * Puts the record, and returns how many that is: none where it was asked for and is there.
   *
   * @throws CallFailure where it is there and was not asked for
   */
  long put(long[] inputs) {
    if (there(inputs)) {
      if (asks) {
        return 0;
      }
      throw new CallFailure(Condition.DUPLICATE_KEY);
    }
    for (Item item : list.items()) {
      Operand operand = values[item.number()];
      item.put(buffer, list.offset(item.number()), operand == null ? 0 : operand.value(inputs));
    }
    Walk.check(calls.put(set.number(), list, buffer));
    compensation.put(set, calls.recordNumber());
    return 1;
  }

  /** Tells whether a record has the key; where none has, its place is locked. */
  private boolean there(long[] inputs) {
    if (key == null || keyValue == null) {
      return false;
    }
    long value = keyValue.value(inputs);
    int condition =
        set.detail()
            ? calls.find(set.number(), Modes.FIND_CHAIN, key.number(), value, value, Intent.UPDATE)
            : calls.get(set.number(), Modes.GET_CALCULATED, list, buffer, value, Intent.UPDATE);
    if (condition == Condition.GOOD && set.detail()) {
      // An entry may be there for members of other types that have this owner, with an empty chain.
      condition = calls.get(set.number(), Modes.GET_NEXT_IN_CHAIN, list, buffer, 0, Intent.READ);
    }
    if (condition == Condition.NO_ENTRY || condition == Condition.END_OF_CHAIN) {
      return false;
    }
    Walk.check(condition);
    return true;
  }
}
