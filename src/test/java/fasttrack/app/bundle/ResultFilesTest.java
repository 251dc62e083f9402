package fasttrack.app.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Saved results are found and read, whatever they are and whatever their file is called. */
class ResultFilesTest {
  @TempDir Path folder;

  private static Path stored() throws URISyntaxException {
    return Path.of(
        Objects.requireNonNull(ResultFilesTest.class.getResource("/fasttrack/app/stored")).toURI());
  }

  static Stream<Path> everyStoredResult() throws IOException, URISyntaxException {
    return Files.list(stored());
  }

  @ParameterizedTest
  @MethodSource("everyStoredResult")
  void aResultOfAnyFormatIsReadAsWhatItIs(Path file) {
    StoredResult read = ResultFiles.read(file);
    assertThat(read.file()).isEqualTo(file);
    String kind = file.getFileName().toString().replaceAll("-.*", "");
    assertThat(read)
        .isInstanceOf(
            switch (kind) {
              case "result" -> StoredResult.OfRun.class;
              case "sweep" -> StoredResult.OfSweep.class;
              case "repeat" -> StoredResult.OfRepeat.class;
              case "matrix" -> StoredResult.OfMatrix.class;
              case "acid" -> StoredResult.OfAudit.class;
              case "comparison" -> StoredResult.OfComparison.class;
              default -> StoredResult.OfSelftest.class;
            });
  }

  @Test
  void inAFolderTheSeriesStandsBeforeTheRun() throws Exception {
    Files.copy(stored().resolve("result-1-sqlite-open.json"), folder.resolve("result.json"));
    assertThat(ResultFiles.read(folder)).isInstanceOf(StoredResult.OfRun.class);
    Files.copy(stored().resolve("sweep-1.json"), folder.resolve("sweep.json"));
    assertThat(ResultFiles.read(folder)).isInstanceOf(StoredResult.OfSweep.class);
    Files.copy(stored().resolve("comparison-1.json"), folder.resolve("comparison.json"));
    assertThat(ResultFiles.read(folder)).isInstanceOf(StoredResult.OfComparison.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | this is not a result of FASTTRACK/TP1",
        "{\"format\": \"fasttrack-result/99\"} | fasttrack-result/99, not fasttrack-result/3",
        "no JSON | this is not JSON: Unrecognized token 'no'",
        "{\"format\": | this is not JSON: Unexpected end-of-input within/between Object entries",
      })
  void whatIsNoneIsRefusedWithTheReason(String content, String reason) throws IOException {
    Path file = Files.writeString(folder.resolve("x.json"), content);
    assertThatThrownBy(() -> ResultFiles.read(file))
        .isInstanceOf(UnreadableException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContaining(reason);
  }

  @Test
  void whereThereIsNoneItSaysWhatWasLookedFor() {
    assertThatThrownBy(() -> ResultFiles.read(folder))
        .isInstanceOf(UnreadableException.class)
        .hasMessageContaining("result.json");
    assertThatThrownBy(() -> ResultFiles.read(folder.resolve("gone")))
        .isInstanceOf(UnreadableException.class)
        .hasMessageContaining("does not exist");
  }
}
