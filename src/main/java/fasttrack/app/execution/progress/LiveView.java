package fasttrack.app.execution.progress;

import static fasttrack.app.report.Figures.millis;
import static fasttrack.app.report.Figures.number;
import static fasttrack.app.report.Figures.percent;
import static fasttrack.core.model.Counted.count;

import fasttrack.core.measure.Seconds;
import fasttrack.core.run.LiveFigures;
import fasttrack.core.run.meter.CpuShares;
import fasttrack.core.spi.Outcome;
import java.nio.charset.Charset;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * A few lines that tell how a run is going, for a terminal of 40 columns or more. Used by one
 * thread.
 */
final class LiveView {
  /** Narrow enough that no usual terminal breaks a line when its window is made smaller. */
  static final int WIDTH = 39;

  private static final int INTERVALS = 12;
  private static final long INTERVAL_NANOS = 1_000_000_000L;
  private static final String BLOCKS = "▁▂▃▄▅▆▇█";
  private static final String ASCII = "_.:-=+*#";
  private static final double SECOND = 1e9;
  private static final double P95 = 95;

  private final String levels;
  private final Deque<Double> rates = new ArrayDeque<>();
  private long doneBefore;
  private long elapsedBefore;
  private double rate;

  /**
   * Makes a view.
   *
   * @param charset what the terminal shows
   */
  LiveView(Charset charset) {
    levels = charset.newEncoder().canEncode(BLOCKS) ? BLOCKS : ASCII;
  }

  /**
   * Takes how far the run is.
   *
   * @param done how many transactions have been executed in the measured interval
   * @param elapsedNanos the time since it began
   */
  void ran(long done, long elapsedNanos) {
    rate = done * SECOND / Math.max(1, elapsedNanos);
    long nanos = elapsedNanos - elapsedBefore;
    if (nanos >= INTERVAL_NANOS) {
      rates.addLast((done - doneBefore) * SECOND / nanos);
      doneBefore = done;
      elapsedBefore = elapsedNanos;
      if (rates.size() > INTERVALS) {
        rates.removeFirst();
      }
    }
  }

  /**
   * Returns the lines.
   *
   * @param head the first one: what runs, and how long it will take
   */
  String lines(String head, LiveFigures figures) {
    Seconds seconds = figures.seconds();
    Histogram times = seconds.all();
    String p95 =
        times.getTotalCount() == 0
            ? ""
            : "  p95 " + millis(times.getValueAtPercentile(P95)) + " ms";
    long failed =
        Stream.of(Outcome.CONFLICT, Outcome.UNKNOWN, Outcome.FAILED)
            .mapToLong(seconds::count)
            .sum();
    return Stream.of(
            head,
            number(rate) + "/s" + p95 + "  " + sparkline(),
            "failed " + count(failed) + ", retried " + count(figures.retried()),
            cpu(figures.cpu().get()))
        .filter(line -> !line.isEmpty())
        .map(line -> line.substring(0, Math.min(WIDTH, line.length())).stripTrailing())
        .collect(Collectors.joining("\n"));
  }

  /** Returns the rates of the last intervals, each relative to the highest of them. */
  private String sparkline() {
    if (rates.isEmpty()) {
      return "";
    }
    double highest = Math.max(Double.MIN_NORMAL, Collections.max(rates));
    return rates.stream()
        .map(each -> (int) Math.round(each / highest * (levels.length() - 1)))
        .map(level -> levels.substring(level, level + 1))
        .collect(Collectors.joining());
  }

  private static String cpu(CpuShares cpu) {
    return Double.isNaN(cpu.client())
        ? ""
        : "CPU client %s server %s other %s"
            .formatted(percent(cpu.client()), percent(cpu.server()), percent(cpu.other()));
  }
}
