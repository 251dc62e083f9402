package fasttrack.app.bundle;

import fasttrack.core.result.RunResult;
import fasttrack.core.run.Run;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * The response times of a run's good transactions as an HdrHistogram log: one interval, one entry
 * for each transaction type, tagged with its name; values in nanoseconds.
 */
final class LatencyLog {
  private static final double NANOS_PER_MILLI = 1e6;

  private LatencyLog() {}

  static void write(Run run, Path file) throws IOException {
    RunResult result = run.result();
    long begin = Instant.parse(result.header().measuredFrom()).toEpochMilli();
    long end = begin + Math.round(result.measuredNanos() / NANOS_PER_MILLI);
    try (PrintStream out =
        new PrintStream(Files.newOutputStream(file), false, StandardCharsets.UTF_8)) {
      HistogramLogWriter log = new HistogramLogWriter(out);
      log.outputComment(
          "[response times of good transactions in ns; divided by 1,000,000 in Interval_Max]");
      log.outputLogFormatVersion();
      log.outputStartTime(begin);
      log.setBaseTime(begin);
      log.outputLegend();
      for (int type = 0; type < result.types().size(); type++) {
        Histogram histogram = run.samples().type(type).goodResponses();
        histogram.setTag(result.types().get(type).name());
        histogram.setStartTimeStamp(begin);
        histogram.setEndTimeStamp(end);
        log.outputIntervalHistogram(histogram);
      }
      if (out.checkError()) {
        throw new IOException("cannot write " + file);
      }
    }
  }
}
