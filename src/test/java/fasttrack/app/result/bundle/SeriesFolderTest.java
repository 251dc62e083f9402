package fasttrack.app.result.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeriesFolderTest {
  @TempDir Path results;

  @Test
  void aFolderThatIsStillFilledIsNotTakenUpAgain() throws IOException {
    Path folder;
    try (SeriesFolder first = SeriesFolder.begin(results, "series")) {
      folder = first.path();
      Files.createDirectory(folder.resolve("run-1"));
      assertThatThrownBy(() -> SeriesFolder.again(folder))
          .isInstanceOf(BundleException.class)
          .hasMessage(folder + " is in use: wait for the command that fills it, or end it");
    }
    try (SeriesFolder again = SeriesFolder.again(folder)) {
      assertThat(again.path()).isEqualTo(folder);
      assertThatThrownBy(() -> SeriesFolder.again(folder)).isInstanceOf(BundleException.class);
    }
    assertThat(folder.resolve("run-1")).exists();
  }

  /** As a killed process leaves it: the file of its claim is there, and nobody holds its lock. */
  @Test
  void whatAKilledProcessLeftIsTakenUpAgain() throws IOException {
    Path folder = Files.createDirectories(results.resolve("series/run-1")).getParent();
    Files.createFile(folder.resolve(".lock"));
    try (SeriesFolder again = SeriesFolder.again(folder)) {
      assertThat(again.path()).isEqualTo(folder);
    }
    assertThat(folder).isDirectoryContaining(path -> path.endsWith("run-1"));
  }
}
