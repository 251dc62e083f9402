package fasttrack.app.result.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import fasttrack.app.Stored;
import fasttrack.app.micro.ExampleMicro;
import fasttrack.app.micro.ExampleMicro.Run;
import fasttrack.app.micro.MicroComparison;
import fasttrack.app.micro.MicroFiles;
import fasttrack.app.micro.MicroResult;
import fasttrack.app.micro.MicroRun;
import fasttrack.app.report.html.HtmlPage;
import fasttrack.app.report.threshold.Baseline;
import fasttrack.app.result.kind.SavedResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Results of micro-runs, ours and those that JMH itself wrote. */
class MicroFilesTest {
  @TempDir Path folder;

  private Path jmh(String mode) throws IOException {
    return Files.writeString(
        folder.resolve("jmh.json"),
        SchemasTest.resource("/fasttrack/app/micro/jmh-" + mode + ".json"));
  }

  @Test
  void jmhsOwnResultIsRead() throws IOException {
    jmh("average");
    MicroResult result = MicroFiles.read(folder);
    assertThat(result.header().version()).isEqualTo("JMH 1.37, Java 25.0.3");
    assertThat(result.runs())
        .extracting(MicroRun::name)
        .containsExactly(
            "TransactionBenchmark.execute sqlite, T1", "TransactionBenchmark.execute sqlite, T4");
    MicroRun run = result.runs().getFirst();
    assertThat(run.benchmark()).isEqualTo("fasttrack.jmh.TransactionBenchmark.execute");
    assertThat(run.parameters()).containsEntry("backend", "sqlite").hasSize(2);
    assertThat(run.mode()).isEqualTo("avgt");
    assertThat(run.score().unit()).isEqualTo("us/op");
    assertThat(run.score().forks()).hasSize(4).allSatisfy(fork -> assertThat(fork).hasSize(3));
    assertThat(run.metrics().get("gc.alloc.rate.norm").forks().getFirst().getFirst())
        .isCloseTo(696.13, within(0.01));
  }

  @Test
  void aSampledIterationIsTheMeanOfItsTimes() throws IOException {
    MicroRun run = MicroFiles.read(jmh("sample")).runs().getFirst();
    assertThat(run.name()).isEqualTo("LockBenchmark.lockAndUnlockRecord");
    double mean = (190 + 6 * 200 + 201 + 21 * 210 + 10 * 211 + 37 * 220) / 76.0;
    assertThat(run.score().forks().getFirst().getFirst()).isCloseTo(mean, within(1e-9));
  }

  @Test
  void jmhsOlderNamesAndUnknownNumbersAreRead() throws IOException {
    Path file = jmh("throughput");
    Files.writeString(
        file,
        Files.readString(file)
            .replace("\"gc.alloc.rate.norm\"", "\"·gc.alloc.rate.norm\"")
            .replaceFirst("0\\.00525\\d*", "\"NaN\""));
    MicroRun run = MicroFiles.read(file).runs().getFirst();
    assertThat(run.metrics()).containsKey("gc.alloc.rate.norm");
    assertThat(run.score().forks().getFirst().getFirst()).isNaN();
  }

  /** Reads the micro-runs of two files from one. */
  private List<MicroRun> together(String one, String two) throws IOException {
    String both = one.substring(0, one.length() - 1) + "," + two.substring(1);
    return MicroFiles.read(Files.writeString(folder.resolve("both.json"), both)).runs();
  }

  @Test
  void severalModesOfABenchmarkHaveTheirModeInTheName() throws IOException {
    String one = Files.readString(jmh("throughput")).strip();
    String two = one.replace("\"thrpt\"", "\"avgt\"");
    assertThat(together(one, two))
        .extracting(MicroRun::name)
        .containsExactly(
            "LockBenchmark.lockAndUnlockRecord, thrpt", "LockBenchmark.lockAndUnlockRecord, avgt");
  }

  @Test
  void classesOfTheSameNameHaveTheirPackageInTheName() throws IOException {
    String one = Files.readString(jmh("throughput")).strip();
    MicroRun run = MicroFiles.read(folder).runs().getFirst();
    String two = one.replace(run.benchmark(), "other." + run.name());
    assertThat(together(one, two))
        .extracting(MicroRun::name)
        .containsExactly(run.benchmark(), "other." + run.name());
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '\u0001',
      delimiter = ';',
      value = {
        "; a fasttrack-micro/1 is a JSON object, and this is none",
        "{; this is no fasttrack-micro/1",
        "{}; this is no fasttrack-micro/1",
        "null; a fasttrack-micro/1 is a JSON object, and this is none",
        "{\"format\": \"fasttrack-result/4\"}; this is fasttrack-result/4, not fasttrack-micro/1",
        "[]; it holds no micro-run",
        "{\"format\": \"fasttrack-micro/1\"}; Missing creator property 'header' (index 1)",
        "[; this is no result of JMH",
        "[1]; this is no result of JMH: it has no benchmark",
        "[{\"benchmark\": 3}]; this is no result of JMH: it has no benchmark",
        "[{\"benchmark\": \"a.B.m\", \"mode\": \"avgt\"}]; it has no scoreUnit",
      })
  void whatIsNoResultIsRefused(String content, String message) throws IOException {
    Path file = Files.writeString(folder.resolve("x.json"), content == null ? "" : content);
    assertThatThrownBy(() -> MicroFiles.read(file))
        .isInstanceOf(UnreadableException.class)
        .hasMessageStartingWith(file + ": ")
        .hasMessageContaining(message);
  }

  @Test
  void whatIsNotThereIsRefused() {
    assertThatThrownBy(() -> MicroFiles.read(folder))
        .isInstanceOf(UnreadableException.class)
        .hasMessageContaining("it has neither micro.json nor jmh.json");
    assertThatThrownBy(() -> MicroFiles.read(folder.resolve("none.json")))
        .isInstanceOf(UnreadableException.class)
        .hasMessageContaining("does not exist");
  }

  @Test
  void oursStandsBeforeJmhs() throws IOException {
    Path jmhs = Files.writeString(folder.resolve("jmh-head.json"), "[]");
    assertThat(MicroFiles.fileIn(folder, "head")).contains(jmhs);
    Path ours = Files.writeString(folder.resolve("head.json"), "{}");
    assertThat(MicroFiles.fileIn(folder, "head")).contains(ours);
    assertThat(MicroFiles.fileIn(folder, "control")).isEmpty();
  }

  @Test
  void whatIsWrittenHasTheFormOfItsSchemaAndIsReadAgain() throws IOException {
    MicroResult base =
        ExampleMicro.of(
            new Run("a").metric("count.syncs", "syncs/op", 1.0, 1.0).statements("COMMIT"));
    MicroResult head = ExampleMicro.of(new Run("a").metric("count.syncs", "syncs/op", 2.0, 2.0));
    hasTheForm(ResultJson.write(base), "micro-1.schema.json");
    assertThat(MicroFiles.read(Files.writeString(folder.resolve("m"), ResultJson.write(base))))
        .isEqualTo(base);
    for (String name : List.of("micro.json", "head.json")) {
      Path result = Files.createDirectory(folder.resolve("of " + name));
      Files.writeString(result.resolve(name), ResultJson.write(base));
      SavedResult<?> micro = Stored.read(result);
      assertThat(micro.result()).isEqualTo(base);
      assertThatThrownBy(() -> Baseline.read(result))
          .hasMessageMatching(
              ".*(holds no result: it has none of|this is a fasttrack-micro result, not) .*");
      assertThat(HtmlPage.of(micro.report()).render()).contains("Micro-runs of the head");
    }
    MicroComparison compared = ExampleMicro.compare(base, head, base);
    String json = ResultJson.write(compared);
    hasTheForm(json, "micro-comparison-3.schema.json");
    Files.writeString(folder.resolve("micro-comparison.json"), json);
    SavedResult<?> stored = Stored.read(folder);
    assertThat(stored.result()).isEqualTo(compared);
    assertThat(HtmlPage.of(stored.report()).render()).contains("REJECTED", "COMMIT", "jmh-compare");
  }

  private static void hasTheForm(String json, String file) {
    Schema schema = SchemasTest.schema(file);
    assertThat(schema.validate(json, InputFormat.JSON)).isEqualTo(List.of());
    assertThat(schema.validate(json.replace("\"startedAt\"", "\"at\""), InputFormat.JSON))
        .isNotEmpty();
  }
}
