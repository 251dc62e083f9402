package fasttrack.app;

import fasttrack.core.result.HistogramBar;
import fasttrack.core.result.Latency;
import fasttrack.core.result.Spectrum;
import fasttrack.core.result.TypeResult;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What was found of a type, made by hand: nothing failed, unless it is told otherwise. */
public final class ExampleType {
  private static final double SECONDS = 10;

  private final String name;
  private final long count;
  private double clientCpu = 101_234.5;
  private Double serverCpu;
  private long failed;
  private Latency response;
  private Latency service;
  private Double lastClientCpu;
  private boolean saturated;
  private Double waitNanos;
  private Double lagNanos;
  private TypeResult.Locking locking = TypeResult.Locking.UNKNOWN;

  /** Begins, with the number of those that ended as intended. */
  public ExampleType(String name, long count) {
    this.name = name;
    this.count = count;
  }

  /** The client's CPU time of a transaction, in nanoseconds. */
  public ExampleType clientCpu(double meanNanos) {
    clientCpu = meanNanos;
    return this;
  }

  /** The server's CPU time is known, and there were conflicts. */
  public ExampleType serverCpu(double meanNanos) {
    serverCpu = meanNanos;
    return this;
  }

  /** The client's CPU time of the last attempt, which others were before, in nanoseconds. */
  public ExampleType lastClientCpu(double meanNanos) {
    lastClientCpu = meanNanos;
    return this;
  }

  /**
   * Sets how long its transactions waited to begin, and the part for which a connection was free.
   */
  public ExampleType waited(double meanNanos, double lagMeanNanos) {
    waitNanos = meanNanos;
    lagNanos = lagMeanNanos;
    return this;
  }

  /** The time of the last attempt, without those before it. */
  public ExampleType service(Latency what) {
    service = what;
    return this;
  }

  public ExampleType failed(long number) {
    failed = number;
    return this;
  }

  public ExampleType locking(TypeResult.Locking what) {
    locking = what;
    return this;
  }

  /** More were due than could be done: the response times do not count. */
  public ExampleType saturated() {
    saturated = true;
    return response(latency(count).withoutTimes());
  }

  public ExampleType response(Latency what) {
    response = what;
    return this;
  }

  /** Makes it. */
  public TypeResult build() {
    long conflicts = serverCpu == null ? 0 : 1_234_567;
    return new TypeResult(
        name,
        "does something",
        List.of("SELECT 1"),
        new TypeResult.Counts(
            Map.of(Outcome.COMMITTED, count, Outcome.FAILED, failed),
            Map.of(ConflictCause.DEADLOCK, conflicts, ConflictCause.BUSY, 0L),
            count / SECONDS),
        new TypeResult.Times(
            response == null ? latency(count) : response,
            service == null ? latency(count) : service,
            waitNanos,
            count == 0 || saturated ? List.of() : List.of(new HistogramBar(50_000, 100_000, count)),
            count == 0 || saturated
                ? Spectrum.NONE
                : new Spectrum(List.of(0.0, 50.0, 100.0), List.of(1_000L, 98_765L, 123_456L)),
            null,
            lagNanos),
        new TypeResult.Costs(
            null,
            count == 0 ? null : (Double) clientCpu,
            serverCpu,
            null,
            count == 0 ? null : Objects.requireNonNullElse(lastClientCpu, (Double) clientCpu),
            serverCpu,
            count == 0 ? null : (Double) 0.0),
        new TypeResult.Wasted(conflicts, 2 * conflicts, conflicts / 2, 0),
        locking);
  }

  /** Times of so many transactions; the same whatever their number. */
  public static Latency latency(long count) {
    return latency(count, 123_456.7);
  }

  /** The same with another mean, in nanoseconds. */
  public static Latency latency(long count, double meanNanos) {
    return count == 0
        ? Latency.NONE
        : new Latency(
            count,
            meanNanos,
            new Latency.Percentiles(98_765L, 345_678L, 1_234_567L, 98_765_432L, null),
            123_456_789_012L,
            0.99999,
            1.0,
            null);
  }
}
