package fasttrack.core.spi;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.cpu.CpuReading;
import fasttrack.core.spi.wait.Wait;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An open database. One thread creates, populates and scans; any thread may call {@link #connect}
 * and {@link #serverCpuNanos}. Closing the database stops the server that opening it started.
 *
 * <p>All methods throw {@link BackendException} if the database fails.
 */
public interface Database extends AutoCloseable {
  /** Returns the engine that runs, and its settings. */
  Engine engine();

  /** Returns what there is to know beyond that, once the data is loaded. */
  default Disclosure disclosure() {
    return Disclosure.NONE;
  }

  /**
   * Returns what implements the interface of a capability; see {@link Capability}. To find out
   * whether the backend has that capability, use {@link Offer#has}.
   *
   * @throws IllegalStateException if nothing of this database does
   */
  default <T> T as(Class<T> facet) {
    return facet(facet)
        .orElseThrow(
            () ->
                new IllegalStateException(
                    getClass().getName() + " has no " + facet.getSimpleName()));
  }

  /**
   * Returns what implements the interface of a capability: this database or a part of it, such as
   * the server that it started; empty where nothing does.
   */
  default <T> Optional<T> facet(Class<T> facet) {
    return Optional.of(this).filter(facet::isInstance).map(facet::cast);
  }

  /**
   * Returns the marker of a schema, or empty if the database is ours or empty and has no marker for
   * the schema.
   *
   * @throws BackendException of kind FOREIGN if it holds anything that the benchmark did not create
   */
  Optional<Marker> marker(String schema);

  /**
   * Creates empty storage for a data set, replacing what the schema held before, with a marker in
   * state LOADING.
   *
   * @throws BackendException of kind FOREIGN if it holds anything that the benchmark did not create
   */
  void create(Dataset dataset);

  /**
   * Fills the storage that {@link #create} made with the generated rows, one record type after the
   * other, and creates the indexes. Never holds all rows in memory.
   */
  void populate(Dataset dataset, PopulationProgress progress);

  /** Sets the marker of a data set, durably. */
  void mark(Marker marker);

  /** Passes all rows of a record type to a consumer, in any order. */
  void scan(RecordType type, RowConsumer consumer);

  /**
   * Connects a session and compiles the transactions for it.
   *
   * @param types the transactions; a session refers to them by position
   */
  Session connect(List<TransactionType> types);

  /**
   * Returns the CPU time that all of the engine's own processes have used so far, including that of
   * sessions, or why it cannot be known. Only differences between two calls are meaningful.
   */
  CpuReading serverCpuNanos();

  /**
   * Returns the first process of the engine, whose children are its others; empty where it is in
   * this process, is none of this machine's, or is not visible.
   */
  default Optional<ProcessHandle> process() {
    return Optional.empty();
  }

  /**
   * Returns what has become of the database's files if another program has deleted or replaced them
   * since the database was opened, as a clause; empty if they are still there, or on a server that
   * keeps them.
   */
  default Optional<String> filesLost() {
    return Optional.empty();
  }

  /**
   * Looks whether the lock still holds that keeps other runs from the database, and returns how and
   * when it was lost since the database was last marked, as a clause; empty if it was not, or none
   * was needed. Takes it again, or tells who has it. Cheap, and fails never: called while sessions
   * are at work.
   */
  default Optional<String> claimLost() {
    return Optional.empty();
  }

  /**
   * Makes sure that nobody has changed the database beneath what was found in it.
   *
   * @throws BackendException of kind SETUP where {@link #claimLost} tells otherwise
   */
  default void requireClaim() {
    claimLost()
        .ifPresent(
            how -> {
              throw BackendException.setup(
                  "the lock that keeps other runs from the database was lost: %s; try again"
                      .formatted(how));
            });
  }

  /**
   * Returns how the names begin of the threads that the engine itself runs in this process, for
   * example to write checkpoints; sessions run on their callers' threads. The system keeps the
   * first 15 characters of a thread's name, so a longer beginning matches nothing. Empty if it runs
   * none, as a server's client does not.
   */
  default List<String> threadNames() {
    return List.of();
  }

  /**
   * Returns what a session waits for whose thread sleeps, other than to commit: a lock if the
   * thread is in the engine's code that waits for one, else {@link Wait#OTHER}, which a pause of
   * the virtual machine is, too. Asked of an engine that runs in this process and does not report
   * its waits; by any thread.
   *
   * @param frames what the thread executes
   */
  default Wait asleep(Frames frames) {
    return Wait.OTHER;
  }

  /**
   * Returns what the engine has counted of its own work so far; empty where it counts nothing. Only
   * differences between two calls are meaningful. Asks the engine, on a connection of its own.
   */
  default Map<EngineCounter, Long> counters() {
    return Map.of();
  }

  /** Returns by how much a counter may lag behind: sessions may hand on what they count later. */
  default Duration lag(EngineCounter counter) {
    return Duration.ZERO;
  }

  /**
   * Returns how much storage the data takes; empty where the engine does not tell. Cheap: asked for
   * while transactions run, on a connection of its own.
   */
  default Optional<DataSize> dataSize() {
    return Optional.empty();
  }

  /**
   * Returns what the engine did of its own accord that began between two moments, in that order, as
   * far as it tells. May read a log, so that it is asked for after what is measured.
   */
  default List<Maintenance> maintenance(Instant from, Instant until) {
    return List.of();
  }

  @Override
  void close();

  /** Listens to the progress of population. */
  @FunctionalInterface
  interface PopulationProgress {
    /**
     * Records progress.
     *
     * @param rows how many rows were inserted since the last call
     */
    void loaded(long rows);
  }

  /** Consumes the rows of a scan. */
  @FunctionalInterface
  interface RowConsumer {
    /**
     * Consumes a row.
     *
     * @param row a value for each field, valid during the call only
     */
    void row(long[] row);
  }
}
