package fasttrack.relational;

import fasttrack.core.model.Digest;
import fasttrack.core.spi.Outcome;
import java.sql.SQLException;

/**
 * A transaction as one session has it ready, in one mode of execution. Executing it allocates as
 * little as the driver lets it. Not thread-safe.
 */
public interface ReadyTransaction extends AutoCloseable {
  /**
   * Runs it from its begin to its end, and adds what it answers to the digest.
   *
   * @return COMMITTED or ROLLED_BACK
   * @throws SQLException where it did not get that far; it may be open then
   */
  Outcome execute(long[] inputs, Digest digest) throws SQLException;

  /**
   * Tells whether the last execution had asked for its commit when it threw, so that a lost
   * connection leaves in the dark whether there was one.
   */
  boolean committing();

  @Override
  void close() throws SQLException;

  /** Makes transactions ready on a session's connection. */
  @FunctionalInterface
  interface Maker {
    /** Makes a transaction ready. */
    ReadyTransaction make(SqlTransaction transaction) throws SQLException;
  }
}
