package fasttrack.core.model;

/**
 * What an audit of a workload's ACID properties works on.
 *
 * @param transaction the transaction that changes all files at once: one insert, and updates by key
 *     that all add the same input
 * @param account a record type with a key, of which the transaction changes one record
 * @param balance the field of the account that changes
 * @param journal the record type into which each transaction inserts one record; empty when loaded
 */
public record AcidSubject(
    TransactionType transaction, RecordType account, Field balance, RecordType journal) {}
