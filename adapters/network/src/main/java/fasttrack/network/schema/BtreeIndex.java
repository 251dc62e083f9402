package fasttrack.network.schema;

import fasttrack.core.model.Field;
import java.nio.charset.StandardCharsets;

/**
 * An ordered index: for each record an entry of the item's value and the record's number, ordered
 * by value, then number.
 *
 * @param set the indexed data set
 * @param number its number in the database, apart from all data sets' numbers
 * @param inSet its number in the data set, from 1
 * @param item the indexed item
 * @param unique whether no two records share a value
 */
public record BtreeIndex(DataSet set, int number, int inSet, Item item, boolean unique) {
  /** Returns the number of bytes of an entry: the value and the record's number. */
  public int entryLength() {
    return item.length() + Long.BYTES;
  }

  /**
   * Returns the page on which the entries of a value lie. The index has no pages of its own in the
   * store; as many neighbouring values as would fit one, each with one record, are taken for one.
   */
  public long page(long value) {
    return Math.floorDiv(value, (long) Math.max(1, DataSet.PAGE_BYTES / entryLength()));
  }

  /** Writes a value so that the bytes order as the values do. */
  public void putValue(byte[] to, int at, long value) {
    switch (item.type()) {
      case Field.Type.Int64 whole -> Bytes.putLong(to, at, value ^ Long.MIN_VALUE);
      case Field.Type.Timestamp moment -> Bytes.putLong(to, at, value ^ Long.MIN_VALUE);
      case Field.Type.Label label -> {
        byte[] text = label.text(value).getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(text, 0, to, at, text.length);
      }
      case Field.Type.Filler filler ->
          throw new IllegalArgumentException("filler has no index: " + item.name());
    }
  }

  /** Tells whether the item can have the value at all. */
  public boolean takes(long value) {
    return !(item.type() instanceof Field.Type.Label(String prefix, int digits))
        || (value >= 0 && Long.toString(value).length() <= digits);
  }
}
