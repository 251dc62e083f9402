package fasttrack.core.measure;

import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Outcome;

/** Records transactions as a worker does, for tests that make samples up. */
public final class Recording {
  private Recording() {}

  /** Records a transaction whose reading of CPU clocks cost nothing. */
  public static void record(
      Samples samples,
      int type,
      Outcome outcome,
      long due,
      long first,
      long begin,
      long end,
      long clientCpu,
      long serverCpu) {
    TransactionSample sample = samples.current();
    sample.begins(type, due, first);
    attempt(sample, begin, end, clientCpu, serverCpu);
    sample.outcome = outcome;
    samples.record();
  }

  /** Records an attempt that ended in a conflict, of a transaction that is not recorded yet. */
  public static void conflict(
      Samples samples,
      int type,
      ConflictCause cause,
      long due,
      long nanos,
      long clientCpu,
      long serverCpu) {
    TransactionSample sample = samples.current();
    sample.begins(type, due, due);
    attempt(sample, due, due + nanos, clientCpu, serverCpu);
    samples.conflict(cause);
  }

  private static void attempt(
      TransactionSample sample, long begin, long end, long clientCpu, long serverCpu) {
    sample.begin = begin;
    sample.end = end;
    sample.clientCpuNanos = clientCpu;
    sample.lastClientCpuNanos = clientCpu;
    sample.serverCpuNanos = serverCpu;
    sample.lastServerCpuNanos = serverCpu;
  }
}
