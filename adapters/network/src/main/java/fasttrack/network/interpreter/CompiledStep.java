package fasttrack.network.interpreter;

import fasttrack.core.interpreter.Digest;

/** A step of a transaction as a session makes it. Not thread-safe. */
interface CompiledStep {
  /**
   * Makes the step's calls, and adds what they answer to the digest.
   *
   * @throws CallFailure where a call ends as it should not
   */
  void run(long[] inputs, Digest digest);
}
