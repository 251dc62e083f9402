package fasttrack.network.interpreter;

import fasttrack.core.model.Digest;
import fasttrack.core.model.ProgramFrame;
import java.util.List;

/**
 * A transaction that decides by what its calls have returned. Not thread-safe.
 *
 * @param whole all that its program does
 * @param rollsBack whether it is rolled back even where its program comes to its end
 */
record ProgramTransaction(
    ProgramFrame frame,
    ProgramFrame.Move<RuntimeException> whole,
    List<SetLocks.SetLock> locks,
    boolean writes,
    boolean rollsBack)
    implements CompiledTransaction {
  @Override
  public boolean run(long[] values, Digest digest) {
    frame.begin(values);
    return whole.goesOn(values, digest) && !rollsBack;
  }
}
