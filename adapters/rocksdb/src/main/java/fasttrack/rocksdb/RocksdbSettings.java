package fasttrack.rocksdb;

import fasttrack.core.spi.Disclosure;
import java.util.Map;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.CompressionType;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;

/** RocksDB's settings, and what they hold outside the heap. */
final class RocksdbSettings implements AutoCloseable {
  private static final int MEGABYTE = 1 << 20;

  private static final int CACHE_MEGABYTES = 128;
  private static final int MEMTABLE_MEGABYTES = 64;
  private static final int BLOOM_BITS = 10;

  private final LRUCache cache = new LRUCache((long) CACHE_MEGABYTES * MEGABYTE);
  private final BloomFilter bloom = new BloomFilter(BLOOM_BITS);
  private final Options options = new Options();

  RocksdbSettings() {
    options
        .setCreateIfMissing(true)
        .setCompressionType(CompressionType.NO_COMPRESSION)
        .setWriteBufferSize((long) MEMTABLE_MEGABYTES * MEGABYTE)
        .setTableFormatConfig(
            new BlockBasedTableConfig().setBlockCache(cache).setFilterPolicy(bloom))
        // The log of RocksDB's own doings: warnings only, of this run only, and no statistics.
        .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
        .setKeepLogFileNum(1)
        .setStatsDumpPeriodSec(0)
        .setStatsPersistPeriodSec(0);
  }

  Options options() {
    return options;
  }

  /** Adds the settings that affect results. */
  void describe(Map<String, String> settings) {
    settings.put("block_cache", CACHE_MEGABYTES + " MB");
    settings.put("write_buffer_size", options.writeBufferSize() / MEGABYTE + " MB");
    settings.put("compression", "none");
    settings.put("bloom_bits_per_key", Integer.toString(BLOOM_BITS));
    settings.put("max_background_jobs", Integer.toString(options.maxBackgroundJobs()));
  }

  /** Returns the cache of uncompressed blocks. */
  Disclosure.Cache cache() {
    return new Disclosure.Cache("block_cache", (long) CACHE_MEGABYTES * MEGABYTE, false);
  }

  /**
   * Returns the defaults: those that the library states itself, and of the log, the block cache and
   * the Bloom filter, of which it does not, those of its documentation.
   */
  static Map<String, String> standards() {
    try (Options standard = new Options()) {
      return Map.of(
          "sync",
          "off",
          "wal",
          "on",
          "block_cache",
          "32 MB",
          "write_buffer_size",
          standard.writeBufferSize() / MEGABYTE + " MB",
          "compression",
          name(standard.compressionType()),
          "bloom_bits_per_key",
          "none");
    }
  }

  private static String name(CompressionType type) {
    return type == CompressionType.NO_COMPRESSION ? "none" : String.valueOf(type.getLibraryName());
  }

  @Override
  public void close() {
    options.close();
    bloom.close();
    cache.close();
  }
}
