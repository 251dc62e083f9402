package fasttrack.core.spi;

import fasttrack.core.model.DataModel;
import fasttrack.core.model.TransactionType;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

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

  /** Returns what it can do beyond the ordinary. */
  Set<Capability> capabilities();

  /** Returns the isolation levels that it offers, the default first. */
  List<Isolation> isolations();

  /** Returns how transactions can reach its engine, the default first. */
  default List<ExecutionMode> executionModes() {
    return List.of(ExecutionMode.PREPARED);
  }

  /**
   * Checks that the options ask for a mode of execution that there is.
   *
   * @throws BackendException of kind USAGE where they do not
   */
  default void requireExecutionMode(Options options) {
    if (!executionModes().contains(options.execution())) {
      throw new BackendException(
          BackendException.Kind.USAGE,
          "%s has no execution mode %s, only %s"
              .formatted(
                  name(),
                  options.execution().name().toLowerCase(Locale.ROOT),
                  executionModes().stream()
                      .map(mode -> mode.name().toLowerCase(Locale.ROOT))
                      .collect(Collectors.joining(", "))));
    }
  }

  /** Returns the options of its own, beside those that all backends share. */
  List<BackendOption> options();

  /**
   * Returns how many terminals it takes with these values of its own options; {@link #open} refuses
   * more, and says why.
   *
   * @param own the values of the backend's own options, by name
   */
  default int terminalsMax(Map<String, List<String>> own) {
    return Integer.MAX_VALUE;
  }

  /** Returns why it cannot run on this machine, or nothing where it can. */
  Optional<String> unavailable();

  /**
   * Returns the statements or calls to which a transaction compiles, without opening a database.
   *
   * @throws BackendException where an option is wrong
   */
  List<String> explain(TransactionType type, Options options);

  /**
   * Opens a database for one run, and starts its server where it brings one. Changes no data.
   *
   * @throws BackendException where an option is wrong, the database cannot be reached, another run
   *     uses it, or it does not do what an option asks for
   */
  Database open(Options options);
}
