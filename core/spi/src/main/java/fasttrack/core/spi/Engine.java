package fasttrack.core.spi;

import java.util.Map;

/**
 * The engine that runs.
 *
 * @param product the engine's name
 * @param version its version, as the engine reports it
 * @param location the file or address
 * @param isolation the isolation level in force
 * @param settings settings that affect results, as the engine reports them to be in force,
 *     durability first
 */
public record Engine(
    String product,
    String version,
    String location,
    Isolation isolation,
    Map<String, String> settings) {}
