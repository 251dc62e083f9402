package fasttrack.relational.session;

import fasttrack.core.interpreter.Digest;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.wait.Probe;
import java.sql.SQLException;

/**
 * A transaction that one session has made ready for one mode of execution. Executing it allocates
 * as little as the driver allows. What it has prepared is closed with the session's connection. Not
 * thread-safe.
 */
public interface ReadyTransaction {
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
}
