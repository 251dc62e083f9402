package fasttrack.network.interpreter;

import fasttrack.core.model.Digest;
import java.util.List;

/** A transaction whose steps do not depend on what it reads. Not thread-safe. */
record StepTransaction(
    List<CompiledStep> steps, List<SetLocks.SetLock> locks, boolean writes, boolean rollsBack)
    implements CompiledTransaction {
  @Override
  public boolean run(long[] inputs, Digest digest) {
    for (int i = 0; i < steps.size(); i++) {
      digest.step(i);
      steps.get(i).run(inputs, digest);
    }
    return !rollsBack;
  }
}
