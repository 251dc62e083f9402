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
    return database.dbcls(name(set), mode, status);
  }

  @Override
  public int find(int set, int mode, int item, long from, long to, Intent intent) {
    String name = sets.get(set - 1).items().get(item).shortName();
    return database.dbfnd(name(set), mode(mode, intent), status, name, from, to);
  }

  @Override
  public int get(int set, int mode, ItemList list, byte[] buffer, long argument, Intent intent) {
    return database.dbget(name(set), mode(mode, intent), status, text(list), buffer, argument);
  }

  @Override
  public int put(int set, ItemList list, byte[] buffer) {
    return database.dbput(name(set), status, text(list), buffer);
  }

  @Override
  public int update(int set, ItemList list, byte[] buffer) {
    return database.dbupd(name(set), status, text(list), buffer);
  }

  @Override
  public int delete(int set) {
    return database.dbdel(name(set), status);
  }

  @Override
  public int lock(int mode, int set, Intent intent) {
    return database.dblck(name(set), mode(mode, intent), status);
  }

  @Override
  public int unlock() {
    return database.dbunl(status);
  }

  @Override
  public int begin() {
    return database.dbbeg(status);
  }

  @Override
  public int end() {
    return database.dbend(status);
  }

  @Override
  public int undo() {
    return database.dbund(status);
  }

  @Override
  public int control(int mode) {
    return database.dbpst(mode, status);
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
