package fasttrack.core.run.meter;

import fasttrack.core.measure.Clock;
import fasttrack.core.measure.MachineCpu;
import fasttrack.core.proc.CpuClocks;
import fasttrack.core.spi.cpu.CpuClock;
import fasttrack.core.spi.cpu.Schedstat;
import fasttrack.core.spi.cpu.TaskId;
import java.util.List;
import java.util.Optional;

/**
 * Watches who uses the processors, at most once a second, for a viewer; a result has the exact
 * account. Used by one thread.
 */
public final class LiveCpu {
  private static final long PERIOD_NANOS = 1_000_000_000L;

  private final Clock clock;
  private final CpuClock self = CpuClocks.ownProcess();
  private final List<Optional<TaskId>> servers;
  private Reading last;
  private CpuShares shares = CpuShares.UNKNOWN;

  private record Reading(long at, long self, long server, Optional<MachineCpu> processors) {}

  /**
   * Begins.
   *
   * @param servers the server's thread for each session, where it is known
   */
  public LiveCpu(Clock clock, List<Optional<TaskId>> servers) {
    this.clock = clock;
    this.servers = servers;
    this.last = read();
  }

  /** Returns the shares in the last period. */
  public CpuShares shares() {
    if (clock.nanos() - last.at >= PERIOD_NANOS) {
      Reading before = last;
      last = read();
      shares = since(before);
    }
    return shares;
  }

  private Reading read() {
    long server =
        servers.stream()
            .flatMap(task -> task.flatMap(TaskId::schedstat).stream())
            .mapToLong(Schedstat::cpuNanos)
            .sum();
    return new Reading(clock.nanos(), self.nanos(), server, MachineCpu.readProcessors());
  }

  private CpuShares since(Reading before) {
    MachineCpu from = before.processors.orElse(null);
    MachineCpu to = last.processors.orElse(null);
    if (from == null || to == null) {
      return CpuShares.UNKNOWN;
    }
    double capacity = (double) to.processors() * (last.at - before.at);
    double client = (last.self - before.self) / capacity;
    double server = Math.max(0, last.server - before.server) / capacity;
    double busy = to.since(from).busyNanos() / capacity;
    return new CpuShares(client, server, Math.max(0, busy - client - server));
  }
}
