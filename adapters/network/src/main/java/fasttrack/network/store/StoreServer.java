package fasttrack.network.store;

import fasttrack.core.spi.Database;
import java.util.function.Supplier;

/**
 * A database server that holds a store.
 *
 * @param database the database that has it, which stops the server when it is closed
 * @param opener opens the store for its next holder: whatever an earlier one still writes is
 *     refused from then on, and changes nothing; throws {@link StoreException} where it cannot
 */
public record StoreServer(Database database, Supplier<KeyValueStore> opener) {}
