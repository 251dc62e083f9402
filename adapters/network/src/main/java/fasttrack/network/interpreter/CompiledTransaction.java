package fasttrack.network.interpreter;

import fasttrack.core.interpreter.ProgramFrame.Move;
import java.util.List;

/**
 * A transaction as a session makes it. Not thread-safe.
 *
 * @param steps its steps, each alone; of use only where it has no program
 * @param whole all that it does between begin and end; throws {@link CallFailure} where a call ends
 *     as it should not
 * @param locks the data sets that it locks by explicit calls
 * @param writes whether it changes anything
 * @param rollsBack whether it is rolled back even where it comes to its end
 */
record CompiledTransaction(
    List<Move<RuntimeException>> steps,
    Move<RuntimeException> whole,
    List<SetLocks.SetLock> locks,
    boolean writes,
    boolean rollsBack) {}
