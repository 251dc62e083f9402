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
  private static final int NO_NUMBER = -1;

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
  public int dbopn(int[] status) {
    return translated(database.open(), status);
  }

  /** Closes the database, or in mode 2 forgets the current record of a data set. */
  public int dbcls(String set, int mode, int[] status) {
    return translated(database.close(mode, number(set)), status);
  }

  /** Finds a chain or a range of an index. */
  public int dbfnd(String set, int mode, int[] status, String item, long from, long to) {
    Names names = sets.get(set);
    Item found = names == null ? null : names.items.get(item);
    int number = found == null ? NO_NUMBER : found.number();
    return translated(
        database.find(number(set), mode(mode), number, from, to, intent(mode)), status);
  }

  /** Gets a record. */
  public int dbget(String set, int mode, int[] status, String list, byte[] buffer, long argument) {
    ItemList items = list(set, list, status);
    return items == null
        ? status[0]
        : translated(
            database.get(number(set), mode(mode), items, buffer, argument, intent(mode)), status);
  }

  /** Puts a record. */
  public int dbput(String set, int[] status, String list, byte[] buffer) {
    ItemList items = list(set, list, status);
    return items == null ? status[0] : translated(database.put(number(set), items, buffer), status);
  }

  /** Changes items of the current record. */
  public int dbupd(String set, int[] status, String list, byte[] buffer) {
    ItemList items = list(set, list, status);
    return items == null
        ? status[0]
        : translated(database.update(number(set), items, buffer), status);
  }

  /** Deletes the current record. */
  public int dbdel(String set, int[] status) {
    return translated(database.delete(number(set)), status);
  }

  /** Locks the database, or a data set where one is named. */
  public int dblck(String set, int mode, int[] status) {
    return translated(database.lock(mode(mode), number(set), intent(mode)), status);
  }

  /** Gives back what was locked. */
  public int dbunl(int[] status) {
    return translated(database.unlock(), status);
  }

  /** Begins a transaction. */
  public int dbbeg(int[] status) {
    return translated(database.begin(), status);
  }

  /** Ends a transaction. */
  public int dbend(int[] status) {
    return translated(database.end(), status);
  }

  /** Undoes a transaction. */
  public int dbund(int[] status) {
    return translated(database.undo(), status);
  }

  /** Makes permanent what was changed outside of a transaction, or in mode 2 only writes it. */
  public int dbpst(int mode, int[] status) {
    return translated(database.control(mode), status);
  }

  private static int mode(int mode) {
    return mode >= FOR_UPDATE ? mode - FOR_UPDATE : mode;
  }

  private static Intent intent(int mode) {
    return mode >= FOR_UPDATE ? Intent.UPDATE : Intent.READ;
  }

  /** Returns a data set's number: none of the database's, and one that is refused of no other. */
  private int number(String set) {
    Names found = sets.get(set);
    return found != null ? found.set.number() : set.isEmpty() ? 0 : NO_NUMBER;
  }

  /** Reads a list, or leaves the status of a call that was not made. */
  private @Nullable ItemList list(String set, String list, int[] status) {
    Names names = sets.get(set);
    ItemList items = names == null ? null : list(names, list);
    if (items == null) {
      Arrays.fill(status, 0);
      status[0] = names == null ? Condition.BAD_SET : Condition.BAD_LIST;
    }
    return items;
  }

  /** Reads a list: names with commas between and a semicolon behind, all of them, or none. */
  private static @Nullable ItemList list(Names names, String list) {
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
          return null;
        }
        items.add(item);
        begin = i + 1;
      }
    }
    return list.endsWith(";") ? ItemList.ofDistinct(names.set, items) : null;
  }

  /**
   * The condition, the bytes moved, then in two halves each: the current record's number, the
   * chain's count, the records before and after.
   */
  private int translated(int condition, int[] status) {
    Status from = database.status();
    status[0] = condition;
    status[1] = (int) from.element(1);
    for (int i = 0; i < 4; i++) {
      long value = from.element(2 + i);
      status[2 + 2 * i] = (int) (value >>> Integer.SIZE);
      status[3 + 2 * i] = (int) value;
    }
    return condition;
  }
}
