package fasttrack.relational.session;

import fasttrack.core.interpreter.Digest;
import java.sql.SQLException;

/**
 * A statement that one session has made ready. Executing it allocates as little as the driver
 * allows. Not thread-safe.
 */
@FunctionalInterface
public interface ReadyStatement {
  /** Executes it, and adds its answer to the digest. */
  void execute(long[] inputs, Digest digest) throws SQLException;
}
