package fasttrack.app.selftest;

import fasttrack.core.spi.Session;
import fasttrack.core.spi.cpu.ServerCpu;

/** A session without an engine: its transactions return no rows, and do not fail. */
abstract class EngineLessSession implements Session {
  @Override
  public final long digest() {
    return SimulatedWorkload.DIGEST;
  }

  @Override
  public final int rows() {
    return 0;
  }

  @Override
  public final String failure() {
    throw new IllegalStateException("a session without an engine does not fail");
  }

  @Override
  public final ServerCpu serverCpu() {
    return new ServerCpu.InProcess();
  }

  @Override
  public final void close() {}
}
