package fasttrack.core.model;

import java.util.List;

/**
 * Some of a workload's transactions, which are due at a constant rate, on a connection of their
 * own, whatever its terminals do.
 *
 * @param name its name, lower case, unique in the workload
 * @param types the names of its transaction types
 * @param rateTps how many transactions are due a second
 */
public record BackgroundRole(String name, List<String> types, double rateTps) {}
