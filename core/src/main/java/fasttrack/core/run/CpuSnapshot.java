package fasttrack.core.run;

import fasttrack.core.measure.MachineCpu;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.CpuReading;
import fasttrack.core.spi.Database;
import java.time.Duration;
import java.util.Optional;

/**
 * Everything's CPU time at one moment.
 *
 * @param server the engine's processes
 * @param selfNanos this process
 * @param machine the machine, where the platform tells
 */
record CpuSnapshot(CpuReading server, long selfNanos, Optional<MachineCpu> machine) {
  static CpuSnapshot take(Database database) {
    return new CpuSnapshot(
        server(database),
        ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toNanos(),
        MachineCpu.read());
  }

  /** The terminals detect a server that died; here it merely has no reading. */
  private static CpuReading server(Database database) {
    try {
      return database.serverCpuNanos();
    } catch (BackendException e) {
      return new CpuReading.Unavailable("the server did not answer: " + e.getMessage());
    }
  }
}
