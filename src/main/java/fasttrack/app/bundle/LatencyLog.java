package fasttrack.app.bundle;

import static fasttrack.core.model.Counted.counted;

import fasttrack.core.measure.Seconds;
import fasttrack.core.result.RunResult;
import fasttrack.core.run.Run;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.HdrHistogram.HistogramLogWriter;

/**
 * The response times of a run's good transactions as an HdrHistogram log: an entry for each second
 * (or more, of a run of hours) and transaction type, tagged with the type's name; values in
 * nanoseconds. A transaction is in the second in which it ended.
 */
final class LatencyLog {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private LatencyLog() {}

  static void write(Run run, Path file) throws IOException {
    RunResult result = run.result();
    long begin = Instant.parse(result.header().measuredFrom()).toEpochMilli();
    try (PrintStream out =
        new PrintStream(Files.newOutputStream(file), false, StandardCharsets.UTF_8)) {
      HistogramLogWriter log = new HistogramLogWriter(out);
      log.outputComment(
          "[response times of good transactions in ns; divided by 1,000,000 in Interval_Max]");
      log.outputLogFormatVersion();
      log.outputStartTime(begin);
      log.setBaseTime(begin);
      log.outputLegend();
      Seconds seconds = run.samples().seconds();
      if (seconds != null) {
        write(seconds, result, begin, log);
      }
      if (out.checkError()) {
        throw new IOException("cannot write " + file);
      }
    }
  }

  private static void write(Seconds seconds, RunResult result, long begin, HistogramLogWriter log) {
    if (seconds.leftOut() > 0) {
      log.outputComment(
          "[" + counted(seconds.leftOut(), "transaction") + " came too fast to be logged here]");
    }
    seconds.visit(
        (from, type, times) -> {
          times.setTag(result.types().get(type).name());
          times.setStartTimeStamp(begin + from / NANOS_PER_MILLI);
          times.setEndTimeStamp(begin + (from + seconds.slotNanos()) / NANOS_PER_MILLI);
          log.outputIntervalHistogram(times);
        });
  }
}
