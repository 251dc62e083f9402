package fasttrack.network.interpreter;

import fasttrack.core.model.Digest;
import java.util.List;

/** A transaction as a session makes it. Not thread-safe. */
interface CompiledTransaction {
  /**
   * Makes the calls between begin and end.
   *
   * @return whether it commits, else it is rolled back on purpose
   * @throws CallStopped where a call ends as it should not
   */
  boolean run(long[] inputs, Digest digest);

  /** Returns the data sets that it locks by explicit calls. */
  List<SetLocks.SetLock> locks();

  /** Tells whether it changes anything. */
  boolean writes();
}
