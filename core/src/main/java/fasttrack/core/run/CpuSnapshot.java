package fasttrack.core.run;

import fasttrack.core.measure.MachineCpu;
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
        database.serverCpuNanos(),
        ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toNanos(),
        MachineCpu.read());
  }
}
