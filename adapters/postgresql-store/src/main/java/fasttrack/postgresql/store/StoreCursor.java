package fasttrack.postgresql.store;

import fasttrack.network.store.KeyValueStore.Cursor;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a few rows at a time, and more the farther it goes. It keeps no connection, and no snapshot
 * from one time to the next.
 */
final class StoreCursor implements Cursor {
  private static final int ROWS_FIRST = 4;
  private static final int ROWS_MAX = 256;

  private final PostgresqlStore store;
  private List<StoreConnection.Row> rows = List.of();
  private int at;
  private int rowsMax = ROWS_FIRST;
  private boolean ended = true;

  StoreCursor(PostgresqlStore store) {
    this.store = store;
  }

  @Override
  public boolean seek(byte[] key) {
    rowsMax = ROWS_FIRST;
    return read(key);
  }

  @Override
  public boolean seekBelow(byte[] key) {
    rowsMax = ROWS_FIRST;
    rows = store.below(key);
    ended = rows.isEmpty();
    at = 0;
    return !rows.isEmpty();
  }

  @Override
  public boolean next() {
    if (at + 1 < rows.size()) {
      at++;
      return true;
    }
    StoreConnection.Row last = current();
    if (last == null || ended) {
      lose();
      return false;
    }
    // the next key that there could be
    return read(Arrays.copyOf(last.key(), last.key().length + 1));
  }

  private boolean read(byte[] key) {
    rows = store.from(key, rowsMax);
    ended = rows.size() < rowsMax;
    rowsMax = Math.min(ROWS_MAX, rowsMax * 4);
    at = 0;
    return !rows.isEmpty();
  }

  @Override
  public int key(byte[] key) {
    return StoreConnection.copy(here().key(), key);
  }

  @Override
  public int value(byte[] value) {
    return StoreConnection.copy(here().value(), value);
  }

  private StoreConnection.Row here() {
    StoreConnection.Row row = current();
    if (row == null) {
      throw new IllegalStateException("the cursor is at no key");
    }
    return row;
  }

  private StoreConnection.@Nullable Row current() {
    return at < rows.size() ? rows.get(at) : null;
  }

  private void lose() {
    rows = List.of();
    at = 0;
    ended = true;
  }

  @Override
  public void close() {
    lose();
  }
}
