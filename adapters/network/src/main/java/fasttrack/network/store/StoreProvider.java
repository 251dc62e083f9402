package fasttrack.network.store;

import fasttrack.core.spi.Durability;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A kind of key-value store. Found with {@link java.util.ServiceLoader}; an implementation has a
 * public constructor without parameters that does nothing costly. Thread-safe.
 */
public interface StoreProvider {
  /** Returns the name by which users pick it: lower case, no spaces. */
  String name();

  /** Returns the place in a list of all stores, smallest first; the first is the default. */
  int order();

  /** Returns why it cannot run on this machine, or nothing where it can. */
  Optional<String> unavailable();

  /**
   * Opens a store, or makes one where its folder is empty. The caller has made the folder and sees
   * to it that nobody else opens it.
   *
   * @param durability what an acknowledged write promises
   * @throws StoreException where the folder's content is no store of this kind, or a damaged one;
   *     nothing of it has been changed then
   */
  KeyValueStore open(Path folder, Durability durability);
}
