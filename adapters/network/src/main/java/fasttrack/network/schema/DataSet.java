package fasttrack.network.schema;

import fasttrack.core.model.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A data set of an open database, with the form of its records. Immutable once the {@link
 * fasttrack.network.engine.Structure} is complete.
 *
 * <p>A master's record has its key as number. It holds for each path that ends here the chain's
 * count, first and last record (3 × 8 bytes), then the items. A detail's record holds for each of
 * its paths the records before and after it in the chain (2 × 8 bytes), then the items.
 */
public final class DataSet {
  /** The length of a page in bytes. */
  public static final int PAGE_BYTES = 4096;

  /** How many search items a detail can have. */
  public static final int PATHS_MAX = 16;

  static final int HEAD = 3 * Long.BYTES;
  static final int POINTERS = 2 * Long.BYTES;

  /** What a data set is. */
  public enum SetType {
    /** Has a unique key, and is written by its users. */
    MANUAL,
    /** Has a unique key; its entries come and go with the details that have it. */
    AUTOMATIC,
    /** Has records in chains. */
    DETAIL
  }

  private final int number;
  private final SetSpec spec;
  private final String shortName;
  private final List<ChainPath> paths = new ArrayList<>();
  private final List<BtreeIndex> indexes = new ArrayList<>();
  private List<Item> items = List.of();
  private int recordLength;

  /**
   * Makes a data set whose record is not laid out yet.
   *
   * @param number its number, from 1
   */
  public DataSet(int number, SetSpec spec, String shortName) {
    this.number = number;
    this.spec = spec;
    this.shortName = shortName;
  }

  /** Returns the number, from 1. */
  public int number() {
    return number;
  }

  /** Returns the name. */
  public String name() {
    return spec.name();
  }

  /** Returns the name in at most six characters, for the older interface. */
  public String shortName() {
    return shortName;
  }

  /** Returns what it is. */
  public SetType kind() {
    return spec.kind();
  }

  /** Tells whether it is a detail. */
  public boolean detail() {
    return kind() == SetType.DETAIL;
  }

  /** Returns the items in the order in which they are stored. */
  public List<Item> items() {
    return items;
  }

  /** Returns the item of that name. */
  public Item item(String name) {
    for (Item item : items) {
      if (item.name().equals(name)) {
        return item;
      }
    }
    throw new IllegalArgumentException(name() + " has no item " + name);
  }

  /** Returns a master's key item, or null for a detail. */
  public @Nullable Item key() {
    return spec.key() == null ? null : item(spec.key());
  }

  /** Returns the paths: a detail's own, or those whose chains begin in a master. */
  public List<ChainPath> paths() {
    return paths;
  }

  /** Returns the path of a detail's search item, or null where the item is none. */
  public @Nullable ChainPath path(int item) {
    for (ChainPath path : paths) {
      if (path.detail() == this && path.item().number() == item) {
        return path;
      }
    }
    return null;
  }

  /** Returns the indexes. */
  public List<BtreeIndex> indexes() {
    return indexes;
  }

  /** Returns the index on an item, or null where it has none. */
  public @Nullable BtreeIndex index(int item) {
    for (BtreeIndex index : indexes) {
      if (index.item().number() == item) {
        return index;
      }
    }
    return null;
  }

  /** Returns the length of a record with all that chains need, in bytes. */
  public int recordLength() {
    return recordLength;
  }

  /** Returns the number of the page on which a record lies, from 0. */
  public long page(long record) {
    return (record - 1) / recordsPerPage();
  }

  /** Returns the last number on the page of a record. */
  public long lastOnPage(long record) {
    return (page(record) + 1) * recordsPerPage();
  }

  /** Returns how many records lie on a page. */
  public int recordsPerPage() {
    return Math.max(1, PAGE_BYTES / recordLength);
  }

  /** Returns the key of a master's record as it is stored. */
  public long key(byte[] record) {
    return Bytes.getLong(record, Objects.requireNonNull(key()).offset());
  }

  /** Puts a key into a master's record. */
  public void putKey(long key, byte[] record) {
    Bytes.putLong(record, Objects.requireNonNull(key()).offset(), key);
  }

  /** Lays out the record, when it is known how many paths it is on. */
  public void layOut(int pathCount) {
    int offset = pathCount * (detail() ? POINTERS : HEAD);
    List<Item> laidOut = new ArrayList<>();
    ShortNames shortNames = new ShortNames();
    for (SetSpec.ItemSpec item : spec.items()) {
      int bytes = new Field(name(), item.name(), item.type()).bytes();
      int itemNumber = laidOut.size();
      laidOut.add(
          new Item(
              itemNumber, item.name(), shortNames.of(item.name()), item.type(), offset, bytes));
      offset += bytes;
    }
    items = List.copyOf(laidOut);
    recordLength = offset;
  }

  @Override
  public String toString() {
    return name();
  }
}
