package fasttrack.network.store;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.DataSize;
import fasttrack.core.spi.EngineCounter;
import fasttrack.core.spi.Maintenance;
import fasttrack.core.spi.WatchedReplicas;
import fasttrack.core.spi.cpu.CpuReading;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A server that holds a store. Thread-safe, but for {@link #restart}, {@link #kill} and {@link
 * #recover}, which one thread calls while others may be using the store; these lose it.
 *
 * <p>All methods throw {@link BackendException} where the server fails.
 */
public interface StoreServer extends WatchedReplicas, AutoCloseable {
  /**
   * Opens the store for its next holder: whatever an earlier one still writes is refused from now
   * on, and changes nothing.
   *
   * @throws StoreException where it cannot be opened
   */
  KeyValueStore open();

  /** Returns the address, the same for the server's whole life. */
  String location();

  /** Returns the folder of the files to which writes are forced. */
  Path folder();

  /** Returns what the data take on the disk, in bytes. */
  long bytes();

  /** Returns how much storage the store takes. */
  DataSize dataSize();

  /** Returns what the server has counted of its own work so far. */
  Map<EngineCounter, Long> counters();

  /** Returns by how much what it counts may lag behind. */
  Duration lag(EngineCounter counter);

  /** Returns what the server did of its own accord that began between two moments. */
  List<Maintenance> maintenance(Instant from, Instant until);

  /** Returns the CPU time of all its processes so far, over all its lives. */
  CpuReading cpuNanos();

  /** Returns the first process of the server that takes writes; empty while there is none. */
  Optional<ProcessHandle> process();

  /** Shuts the server down cleanly and starts it again. */
  void restart();

  /** Kills the server, and returns when its processes have ended. */
  void kill();

  /** Brings the server back, or has a replica take its place. */
  void recover();

  /** Stops the server and deletes its data. */
  @Override
  void close();
}
