package fasttrack.app.study;

import com.sun.management.OperatingSystemMXBean;
import fasttrack.app.options.parameter.Choices;
import fasttrack.app.options.parameter.Parameters;
import fasttrack.app.options.parameter.UsageException;
import fasttrack.app.report.Words;
import fasttrack.app.result.series.Sample;
import fasttrack.core.result.Finding;
import fasttrack.core.spec.Span;
import java.lang.management.ManagementFactory;

/**
 * How many runs a Java process makes of each of its points. A process has to start and to compile
 * before its first, so that further ones cost less than those of another process; but only another
 * process is an independent measurement.
 */
public final class ProcessRuns {
  /** More add little: what processes differ by remains. */
  public static final int MAX = 5;

  private static final long MEASURED_NANOS = 10_000_000_000L;

  /** What a process holds while it waits: it has given back the memory of its last run. */
  private static final long WAITING_BYTES = 300L << 20;

  /** The rest is for the engine, the run, and the system's cache. */
  private static final int SHARE_OF_MEMORY = 4;

  private ProcessRuns() {}

  /**
   * Returns what the user says; else so many that a process measures for 10 s, at most 5. One where
   * too few blocks are planned for an interval, a number of transactions ends a run, or the machine
   * cannot keep so many processes.
   *
   * @param span what ends a run
   * @param points how many points run, from 1
   * @param processes how many Java processes make their runs in a block, from 1
   * @throws UsageException where the user wants several, and the machine cannot keep so many
   *     processes
   */
  public static int of(Choices given, Span span, int points, int processes) {
    if (given.has(Parameters.RUNS)) {
      int runs = given.value(Parameters.RUNS);
      if (runs > 1 && processes > keptMax()) {
        throw Words.refused(
            Parameters.RUNS.name(),
            Finding.fact("too-many-processes").with("most", keptMax()).with("needed", processes));
      }
      return runs;
    }
    long nanos = span instanceof Span.Time time ? time.nanos() : MEASURED_NANOS;
    return given.value(Parameters.REPEAT) < Sample.INDEPENDENT_MIN || processes > keptMax()
        ? 1
        : (int)
            Math.clamp(
                Math.ceilDiv(MEASURED_NANOS, nanos * Math.ceilDiv(points, processes)), 1L, MAX);
  }

  private static int keptMax() {
    long bytes =
        ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
            ? system.getTotalMemorySize()
            : Long.MAX_VALUE;
    return (int) Math.clamp(bytes / SHARE_OF_MEMORY / WAITING_BYTES, 1L, Integer.MAX_VALUE);
  }

  /**
   * Returns how many runs a process makes where the means of all processes are to be as exact as
   * the time allows (T. Kalibera and R. Jones, <i>Rigorous Benchmarking in Reasonable Time</i>,
   * ISMM 2013).
   *
   * @param variances how much runs of a process vary, as a multiple of how much processes do
   * @param startShare what it costs to start a process, as a multiple of what a further run costs
   */
  static int best(double variances, double startShare) {
    return (int) Math.clamp(Math.round(Math.sqrt(variances * startShare)), 1L, MAX);
  }
}
