package fasttrack.app.bundle;

import fasttrack.core.measure.Timeline;
import fasttrack.core.run.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The run over time as comma-separated values: a line for each slice and transaction type. */
final class Intervals {
  private static final double SECOND = 1e9;
  private static final double MILLI = 1e6;

  private Intervals() {}

  static void write(Run run, Path file) throws IOException {
    Timeline timeline = run.samples().timeline();
    List<String> lines = new ArrayList<>();
    lines.add("start_s,width_s,type,count,mean_response_ms");
    double width = timeline.widthNanos() / SECOND;
    for (int slice = 0; slice < timeline.slices(run.result().measuredNanos()); slice++) {
      for (int type = 0; type < run.result().types().size(); type++) {
        long count = timeline.count(slice, type);
        lines.add(
            String.format(
                Locale.ROOT,
                "%.0f,%.0f,%s,%d,%s",
                slice * width,
                width,
                run.result().types().get(type).name(),
                count,
                mean(timeline.responseNanos(slice, type), count)));
      }
    }
    Files.write(file, lines);
  }

  /** Returns the mean, or nothing where there is none. */
  private static String mean(long sumNanos, long count) {
    return count == 0 ? "" : String.format(Locale.ROOT, "%.6f", sumNanos / MILLI / count);
  }
}
