package fasttrack.app.result.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.app.Stored;
import fasttrack.app.cli.Kinds;
import fasttrack.app.result.kind.Kind;
import fasttrack.app.study.comparison.ComparisonReport;
import fasttrack.app.study.sweep.SweepReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Saved results are found and read, whatever they are and whatever their file is called. */
class ResultFilesTest {
  @TempDir Path folder;

  static Stream<Kind<?>> everyKind() {
    return Kinds.ALL.stream();
  }

  /** There is a stored result of each kind. */
  @ParameterizedTest
  @MethodSource("everyKind")
  void aResultIsReadAsWhatItIs(Kind<?> kind) {
    assertThat(Stored.names().stream().map(Stored::file).map(Stored::read))
        .filteredOn(read -> read.kind() == kind)
        .isNotEmpty()
        .allSatisfy(read -> assertThat(read.result()).isInstanceOf(kind.type()));
  }

  @Test
  void inAFolderTheSeriesStandsBeforeTheRun() throws Exception {
    Files.copy(Stored.file("run-sqlite"), folder.resolve("result.json"));
    assertThat(Stored.read(folder).kind()).isEqualTo(Kind.RUN);
    Files.copy(Stored.file("sweep-rates"), folder.resolve("sweep.json"));
    assertThat(Stored.read(folder).kind()).isEqualTo(SweepReport.KIND);
    Files.copy(Stored.file("versus"), folder.resolve("comparison.json"));
    assertThat(Stored.read(folder).kind()).isEqualTo(ComparisonReport.KIND);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | this is not a result of FASTTRACK/TP1",
        "{\"format\": \"fasttrack-result/99\"} | fasttrack-result/99, not fasttrack-result/4",
        "no JSON | this is not JSON: Unrecognized token 'no'",
        "{\"format\": | this is not JSON: Unexpected end-of-input within/between Object entries",
      })
  void whatIsNoneIsRefusedWithTheReason(String content, String reason) throws IOException {
    Path file = Files.writeString(folder.resolve("x.json"), content);
    assertThatThrownBy(() -> Stored.read(file))
        .isInstanceOf(UnreadableException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContaining(reason);
  }

  @Test
  void whereThereIsNoneItSaysWhatWasLookedFor() {
    assertThatThrownBy(() -> Stored.read(folder))
        .isInstanceOf(UnreadableException.class)
        .hasMessageContaining("result.json");
    assertThatThrownBy(() -> Stored.read(folder.resolve("gone")))
        .isInstanceOf(UnreadableException.class)
        .hasMessageContaining("does not exist");
  }
}
