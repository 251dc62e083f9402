package fasttrack.support.server;

import fasttrack.core.spi.cpu.CpuReading;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The CPU time of a server and its replicas: the sum over all their lives, over restarts, kills and
 * failovers. Safe for readers on other threads while one thread restarts, kills and recovers.
 */
final class ClusterCpu {
  private final Supplier<CpuReading> running;
  private final LongSupplier replicasNanos;
  private volatile Earlier earlier = new Earlier(new CpuReading.Nanos(0), false);

  /** What the server took while it was a replica. */
  private final AtomicLong promotedNanos = new AtomicLong();

  /** What replicas took that were killed. */
  private final AtomicLong lostNanos = new AtomicLong();

  /**
   * The lives of the server that have ended.
   *
   * @param cpu what they used
   * @param down whether the server does not run now
   */
  private record Earlier(CpuReading cpu, boolean down) {}

  /**
   * Makes a sum of no lives, with the first one begun.
   *
   * @param running reads the CPU time of the server that runs now; not called while it is down
   * @param replicasNanos reads that of the replicas that run now, in nanoseconds; 0 without any
   */
  ClusterCpu(Supplier<CpuReading> running, LongSupplier replicasNanos) {
    this.running = running;
    this.replicasNanos = replicasNanos;
  }

  /** Returns the CPU time of all lives, and what of it was spent in replicas. */
  CpuReading reading() {
    long replicas = replicasNanos.getAsLong() + lostNanos.get();
    CpuReading reading = server();
    return reading instanceof CpuReading.Nanos primary
        ? new CpuReading.Nanos(primary.nanos() + replicas, replicas + promotedNanos.get())
        : reading;
  }

  private CpuReading server() {
    Earlier before = earlier;
    if (before.down()) {
      return before.cpu();
    }
    CpuReading since = running.get();
    if (before.cpu() instanceof CpuReading.Nanos ended && since instanceof CpuReading.Nanos now) {
      return new CpuReading.Nanos(ended.nanos() + now.nanos());
    }
    // it may have been killed meanwhile
    return earlier.down() ? earlier.cpu() : since;
  }

  /** Adds the life of the server that a restart is about to end. */
  void restarting() {
    earlier = new Earlier(server(), false);
  }

  /** Adds the life of the server that is about to be killed. */
  void killing() {
    earlier = new Earlier(server(), true);
  }

  /** Begins a life of the server, in which a replica may take its place. */
  void recover(Runnable recovery) {
    long before = replicasNanos.getAsLong();
    recovery.run();
    promotedNanos.addAndGet(before - replicasNanos.getAsLong());
    earlier = new Earlier(earlier.cpu(), false);
  }

  /** Ends the life of a replica. */
  void lose(Runnable kill) {
    long before = replicasNanos.getAsLong();
    kill.run();
    lostNanos.addAndGet(before - replicasNanos.getAsLong());
  }
}
