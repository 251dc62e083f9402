package fasttrack.jmh.idle;

import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.ServerCpu;
import fasttrack.core.spi.Session;

/** A session whose transactions commit at once. */
final class IdleSession implements Session {
  @Override
  public Outcome execute(int type, long[] inputs) {
    return Outcome.COMMITTED;
  }

  @Override
  public long digest() {
    return 0;
  }

  @Override
  public int rows() {
    return 0;
  }

  @Override
  public ConflictCause conflictCause() {
    throw new IllegalStateException("an idle session has no conflicts");
  }

  @Override
  public String failure() {
    throw new IllegalStateException("an idle session does not fail");
  }

  @Override
  public ServerCpu serverCpu() {
    return new ServerCpu.InProcess();
  }

  @Override
  public void close() {}
}
