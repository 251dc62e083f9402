package fasttrack.support.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramFolderTest {
  @TempDir Path parent;

  @Test
  void programsAreUnpackedOnce() throws IOException {
    Path folder = ProgramFolder.of(parent, 1, into -> Files.writeString(into.resolve("run"), "x"));
    assertThat(folder.resolve("run")).hasContent("x");
    Path again =
        ProgramFolder.of(
            parent,
            1,
            into -> {
              throw new IOException("unpacked twice");
            });
    assertThat(again).isEqualTo(folder);
    assertThat(parent).isDirectoryNotContaining(path -> path.toString().contains("unpacking"));
  }

  @Test
  void whatAKilledProcessHadUnpackedIsDeleted() throws IOException {
    Path abandoned = Files.createDirectory(parent.resolve("unpacking-123"));
    Files.writeString(abandoned.resolve("half"), "x");
    ProgramFolder.of(parent, 1, into -> Files.writeString(into.resolve("run"), "x"));
    assertThat(abandoned).doesNotExist();
  }

  @Test
  void programsThatCannotBeUnpackedLeaveNothing() throws IOException {
    assertThatThrownBy(
            () ->
                ProgramFolder.of(
                    parent,
                    1,
                    into -> {
                      Files.writeString(into.resolve("half"), "x");
                      throw new IOException("disk full");
                    }))
        .hasMessage("disk full");
    assertThat(parent).isDirectoryNotContaining(Files::isDirectory);
    Path inTheWay = Files.createFile(parent.resolve("programs-00000001"));
    assertThatThrownBy(() -> ProgramFolder.of(parent, 1, into -> {}))
        .isInstanceOf(IOException.class);
    assertThat(parent).isDirectoryNotContaining(Files::isDirectory);
    assertThat(inTheWay).isRegularFile();
  }
}
