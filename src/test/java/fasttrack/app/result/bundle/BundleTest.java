package fasttrack.app.result.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.app.Examples;
import fasttrack.app.Stored;
import fasttrack.app.report.html.HtmlPage;
import fasttrack.app.result.kind.Kind;
import fasttrack.core.run.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class BundleTest {
  private static final String NAME = "20261121-041400-somedb-fasttrack";

  @TempDir Path folder;

  private final Run run =
      Examples.run(
          Stored.of("run-sqlite-count").with("/header/measuredNanos", "10000000000").run());

  @Test
  void aBundleIsWholeAndHasNoOtherTraces() throws Exception {
    Path kept = keep("said while it ran");
    assertThat(kept).isEqualTo(folder.resolve(NAME));
    assertThat(names(folder)).containsExactly(NAME);
    assertThat(names(kept))
        .containsExactly("intervals.csv", "latency.hlog", "report.html", "result.json", "run.log");
    assertThat(Kind.RUN.read(Files.readString(kept.resolve("result.json"))))
        .isEqualTo(run.result());
    assertThat(kept.resolve("run.log")).content().contains("INFO").contains("said while it ran");
  }

  @Test
  void theLatencyLogHasATaggedEntryForEachSecondAndType() throws Exception {
    Path log = keep("").resolve("latency.hlog");
    try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
      long begin = Instant.parse(run.result().header().measuredFrom()).toEpochMilli();
      long[] count = new long[2];
      double max = 0;
      for (int second = 0; second <= 5; second++) {
        for (int type = 0; type < 2; type++) {
          EncodableHistogram histogram = reader.nextIntervalHistogram();
          assertThat(histogram.getTag()).isEqualTo(List.of("T1", "T2").get(type));
          assertThat(histogram.getStartTimeStamp()).isEqualTo(begin + 1_000L * second);
          assertThat(histogram.getEndTimeStamp()).isEqualTo(begin + 1_000L * (second + 1));
          count[type] += ((Histogram) histogram).getTotalCount();
          max = histogram.getMaxValueAsDouble();
          if (second == 1) {
            assertThat(((Histogram) histogram).getTotalCount()).isEqualTo(20);
          }
        }
      }
      assertThat(count).containsExactly(100, 100);
      assertThat(max).isBetween(1_000_000.0, 1_001_000.0);
      assertThat(reader.nextIntervalHistogram()).isNull();
    }
  }

  @Test
  void theIntervalsHaveALineForEachSliceAndType() throws Exception {
    assertThat(Files.readAllLines(keep("").resolve("intervals.csv")))
        .hasSize(1 + 10 * 2)
        .startsWith(
            "start_s,width_s,type,count,mean_response_ms",
            "0,1,T1,19,0.100000",
            "0,1,T2,19,0.100000",
            "1,1,T1,20,0.295000")
        // nothing ended in the last seconds, which the file does not hide
        .endsWith("9,1,T1,0,", "9,1,T2,0,");
  }

  @Test
  void aSecondOfTheSameNameTakesAnother() throws Exception {
    assertThat(keep("")).isEqualTo(folder.resolve(NAME));
    assertThat(keep("")).isEqualTo(folder.resolve(NAME + "-2"));
    assertThat(keep("")).isEqualTo(folder.resolve(NAME + "-3"));
  }

  @Test
  void whatIsNotKeptLeavesNothing() throws Exception {
    try (Bundle bundle = Bundle.begin(folder, NAME, false)) {
      assertThat(bundle).isNotNull();
    }
    assertThat(names(folder)).isEmpty();
  }

  @Test
  void theLogAloneCanBeKept() throws Exception {
    try (Bundle bundle = Bundle.begin(folder, NAME, false)) {
      LoggerFactory.getLogger("test").error("what happened", new IllegalStateException("why"));
      assertThat(bundle.keepLog()).content().contains("what happened").contains("why");
    }
    assertThat(names(folder)).containsExactly(NAME + "-failed");
  }

  @Test
  void whatHoldsTheAddressOfAServerIsItsOwnersAlone() throws Exception {
    Path kept;
    try (Bundle bundle = Bundle.begin(folder, NAME, true)) {
      kept = bundle.keep(run);
    }
    try (SeriesFolder series = SeriesFolder.begin(folder, "series")) {
      series.restrictToOwner();
      series.keep("sweep", "{}", "text", new HtmlPage("page", List.of(), List.of()));
    }
    for (Path closed : List.of(kept, folder.resolve("series"))) {
      assertThat(permissions(closed)).isEqualTo("rwx------");
      for (String name : names(closed)) {
        assertThat(permissions(closed.resolve(name))).as(name).isEqualTo("rw-------");
      }
    }
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void aFolderThatCannotBeWrittenIsRefusedAtOnce() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");
    assertThatThrownBy(() -> Bundle.begin(file.resolve("results"), NAME, false))
        .isInstanceOf(BundleException.class)
        .hasMessageContaining("results cannot be written below " + file.resolve("results"));
    assertThatThrownBy(() -> Bundle.begin(file, NAME, false))
        .isInstanceOf(BundleException.class)
        .hasMessageContaining("is not a folder");
  }

  @Test
  void aFolderThatIsGoneWhenTheRunHasEndedIsSaidSo() throws Exception {
    Path results = folder.resolve("results");
    try (Bundle bundle = Bundle.begin(results, NAME, false)) {
      try (Stream<Path> files = Files.walk(results)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
      assertThatThrownBy(() -> bundle.keep(run))
          .isInstanceOf(BundleException.class)
          .hasMessageContaining("the result cannot be saved below " + results);
    }
  }

  private Path keep(String message) {
    try (Bundle bundle = Bundle.begin(folder, NAME, false)) {
      LoggerFactory.getLogger("test").info(message);
      return bundle.keep(run);
    }
  }

  private static List<String> names(Path where) throws IOException {
    try (Stream<Path> files = Files.list(where)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
