package fasttrack.app.result.bundle;

import fasttrack.core.result.RunResult;
import fasttrack.core.result.TimeSeries;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The run over time as comma-separated values: a line for each slice and transaction type, with the
 * slice's length within the measured interval, which cuts the last one short.
 */
final class Intervals {
  private static final int NANO_DIGITS = 9;
  private static final double MILLI = 1e6;

  private Intervals() {}

  static List<String> of(RunResult result) {
    TimeSeries timeline = result.course().timeline();
    List<String> lines = new ArrayList<>();
    lines.add("start_s,width_s,type,count,mean_response_ms");
    for (int slice = 0; slice < timeline.slices(); slice++) {
      long begin = slice * timeline.sliceNanos();
      long width = Math.min(timeline.sliceNanos(), result.measuredNanos() - begin);
      for (TimeSeries.OfType series : timeline.types()) {
        long count = series.counts().get(slice);
        lines.add(
            String.format(
                Locale.ROOT,
                "%s,%s,%s,%d,%s",
                seconds(begin),
                seconds(width),
                series.type(),
                count,
                mean(series.responseNanos().get(slice), count)));
      }
    }
    return lines;
  }

  /** Returns a time in seconds, exact, without zeros at its end. */
  private static String seconds(long nanos) {
    return BigDecimal.valueOf(nanos, NANO_DIGITS).stripTrailingZeros().toPlainString();
  }

  /** Returns the mean, or nothing where there is none. */
  private static String mean(long sumNanos, long count) {
    return count == 0 ? "" : String.format(Locale.ROOT, "%.6f", sumNanos / MILLI / count);
  }
}
