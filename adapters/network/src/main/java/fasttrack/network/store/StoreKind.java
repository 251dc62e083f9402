package fasttrack.network.store;

import java.util.Optional;

/**
 * A kind of key-value store, as users pick it. Found with {@link java.util.ServiceLoader}; an
 * implementation has a public constructor without parameters that does nothing costly, and is
 * annotated with {@link fasttrack.core.model.SpiVersion}. Thread-safe.
 */
public sealed interface StoreKind permits StoreProvider, ServedStoreProvider {
  /** Returns the name by which users pick it: lower case, no spaces. */
  String name();

  /** Returns the place in a list of all stores, smallest first; the first is the default. */
  int order();

  /** Returns why it cannot run on this machine, or nothing where it can. */
  Optional<String> unavailable();
}
