package fasttrack.app.audit.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostFolderTest {
  @TempDir Path work;

  /** Its number tells nothing: another container may have one of the same number, or see none. */
  @Test
  void aFolderInUseIsLeftAloneAndAnAbandonedOneIsDeleted() throws Exception {
    Path abandoned = Files.createDirectories(work.resolve("host-1"));
    Files.createFile(abandoned.resolve(".lock"));
    Files.createFile(abandoned.resolve("data"));
    Path kept = Files.createDirectories(work.resolve("host-of-the-user"));
    try (HostFolder one = HostFolder.in(work)) {
      assertThat(abandoned).doesNotExist();
      Path its = one.of("disk");
      try (HostFolder two = HostFolder.in(work)) {
        assertThat(two.of("disk")).isNotEqualTo(its);
      }
      assertThat(its).exists();
    }
    assertThat(work).isDirectoryContaining(kept::equals);
    assertThat(work.toFile().list()).hasSize(1);
  }
}
