package fasttrack.network.interpreter;

import fasttrack.core.model.Operand;
import fasttrack.network.engine.Intent;
import fasttrack.network.engine.ItemList;
import fasttrack.network.schema.DataSet;
import fasttrack.network.schema.Item;

/**
 * One record type on a path: how its records are reached, from the inputs or from the record of the
 * level before.
 *
 * @param access how
 * @param set the data set
 * @param list what is read of each record
 * @param findIntent with what intent a chain is found
 * @param getIntent with what intent each record is got
 */
record Level(Access access, DataSet set, ItemList list, Intent findIntent, Intent getIntent) {
  /** How records are reached. */
  sealed interface Access {
    /** One calculated read of a master. */
    record Calculated(Source key) implements Access {}

    /** The chain of a value; only its first record where the value is a key. */
    record Chain(Item item, Source value, boolean single) implements Access {}

    /** A range of an index. */
    record Range(Item item, Operand from, Operand to, boolean equal) implements Access {}

    /** All records, one after the other. */
    record Serial() implements Access {}
  }

  /** Where a key comes from. */
  sealed interface Source {
    /** An input of the transaction, or a constant. */
    record Given(Operand operand) implements Source {}

    /** An item of the record before, by its place in that level's list. */
    record FromBefore(int position, String name) implements Source {}
  }
}
