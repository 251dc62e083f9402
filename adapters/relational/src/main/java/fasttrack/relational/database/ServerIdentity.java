package fasttrack.relational.database;

/**
 * Another engine that speaks the protocol of the one that was asked for.
 *
 * @param product its name
 * @param version its version
 */
public record ServerIdentity(String product, String version) {}
