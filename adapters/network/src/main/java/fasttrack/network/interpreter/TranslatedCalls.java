package fasttrack.network.interpreter;

import fasttrack.network.engine.Calls;
import fasttrack.network.engine.Intent;
import fasttrack.network.engine.ItemList;
import fasttrack.network.engine.Structure;
import fasttrack.network.schema.DataSet;
import fasttrack.network.schema.Item;
import fasttrack.network.translator.Image1000;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.stream.Collectors;

/** The older interface. A program of its time would have its names and lists as constants. */
final class TranslatedCalls implements Calls {
  private final Image1000 database;
  private final List<DataSet> sets;
  private final int[] status = new int[Image1000.STATUS_ELEMENTS];
  private final IdentityHashMap<ItemList, String> lists = new IdentityHashMap<>();

  TranslatedCalls(Image1000 database, Structure structure) {
    this.database = database;
    this.sets = structure.sets();
    database.dbopn(status);
  }

  @Override
  public int close(int mode, int set) {
    database.dbcls(name(set), mode, status);
    return status[0];
  }

  @Override
  public int find(int set, int mode, int item, long from, long to, Intent intent) {
    String name = sets.get(set - 1).items().get(item).shortName();
    database.dbfnd(name(set), mode(mode, intent), status, name, from, to);
    return status[0];
  }

  @Override
  public int get(int set, int mode, ItemList list, byte[] buffer, long argument, Intent intent) {
    database.dbget(name(set), mode(mode, intent), status, text(list), buffer, argument);
    return status[0];
  }

  @Override
  public int put(int set, ItemList list, byte[] buffer) {
    database.dbput(name(set), status, text(list), buffer);
    return status[0];
  }

  @Override
  public int update(int set, ItemList list, byte[] buffer) {
    database.dbupd(name(set), status, text(list), buffer);
    return status[0];
  }

  @Override
  public int delete(int set) {
    database.dbdel(name(set), status);
    return status[0];
  }

  @Override
  public int lock(int mode, int set, Intent intent) {
    database.dblck(name(set), mode(mode, intent), status);
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
  public long recordNumber() {
    return ((long) status[2] << Integer.SIZE) | Integer.toUnsignedLong(status[3]);
  }

  /** Returns a list as its program would write it. */
  private static String written(ItemList list) {
    return list.items().equals(list.set().items())
        ? "@;"
        : list.items().stream().map(Item::shortName).collect(Collectors.joining(",", "", ";"));
  }

  private String text(ItemList list) {
    return lists.computeIfAbsent(list, TranslatedCalls::written);
  }

  /** The database has no name. */
  private String name(int set) {
    return set == 0 ? "" : sets.get(set - 1).shortName();
  }

  private static int mode(int mode, Intent intent) {
    return intent == Intent.UPDATE ? mode + Image1000.FOR_UPDATE : mode;
  }
}
