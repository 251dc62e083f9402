package fasttrack.core.spi;

import java.util.Map;

/**
 * What runs.
 *
 * @param product the engine's name
 * @param version its version, as it says itself
 * @param location the file or address
 * @param isolation the isolation level in force
 * @param settings settings that sway results, as the engine says they are in force: durability
 *     first
 */
public record Engine(
    String product,
    String version,
    String location,
    Isolation isolation,
    Map<String, String> settings) {}
