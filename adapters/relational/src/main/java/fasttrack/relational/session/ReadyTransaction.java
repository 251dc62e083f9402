package fasttrack.relational.session;

import fasttrack.core.interpreter.Digest;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.wait.Probe;
import fasttrack.relational.compiler.SqlTransaction;
import java.sql.SQLException;

/**
 * A transaction that one session has made ready for one mode of execution. Executing it allocates
 * as little as the driver allows. Not thread-safe.
 */
public interface ReadyTransaction extends AutoCloseable {
  /**
   * Executes it from begin to end, and adds its answers to the digest.
   *
   * @return COMMITTED or ROLLED_BACK
   * @throws SQLException if it did not end; it may still be open then
   */
  Outcome execute(long[] inputs, Digest digest) throws SQLException;

  /**
   * Tells whether the last execution had sent its commit when it threw, so that its outcome is
   * unknown if the connection was lost.
   */
  boolean committing();

  /**
   * Reports the begins of commits that write from now on, for an engine that runs on the client's
   * thread: the commit is its own work there, and no message to a server.
   */
  default void probe(Probe probe) {}

  @Override
  void close() throws SQLException;

  /** Makes transactions ready on a session's connection. */
  @FunctionalInterface
  interface Maker {
    /** Makes a transaction ready. */
    ReadyTransaction make(SqlTransaction transaction) throws SQLException;
  }
}
