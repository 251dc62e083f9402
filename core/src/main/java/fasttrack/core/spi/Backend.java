package fasttrack.core.spi;

import fasttrack.core.model.DataModel;
import fasttrack.core.model.TransactionType;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A kind of database that can run workloads. Found with {@link java.util.ServiceLoader}; an
 * implementation has a public constructor without parameters that does nothing costly.
 *
 * <p>Thread-safe.
 */
public interface Backend {
  /** Returns the name by which users pick it: lower case, no spaces. */
  String name();

  /** Returns what it is, in one line. */
  String title();

  /** Returns its data model. */
  default DataModel dataModel() {
    return DataModel.RELATIONAL;
  }

  /** Returns the options of its own, beside those that all backends share. */
  default List<BackendOption> options() {
    return List.of();
  }

  /**
   * Returns what it can do with these values of its own options. Opens nothing.
   *
   * @throws BackendException of kind USAGE where the values contradict each other, or one is wrong
   *     in a way that its option does not know
   */
  Offer offer(OptionValues own);

  /** Returns what it can do with the defaults of its own options. */
  default Offer offer() {
    return offer(OptionValues.of(options(), Map.of()));
  }

  /** Returns why it cannot run on this machine, or nothing where it can, as a pure Java engine. */
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
   * Opens a database for one run, and starts its server where it brings one. Changes no data.
   *
   * @param options options made for this backend
   * @throws BackendException where the database cannot be reached, another run uses it, or it does
   *     not do what an option asks for
   */
  Database open(Options options);
}
