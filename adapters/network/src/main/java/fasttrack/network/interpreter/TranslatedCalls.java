package fasttrack.network.interpreter;

import fasttrack.network.engine.Intent;
import fasttrack.network.engine.ItemList;
import fasttrack.network.engine.Modes;
import fasttrack.network.schema.DataSet;
import fasttrack.network.schema.Item;
import fasttrack.network.translator.Image1000;
import java.util.IdentityHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The older interface. A program of its time would have its names and lists as constants. */
final class TranslatedCalls implements Calls {
  private final Image1000 database;
  private final int[] status = new int[Image1000.STATUS_ELEMENTS];
  private final IdentityHashMap<ItemList, String> lists = new IdentityHashMap<>();

  TranslatedCalls(Image1000 database) {
    this.database = database;
    database.dbopn(status);
  }

  @Override
  public int find(DataSet set, int mode, Item item, long from, long to, Intent intent) {
    database.dbfnd(set.shortName(), mode(mode, intent), status, item.shortName(), from, to);
    return status[0];
  }

  @Override
  public int get(
      DataSet set, int mode, ItemList list, byte[] buffer, long argument, Intent intent) {
    database.dbget(set.shortName(), mode(mode, intent), status, text(list), buffer, argument);
    return status[0];
  }

  @Override
  public int put(DataSet set, ItemList list, byte[] buffer) {
    database.dbput(set.shortName(), status, text(list), buffer);
    return status[0];
  }

  @Override
  public int update(DataSet set, ItemList list, byte[] buffer) {
    database.dbupd(set.shortName(), status, text(list), buffer);
    return status[0];
  }

  @Override
  public int delete(DataSet set) {
    database.dbdel(set.shortName(), status);
    return status[0];
  }

  @Override
  public int lock(@Nullable DataSet set, Intent intent) {
    if (set == null) {
      database.dblck("", mode(Modes.LOCK_DATABASE, intent), status);
    } else {
      database.dblck(set.shortName(), mode(Modes.LOCK_SET, intent), status);
    }
    return status[0];
  }

  @Override
  public int unlock() {
    database.dbunl(status);
    return status[0];
  }

  @Override
  public int begin() {
    database.dbbeg(status);
    return status[0];
  }

  @Override
  public int end() {
    database.dbend(status);
    return status[0];
  }

  @Override
  public int undo() {
    database.dbund(status);
    return status[0];
  }

  @Override
  public int control(int mode) {
    database.dbpst(mode, status);
    return status[0];
  }

  @Override
  public int rewind(DataSet set) {
    database.dbcls(set.shortName(), Modes.CLOSE_REWIND, status);
    return status[0];
  }

  @Override
  public int close() {
    database.dbcls("", Modes.CLOSE_DATABASE, status);
    return status[0];
  }

  @Override
  public long recordNumber() {
    return ((long) status[2] << Integer.SIZE) | Integer.toUnsignedLong(status[3]);
  }

  /** Returns a list as its program would write it. */
  private static String written(ItemList list) {
    return list.items().equals(list.set().items())
        ? "@;"
        : list.items().stream().map(Item::shortName).collect(Collectors.joining(",")) + ";";
  }

  private String text(ItemList list) {
    String text = lists.get(list);
    if (text == null) {
      text = written(list);
      lists.put(list, text);
    }
    return text;
  }

  private static int mode(int mode, Intent intent) {
    return intent == Intent.UPDATE ? mode + Image1000.FOR_UPDATE : mode;
  }
}
