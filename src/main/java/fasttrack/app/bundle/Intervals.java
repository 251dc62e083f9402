package fasttrack.app.bundle;

import fasttrack.core.result.RunResult;
import fasttrack.core.result.TimeSeries;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The run over time as comma-separated values: a line for each slice and transaction type. */
final class Intervals {
  private static final double SECOND = 1e9;
  private static final double MILLI = 1e6;

  private Intervals() {}

  static List<String> of(RunResult result) {
    TimeSeries timeline = result.course().timeline();
    List<String> lines = new ArrayList<>();
    lines.add("start_s,width_s,type,count,mean_response_ms");
    double width = timeline.sliceNanos() / SECOND;
    for (int slice = 0; slice < timeline.slices(); slice++) {
      for (TimeSeries.OfType series : timeline.types()) {
        long count = series.counts().get(slice);
        lines.add(
            String.format(
                Locale.ROOT,
                "%.0f,%.0f,%s,%d,%s",
                slice * width,
                width,
                series.type(),
                count,
                mean(series.responseNanos().get(slice), count)));
      }
    }
    return lines;
  }

  /** Returns the mean, or nothing where there is none. */
  private static String mean(long sumNanos, long count) {
    return count == 0 ? "" : String.format(Locale.ROOT, "%.6f", sumNanos / MILLI / count);
  }
}
