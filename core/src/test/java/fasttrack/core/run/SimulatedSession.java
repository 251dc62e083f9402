package fasttrack.core.run;

import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.cpu.ServerCpu;

/** A session whose transactions take the virtual time and CPU that a test tells. */
abstract class SimulatedSession implements Session {
  private final ServerCpu serverCpu;

  SimulatedSession(ServerCpu serverCpu) {
    this.serverCpu = serverCpu;
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
    return ConflictCause.DEADLOCK;
  }

  @Override
  public String failure() {
    return "simulated failure";
  }

  @Override
  public ServerCpu serverCpu() {
    return serverCpu;
  }

  @Override
  public abstract Outcome execute(int type, long[] inputs);

  @Override
  public void close() {}
}
