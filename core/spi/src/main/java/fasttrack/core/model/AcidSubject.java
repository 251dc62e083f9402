package fasttrack.core.model;

/**
 * The parts of a workload that an ACID audit uses.
 *
 * @param transaction the transaction that changes all record types: one insert, and updates by key
 *     that all add the same input
 * @param account a record type with a key; the transaction changes one record of it
 * @param balance the field of the account that changes
 * @param journal the record type into which each transaction inserts one record; empty after
 *     population
 */
public record AcidSubject(
    TransactionType transaction, RecordType account, Field balance, RecordType journal) {}
