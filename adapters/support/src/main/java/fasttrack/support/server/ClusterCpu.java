package fasttrack.support.server;

import fasttrack.core.spi.cpu.CpuReading;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The CPU time of a server and its replicas, over restarts, kills and failovers. Safe for readers
 * on other threads while one thread restarts, kills and recovers.
 */
public final class ClusterCpu {
  private final CpuAcrossRestarts server = new CpuAcrossRestarts();

  /** What the server took while it was a replica. */
  private final AtomicLong promotedNanos = new AtomicLong();

  /** What replicas took that were killed. */
  private final AtomicLong lostNanos = new AtomicLong();

  /** Makes a sum of no lives, with the first one begun. */
  public ClusterCpu() {}

  /**
   * Returns the CPU time of all lives, and what of it was spent in replicas.
   *
   * @param running reads that of the server that runs now
   * @param replicasNanos reads that of the replicas that run now, in nanoseconds; 0 without any
   */
  public CpuReading reading(Supplier<CpuReading> running, LongSupplier replicasNanos) {
    long replicas = replicasNanos.getAsLong() + lostNanos.get();
    CpuReading reading = server.reading(running);
    return reading instanceof CpuReading.Nanos primary
        ? new CpuReading.Nanos(primary.nanos() + replicas, replicas + promotedNanos.get())
        : reading;
  }

  /** Adds the life of the server that a restart is about to end. */
  public void restarting(Supplier<CpuReading> running) {
    server.restarting(running);
  }

  /** Adds the life of the server that is about to be killed. */
  public void killing(Supplier<CpuReading> running) {
    server.killing(running);
  }

  /** Begins a life of the server, in which a replica may take its place. */
  public void recover(Runnable recovery, LongSupplier replicasNanos) {
    long before = replicasNanos.getAsLong();
    recovery.run();
    promotedNanos.addAndGet(before - replicasNanos.getAsLong());
    server.recovered();
  }

  /** Ends the life of a replica. */
  public void lose(Runnable kill, LongSupplier replicasNanos) {
    long before = replicasNanos.getAsLong();
    kill.run();
    lostNanos.addAndGet(before - replicasNanos.getAsLong());
  }
}
