package fasttrack.network.store;

import fasttrack.core.spi.Durability;
import java.nio.file.Path;

/** A kind of store in this process, whose data stay in a folder. */
public non-sealed interface StoreProvider extends StoreKind {
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
