/** RocksDB: a key-value store beneath the network model. */
@NullMarked
package fasttrack.rocksdb;

import org.jspecify.annotations.NullMarked;
