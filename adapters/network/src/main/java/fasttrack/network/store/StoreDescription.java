package fasttrack.network.store;

import fasttrack.core.spi.Disclosure;
import java.util.List;
import java.util.Map;

/**
 * What a store says of itself.
 *
 * @param product the name of the product, as its makers write it
 * @param version its version, as it says itself; begins with a digit
 * @param settings the settings in force that affect results, durability first
 * @param cache its cache of data
 * @param changed the settings that differ from the store's own defaults
 * @param threadNames how the names begin of the threads that the store runs besides its callers',
 *     the first 15 characters at most; empty if it runs none
 */
public record StoreDescription(
    String product,
    String version,
    Map<String, String> settings,
    Disclosure.Cache cache,
    List<Disclosure.Changed> changed,
    List<String> threadNames) {}
