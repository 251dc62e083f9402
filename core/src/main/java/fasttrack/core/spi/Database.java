package fasttrack.core.spi;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import java.util.List;
import java.util.Optional;

/**
 * An open database. One thread creates, loads and scans; any thread may call {@link #connect} and
 * {@link #serverCpuNanos}. Closing it stops a server that opening it started.
 *
 * <p>All methods throw {@link BackendException} where the database fails.
 */
public interface Database extends AutoCloseable {
  /** Returns what runs, and with which settings. */
  Engine engine();

  /**
   * Returns this database as what a capability of its backend promises; see {@link
   * Capability#facet}. Whether the backend has that capability is asked of {@link Offer#has}.
   *
   * @throws IllegalStateException where the backend offers that capability, and this database lacks
   *     the interface
   */
  default <T> T as(Class<T> facet) {
    if (!facet.isInstance(this)) {
      throw new IllegalStateException(getClass().getName() + " is no " + facet.getSimpleName());
    }
    return facet.cast(this);
  }

  /**
   * Returns the mark of a schema, or nothing where the database is ours or empty and holds none.
   *
   * @throws BackendException of kind FOREIGN where it holds anything that is not ours
   */
  Optional<Marker> marker(String schema);

  /**
   * Makes empty storage for a data set in place of what the schema held before, with a marker whose
   * state is LOADING.
   *
   * @throws BackendException of kind FOREIGN where it holds anything that is not ours
   */
  void create(Dataset dataset);

  /**
   * Fills what {@link #create} made with the generated rows, record type by record type, and makes
   * the indexes. Never holds all rows in memory.
   */
  void populate(Dataset dataset, PopulationProgress progress);

  /** Sets the marker of a data set, durably. */
  void mark(Marker marker);

  /** Hands over all rows of a record type, in any order. */
  void scan(RecordType type, RowConsumer consumer);

  /**
   * Connects a session and compiles the transactions for it.
   *
   * @param types the transactions; a session knows them by their position
   */
  Session connect(List<TransactionType> types);

  /**
   * Returns the CPU time that all of the engine's own processes have used so far, or why that
   * cannot be known. Differences of two calls count; what sessions used is part of it.
   */
  CpuReading serverCpuNanos();

  @Override
  void close();

  /** Is told about rows that were loaded. */
  @FunctionalInterface
  interface PopulationProgress {
    /**
     * Takes note.
     *
     * @param rows how many rows were loaded since the last call
     */
    void loaded(long rows);
  }

  /** Takes the rows of a scan. */
  @FunctionalInterface
  interface RowConsumer {
    /**
     * Takes a row.
     *
     * @param row a value for each field, valid during the call only
     */
    void row(long[] row);
  }
}
