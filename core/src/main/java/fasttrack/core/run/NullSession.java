package fasttrack.core.run;

import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.ServerCpu;
import fasttrack.core.spi.Session;

/** A session that does nothing, to measure what the harness itself costs. */
final class NullSession implements Session {
  private final ServerCpu serverCpu;

  NullSession(ServerCpu serverCpu) {
    this.serverCpu = serverCpu;
  }

  @Override
  public Outcome execute(int type, long[] inputs) {
    return Outcome.COMMITTED;
  }

  @Override
  public long digest() {
    return 0;
  }

  @Override
  public ConflictCause conflictCause() {
    throw new IllegalStateException("nothing ever conflicts here");
  }

  @Override
  public String failure() {
    throw new IllegalStateException("nothing ever fails here");
  }

  @Override
  public ServerCpu serverCpu() {
    return serverCpu;
  }

  @Override
  public void close() {}
}
