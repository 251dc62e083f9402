package fasttrack.network.interpreter;

import fasttrack.network.engine.Intent;
import fasttrack.network.engine.ItemList;
import fasttrack.network.engine.Modes;
import fasttrack.network.engine.NativeInterface;
import fasttrack.network.schema.DataSet;
import fasttrack.network.schema.Item;
import org.jspecify.annotations.Nullable;

/** The native interface. */
final class NativeCalls implements Calls {
  private final NativeInterface database;

  NativeCalls(NativeInterface database) {
    this.database = database;
    database.open();
  }

  @Override
  public int find(DataSet set, int mode, Item item, long from, long to, Intent intent) {
    return database.find(set.number(), mode, item.number(), from, to, intent);
  }

  @Override
  public int get(
      DataSet set, int mode, ItemList list, byte[] buffer, long argument, Intent intent) {
    return database.get(set.number(), mode, list, buffer, argument, intent);
  }

  @Override
  public int put(DataSet set, ItemList list, byte[] buffer) {
    return database.put(set.number(), list, buffer);
  }

  @Override
  public int update(DataSet set, ItemList list, byte[] buffer) {
    return database.update(set.number(), list, buffer);
  }

  @Override
  public int delete(DataSet set) {
    return database.delete(set.number());
  }

  @Override
  public int lock(@Nullable DataSet set, Intent intent) {
    return set == null
        ? database.lock(Modes.LOCK_DATABASE, 0, intent)
        : database.lock(Modes.LOCK_SET, set.number(), intent);
  }

  @Override
  public int unlock() {
    return database.unlock();
  }

  @Override
  public int begin() {
    return database.begin();
  }

  @Override
  public int end() {
    return database.end();
  }

  @Override
  public int undo() {
    return database.undo();
  }

  @Override
  public int control(int mode) {
    return database.control(mode);
  }

  @Override
  public int rewind(DataSet set) {
    return database.close(Modes.CLOSE_REWIND, set.number());
  }

  @Override
  public int close() {
    return database.close(Modes.CLOSE_DATABASE, 0);
  }

  @Override
  public long recordNumber() {
    return database.status().recordNumber();
  }
}
