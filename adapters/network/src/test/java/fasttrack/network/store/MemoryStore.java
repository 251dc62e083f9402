package fasttrack.network.store;

import fasttrack.core.spi.Disclosure;
import fasttrack.core.spi.Durability;
import fasttrack.network.store.KeyValueStore.Cursor;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A store in memory for the tests of what is above a store. It promises what {@link KeyValueStore}
 * does, a crash aside, and no more: of two cursors that are positioned one after the other, one
 * sees what is written later and one does not. It keeps its content in a file while it is closed.
 *
 * <p>What is written is copied, so that a batch is there at once; made for some thousand keys.
 */
public final class MemoryStore implements KeyValueStore {
  /** One call in so many lets another thread go first, so that threads meet on few processors. */
  private static final int CALLS_PER_YIELD = 8;

  private final Durability durability;
  private final @Nullable Path file;
  private final AtomicInteger positioned = new AtomicInteger();

  /** Never changed, but replaced; null once closed. */
  private volatile @Nullable NavigableMap<byte[], byte[]> content;

  /** Makes an empty store whose content is gone once it is closed. */
  public MemoryStore(Durability durability) {
    this.durability = durability;
    this.file = null;
    this.content = empty();
  }

  /** Opens the store in a folder. */
  MemoryStore(Path folder, Durability durability) throws IOException {
    this.durability = durability;
    this.file = folder.resolve("content");
    NavigableMap<byte[], byte[]> read = empty();
    if (Files.exists(file)) {
      try (DataInputStream in =
          new DataInputStream(new BufferedInputStream(new FileInputStream(file.toFile())))) {
        for (int left = in.readInt(); left > 0; left--) {
          byte[] key = in.readNBytes(in.readInt());
          read.put(key, in.readNBytes(in.readInt()));
        }
      }
    }
    this.content = read;
  }

  private static NavigableMap<byte[], byte[]> empty() {
    return new TreeMap<>(Arrays::compareUnsigned);
  }

  private NavigableMap<byte[], byte[]> content() {
    NavigableMap<byte[], byte[]> now = content;
    if (now == null) {
      throw new StoreException("the store is closed", null);
    }
    return now;
  }

  @Override
  public int get(byte[] key, byte[] value) {
    maybeYield();
    byte[] found = content().get(key);
    return found == null ? ABSENT : copy(found, value);
  }

  @Override
  public Cursor cursor() {
    content();
    return new MemoryCursor();
  }

  @Override
  public void write(SortedMap<byte[], byte @Nullable []> changes, boolean acknowledged) {
    maybeYield();
    synchronized (this) {
      NavigableMap<byte[], byte[]> next = new TreeMap<>(content());
      changes.forEach(
          (key, value) -> {
            if (value == null) {
              next.remove(key);
            } else {
              next.put(key.clone(), value.clone());
            }
          });
      content = next;
    }
  }

  @Override
  public synchronized void clear(byte[] from, byte[] until) {
    NavigableMap<byte[], byte[]> next = new TreeMap<>(content());
    next.subMap(from, until).clear();
    content = next;
  }

  @Override
  public void sync() {
    content();
  }

  @Override
  public synchronized void checkpoint() {
    NavigableMap<byte[], byte[]> now = content();
    if (file == null) {
      return;
    }
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(new FileOutputStream(file.toFile())))) {
      out.writeInt(now.size());
      for (Map.Entry<byte[], byte[]> entry : now.entrySet()) {
        out.writeInt(entry.getKey().length);
        out.write(entry.getKey());
        out.writeInt(entry.getValue().length);
        out.write(entry.getValue());
      }
    } catch (IOException e) {
      throw new StoreException("cannot write " + file, e);
    }
  }

  @Override
  public synchronized void close() {
    if (content != null) {
      checkpoint();
      content = null;
    }
  }

  @Override
  public Durability durability() {
    return durability;
  }

  @Override
  public StoreDescription description() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("durability", durability.name());
    settings.put("file", "written when closed");
    settings.put("copies", "on write");
    Disclosure.Cache cache =
        new Disclosure.Cache("all data", Runtime.getRuntime().maxMemory(), false);
    return new StoreDescription("memory", "1.0", settings, cache, List.of(), List.of());
  }

  private static void maybeYield() {
    if (ThreadLocalRandom.current().nextInt(CALLS_PER_YIELD) == 0) {
      Thread.yield();
    }
  }

  private static int copy(byte[] from, byte[] to) {
    System.arraycopy(from, 0, to, 0, StoreException.checkFits(from.length, to));
    return from.length;
  }

  private final class MemoryCursor implements Cursor {
    /** What was there when it was positioned; null where it sees what is there now. */
    private @Nullable NavigableMap<byte[], byte[]> seen;

    private Map.@Nullable Entry<byte[], byte[]> at;

    @Override
    public boolean seek(byte[] key) {
      return to(look().ceilingEntry(key));
    }

    @Override
    public boolean seekBelow(byte[] key) {
      return to(look().lowerEntry(key));
    }

    @Override
    public boolean next() {
      return at != null && to(seen().higherEntry(at.getKey()));
    }

    @Override
    public int key(byte[] key) {
      return copy(Objects.requireNonNull(at).getKey(), key);
    }

    @Override
    public int value(byte[] value) {
      return copy(Objects.requireNonNull(at).getValue(), value);
    }

    @Override
    public void close() {
      at = null;
    }

    private NavigableMap<byte[], byte[]> look() {
      maybeYield();
      NavigableMap<byte[], byte[]> now = content();
      seen = positioned.getAndIncrement() % 2 == 0 ? now : null;
      return now;
    }

    private NavigableMap<byte[], byte[]> seen() {
      return seen == null ? content() : seen;
    }

    private boolean to(Map.@Nullable Entry<byte[], byte[]> entry) {
      at = entry;
      return entry != null;
    }
  }
}
