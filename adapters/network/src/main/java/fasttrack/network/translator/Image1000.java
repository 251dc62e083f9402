package fasttrack.network.translator;

import fasttrack.network.engine.Condition;
import fasttrack.network.engine.Intent;
import fasttrack.network.engine.ItemList;
import fasttrack.network.engine.NativeInterface;
import fasttrack.network.engine.Status;
import fasttrack.network.engine.Structure;
import fasttrack.network.schema.DataSet;
import fasttrack.network.schema.Item;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The older call interface: data sets and items by names of six characters, lists of items as text,
 * a status array of its own. Each call looks its names up, reads its list, makes the native call,
 * and translates the status back: what that costs is what the translator variants measure.
 *
 * <p>A reconstruction: the call names are IMAGE/1000's, its manual could not be found. {@code
 * dbbeg}, {@code dbend}, {@code dbund} and {@code dbpst} are names of our own. Not thread-safe.
 */
public final class Image1000 {
  /** How many elements a status array has. */
  public static final int STATUS_ELEMENTS = 10;

  /** Added to a mode of {@code dbfnd}, {@code dbget} and {@code dblck}: to update what is found. */
  public static final int FOR_UPDATE = 100;

  private static final String ALL = "@;";
  private static final String NONE = ";";

  private final NativeInterface database;
  private final Map<String, Names> sets = new HashMap<>();

  /** A data set and its items by their names. */
  private record Names(DataSet set, Map<String, Item> items, ItemList all) {}

  /** Makes the interface of one user. */
  public Image1000(NativeInterface database, Structure structure) {
    this.database = database;
    for (DataSet set : structure.sets()) {
      Map<String, Item> items = new HashMap<>();
      set.items().forEach(item -> items.put(item.shortName(), item));
      sets.put(set.shortName(), new Names(set, items, ItemList.all(set)));
    }
  }

  /** Opens the database. */
  public void dbopn(int[] status) {
    database.open();
    translate(status);
  }

  /** Closes the database, or in mode 2 forgets the current record of a data set. */
  public void dbcls(String set, int mode, int[] status) {
    if (set.isEmpty()) {
      database.close(mode, 0);
      translate(status);
      return;
    }
    Names names = set(set, status);
    if (names != null) {
      database.close(mode, names.set.number());
      translate(status);
    }
  }

  /** Finds a chain or a range of an index. */
  public void dbfnd(String set, int mode, int[] status, String item, long from, long to) {
    Names names = set(set, status);
    if (names == null) {
      return;
    }
    Item found = names.items.get(item);
    if (found == null) {
      fail(status, Condition.BAD_ITEM);
      return;
    }
    database.find(names.set.number(), mode(mode), found.number(), from, to, intent(mode));
    translate(status);
  }

  /** Gets a record. */
  public void dbget(String set, int mode, int[] status, String list, byte[] buffer, long argument) {
    Names names = set(set, status);
    ItemList items = names == null ? null : list(names, list, status);
    if (names != null && items != null) {
      database.get(names.set.number(), mode(mode), items, buffer, argument, intent(mode));
      translate(status);
    }
  }

  /** Puts a record. */
  public void dbput(String set, int[] status, String list, byte[] buffer) {
    Names names = set(set, status);
    ItemList items = names == null ? null : list(names, list, status);
    if (names != null && items != null) {
      database.put(names.set.number(), items, buffer);
      translate(status);
    }
  }

  /** Changes items of the current record. */
  public void dbupd(String set, int[] status, String list, byte[] buffer) {
    Names names = set(set, status);
    ItemList items = names == null ? null : list(names, list, status);
    if (names != null && items != null) {
      database.update(names.set.number(), items, buffer);
      translate(status);
    }
  }

  /** Deletes the current record. */
  public void dbdel(String set, int[] status) {
    Names names = set(set, status);
    if (names != null) {
      database.delete(names.set.number());
      translate(status);
    }
  }

  /** Locks the database, or a data set where one is named. */
  public void dblck(String set, int mode, int[] status) {
    if (set.isEmpty()) {
      database.lock(mode(mode), 0, intent(mode));
      translate(status);
      return;
    }
    Names names = set(set, status);
    if (names != null) {
      database.lock(mode(mode), names.set.number(), intent(mode));
      translate(status);
    }
  }

  /** Gives back what was locked. */
  public void dbunl(int[] status) {
    database.unlock();
    translate(status);
  }

  /** Begins a transaction. */
  public void dbbeg(int[] status) {
    database.begin();
    translate(status);
  }

  /** Ends a transaction. */
  public void dbend(int[] status) {
    database.end();
    translate(status);
  }

  /** Undoes a transaction. */
  public void dbund(int[] status) {
    database.undo();
    translate(status);
  }

  /** Makes permanent what was changed outside of a transaction, or in mode 2 only writes it. */
  public void dbpst(int mode, int[] status) {
    database.control(mode);
    translate(status);
  }

  private static int mode(int mode) {
    return mode >= FOR_UPDATE ? mode - FOR_UPDATE : mode;
  }

  private static Intent intent(int mode) {
    return mode >= FOR_UPDATE ? Intent.UPDATE : Intent.READ;
  }

  private @Nullable Names set(String name, int[] status) {
    Names found = sets.get(name);
    if (found == null) {
      fail(status, Condition.BAD_SET);
    }
    return found;
  }

  /** Reads a list: names with commas between and a semicolon behind, all of them, or none. */
  private static @Nullable ItemList list(Names names, String list, int[] status) {
    if (list.equals(ALL)) {
      return names.all;
    }
    List<Item> items = new ArrayList<>();
    int begin = 0;
    for (int i = 0; i < list.length() && !list.equals(NONE); i++) {
      char c = list.charAt(i);
      if (c == ',' || c == ';') {
        Item item = names.items.get(list.substring(begin, i));
        if (item == null || items.contains(item)) {
          fail(status, Condition.BAD_LIST);
          return null;
        }
        items.add(item);
        begin = i + 1;
      }
    }
    if (!list.endsWith(";")) {
      fail(status, Condition.BAD_LIST);
      return null;
    }
    return ItemList.ofDistinct(names.set, items);
  }

  /** Leaves the status of a call that was not made. */
  private static void fail(int[] status, int condition) {
    Arrays.fill(status, 0);
    status[0] = condition;
  }

  /**
   * The condition, the bytes moved, then in two halves each: the current record's number, the
   * chain's count, the records before and after.
   */
  private void translate(int[] status) {
    Status from = database.status();
    status[0] = from.condition();
    status[1] = (int) from.element(1);
    for (int i = 0; i < 4; i++) {
      long value = from.element(2 + i);
      status[2 + 2 * i] = (int) (value >>> Integer.SIZE);
      status[3 + 2 * i] = (int) value;
    }
  }
}
