package fasttrack.support.guard;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.support.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpenFilesTest {
  @TempDir Path temporary;

  private Path folder;
  private Path file;

  @BeforeEach
  void make() throws IOException {
    folder = Files.createDirectory(temporary.resolve("store"));
    file = Files.writeString(folder.resolve("data"), "rows");
    Files.writeString(folder.resolve("log.1"), "changes");
  }

  @Test
  void whatAnEngineDoesIsNoLoss() throws IOException {
    OpenFiles ofFolder = OpenFiles.at(folder);
    OpenFiles ofFile = OpenFiles.at(file);
    Files.writeString(file, "more rows");
    Files.delete(folder.resolve("log.1"));
    Files.writeString(folder.resolve("log.2"), "changes");
    assertThat(ofFolder.lost()).isEmpty();
    assertThat(ofFile.lost()).isEmpty();
  }

  @Test
  void aFolderThatWasEmptyMayStayEmpty() throws IOException {
    assertThat(OpenFiles.at(Files.createDirectory(temporary.resolve("new"))).lost()).isEmpty();
  }

  @Test
  void deletedMovedReplacedAndEmptiedFilesAreLost() throws IOException {
    OpenFiles ofFolder = OpenFiles.at(folder);
    OpenFiles ofFile = OpenFiles.at(file);
    Path moved = Files.move(file, temporary.resolve("elsewhere"));
    assertThat(ofFile.lost()).hasValueSatisfying(how -> assertThat(how).contains("deleted"));
    Files.copy(moved, file); // the first one still exists, so that its number is not free
    assertThat(ofFile.lost()).hasValueSatisfying(how -> assertThat(how).contains("replaced"));
    Folders.delete(file);
    Files.delete(folder.resolve("log.1"));
    Files.writeString(folder.resolve("log.2"), "changes");
    assertThat(ofFolder.lost()).hasValueSatisfying(how -> assertThat(how).contains("emptied"));
    Files.move(folder, temporary.resolve("moved"));
    assertThat(ofFolder.lost()).hasValueSatisfying(how -> assertThat(how).contains("deleted"));
    Files.createDirectory(folder);
    assertThat(ofFolder.lost()).hasValueSatisfying(how -> assertThat(how).contains("replaced"));
  }
}
