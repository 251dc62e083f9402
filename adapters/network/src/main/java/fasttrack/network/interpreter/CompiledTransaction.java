package fasttrack.network.interpreter;

import fasttrack.core.model.Digest;
import java.util.List;

/**
 * A transaction as a session makes it. Not thread-safe.
 *
 * @param steps its steps
 * @param locks the data sets that it locks by explicit calls
 * @param writes whether it changes anything
 * @param rollsBack whether it is rolled back on purpose
 */
record CompiledTransaction(
    List<CompiledStep> steps, List<SetLocks.SetLock> locks, boolean writes, boolean rollsBack) {
  void run(long[] inputs, Digest digest) {
    for (int i = 0; i < steps.size(); i++) {
      digest.step(i);
      steps.get(i).run(inputs, digest);
    }
  }
}
