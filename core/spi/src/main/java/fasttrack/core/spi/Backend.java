package fasttrack.core.spi;

import fasttrack.core.model.DataModel;
import fasttrack.core.model.TransactionType;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A kind of database that can run workloads. {@link java.util.ServiceLoader} finds it; an
 * implementation has a public constructor without parameters that does nothing expensive, and is
 * annotated with {@link fasttrack.core.model.SpiVersion}.
 *
 * <p>Thread-safe.
 */
public interface Backend {
  /** Returns the name by which users select it: lower case, no spaces. */
  String name();

  /** Returns a description in one line. */
  String title();

  /** Returns its data model. */
  default DataModel dataModel() {
    return DataModel.RELATIONAL;
  }

  /** Returns its own options, in addition to those that all backends share. */
  default List<BackendOption> options() {
    return List.of();
  }

  /**
   * Returns what it can do with these values of its own options. Opens nothing.
   *
   * @throws BackendException of kind USAGE if the values contradict each other, or one is invalid
   *     in a way that its option cannot check
   */
  Offer offer(OptionValues own);

  /** Returns what it can do with the defaults of its own options. */
  default Offer offer() {
    return offer(OptionValues.of(options(), Map.of()));
  }

  /**
   * Returns what it can lock, one choice for each level, so that runs that differ in nothing else
   * can be compared. By default it says nothing of any level.
   */
  default List<LockChoice> lockChoices() {
    return List.of();
  }

  /**
   * Returns the values of its own options under which it is a system of its own, worth measuring
   * beside the others: each key-value store beneath it, for example. The first is its default. By
   * default it is one system.
   */
  default List<Map<String, String>> variants() {
    return List.of(Map.of());
  }

  /**
   * Returns why it cannot run on this machine, or empty if it can; by default it can, as a pure
   * Java engine does.
   */
  default Optional<String> unavailable() {
    return Optional.empty();
  }

  /**
   * Returns the statements or calls to which a transaction compiles, without opening a database.
   *
   * @param options options made for this backend
   */
  List<String> explain(TransactionType type, Options options);

  /**
   * Returns the file or folder that {@link #open} would create; empty where there is a database
   * already, as on a server. Changes nothing. A backend that keeps its data in files overrides it.
   *
   * @param options options made for this backend
   */
  default Optional<Path> missing(Options options) {
    return Optional.empty();
  }

  /**
   * Opens a database for one run, and starts its server if the backend provides one. Changes no
   * data.
   *
   * @param options options made for this backend
   * @throws BackendException of kind FOREIGN if it holds anything that the benchmark did not
   *     create; of another kind if it cannot be reached, another run uses it, or it does not do
   *     what an option requires
   */
  Database open(Options options);
}
