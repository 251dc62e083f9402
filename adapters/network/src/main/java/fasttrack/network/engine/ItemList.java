package fasttrack.network.engine;

import fasttrack.network.schema.DataSet;
import fasttrack.network.schema.Item;
import java.util.List;
import java.util.Set;

/**
 * The items that a call moves, in the order in which they lie in the user's buffer. Immutable; made
 * once, used in any number of calls.
 */
public final class ItemList {
  private final DataSet set;
  private final List<Item> items;
  private final int[] offsets;
  private final int length;

  /**
   * Makes a list of some items.
   *
   * @throws IllegalArgumentException where one is not the data set's, or is there twice
   */
  public ItemList(DataSet set, List<Item> items) {
    this(items, set);
    if (!set.items().containsAll(items) || Set.copyOf(items).size() != items.size()) {
      throw new IllegalArgumentException(set + " has no such list of items: " + items);
    }
  }

  private ItemList(List<Item> items, DataSet set) {
    this.set = set;
    this.items = List.copyOf(items);
    this.offsets = new int[items.size()];
    int at = 0;
    for (int i = 0; i < offsets.length; i++) {
      offsets[i] = at;
      at += items.get(i).length();
    }
    this.length = at;
  }

  /** Makes a list of all items of a data set. */
  public static ItemList all(DataSet set) {
    return ofDistinct(set, set.items());
  }

  /** Makes a list of items that are known to be the data set's, each once. */
  public static ItemList ofDistinct(DataSet set, List<Item> items) {
    return new ItemList(items, set);
  }

  /** Returns the items. */
  public List<Item> items() {
    return items;
  }

  /** Returns where an item of the list begins in the buffer. */
  public int offset(int position) {
    return offsets[position];
  }

  /** Returns how many bytes the buffer must hold. */
  public int length() {
    return length;
  }

  /** Returns the data set whose items they are. */
  public DataSet set() {
    return set;
  }

  void toBuffer(byte[] stored, byte[] buffer) {
    for (int i = 0; i < offsets.length; i++) {
      Item item = items.get(i);
      System.arraycopy(stored, item.offset(), buffer, offsets[i], item.length());
    }
  }

  void fromBuffer(byte[] buffer, byte[] stored) {
    for (int i = 0; i < offsets.length; i++) {
      Item item = items.get(i);
      System.arraycopy(buffer, offsets[i], stored, item.offset(), item.length());
    }
  }
}
