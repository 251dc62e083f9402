package fasttrack.network;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Marker;
import fasttrack.network.engine.Structure;
import fasttrack.network.store.KeyValueStore;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The root records of a store: under a byte 0 and the schema's name, apart from all databases,
 * whose keys begin with their numbers. Used by one thread at a time.
 */
record Roots(KeyValueStore store, String location) {
  private static final byte[] BEGIN = {0};
  private static final int NUMBERS_MAX = 254;
  private static final int KEY_MAX = 1_000;
  private static final int VALUE_MAX = 1 << 20;

  /** Returns all root records. */
  synchronized List<RootRecord> all() {
    List<RootRecord> all = new ArrayList<>();
    byte[] key = new byte[KEY_MAX];
    byte[] value = new byte[VALUE_MAX];
    try (KeyValueStore.Cursor cursor = store.cursor()) {
      for (boolean more = cursor.seek(BEGIN); more; more = cursor.next()) {
        cursor.key(key);
        if (key[0] != 0) {
          break;
        }
        int length = cursor.value(value);
        all.add(RootRecord.parse(new String(value, 0, length, StandardCharsets.UTF_8)));
      }
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new BackendException(
          BackendException.Kind.FOREIGN,
          ("the store in %s holds what this version did not write (%s), and was not changed; "
                  + "move it away, or choose another folder by --work")
              .formatted(location, e.getMessage()),
          e);
    }
    return all;
  }

  Optional<RootRecord> find(String schema) {
    return all().stream().filter(root -> root.marker().schema().equals(schema)).findFirst();
  }

  /**
   * Returns a schema's root record.
   *
   * @throws BackendException where the store holds nothing of it
   */
  RootRecord get(String schema) {
    return find(schema)
        .orElseThrow(
            () ->
                BackendException.setup("the store in " + location + " holds nothing of " + schema));
  }

  /** Writes a root record, durably. */
  RootRecord put(RootRecord root) {
    SortedMap<byte[], byte @Nullable []> changes = new TreeMap<>(Arrays::compareUnsigned);
    changes.put(key(root.marker().schema()), root.text().getBytes(StandardCharsets.UTF_8));
    store.write(changes, true);
    return root;
  }

  /** Makes an empty database for a schema in place of what was there. */
  RootRecord replace(Marker marker, Structure structure) {
    int number = find(marker.schema()).map(RootRecord::number).orElseGet(this::unused);
    // The mark goes first: whatever is cut short after it is known to be half done.
    RootRecord root = put(new RootRecord(number, marker, structure));
    store.clear(new byte[] {(byte) number}, new byte[] {(byte) (number + 1)});
    return root;
  }

  private int unused() {
    List<Integer> used = all().stream().map(RootRecord::number).toList();
    return IntStream.rangeClosed(1, NUMBERS_MAX)
        .filter(number -> !used.contains(number))
        .findFirst()
        .orElseThrow(
            () -> BackendException.setup("the store in " + location + " holds too many databases"));
  }

  private static byte[] key(String schema) {
    return ("\0" + schema).getBytes(StandardCharsets.UTF_8);
  }
}
