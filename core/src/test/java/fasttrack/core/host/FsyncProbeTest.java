package fasttrack.core.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FsyncProbeTest {
  private static final long BLOCK_BYTES = 8_192;

  @TempDir Path folder;

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.toList();
    }
  }

  private long bytes() throws IOException {
    return Files.size(files().getFirst());
  }

  @Test
  void aRecycledFileKeepsItsLength() throws IOException {
    try (FsyncProbe probe = FsyncProbe.in(ProbeFolder.at(folder), false)) {
      assertThat(bytes()).isEqualTo(16 * BLOCK_BYTES);
      for (int i = 0; i < 20; i++) {
        probe.round(0, () -> false);
      }
      assertThat(probe.times().median().samples()).isEqualTo(20);
      assertThat(bytes()).isEqualTo(16 * BLOCK_BYTES);
    }
    assertThat(files()).isEmpty();
  }

  /** Its number tells nothing: another container may have one of the same number, or see none. */
  @Test
  void anotherProbesFileIsLeftAloneAndAnAbandonedOneIsDeleted() throws IOException {
    Path abandoned = Files.createFile(folder.resolve(".fasttrack-fsync-1"));
    try (FsyncProbe one = FsyncProbe.in(ProbeFolder.at(folder), false)) {
      assertThat(abandoned).doesNotExist();
      try (FsyncProbe two = FsyncProbe.in(ProbeFolder.at(folder), false)) {
        assertThat(two.missing()).isNull();
        assertThat(files()).hasSize(2);
      }
      assertThat(files()).hasSize(1);
      one.round(0, () -> false);
      assertThat(one.missing()).isNull();
    }
    assertThat(files()).isEmpty();
  }

  @Test
  void anAppendedFileGrowsByABlockForEachSync() throws IOException {
    try (FsyncProbe probe = FsyncProbe.in(ProbeFolder.at(folder), true)) {
      for (int i = 1; i <= 20; i++) {
        probe.round(0, () -> false);
        assertThat(bytes()).isEqualTo(i * BLOCK_BYTES);
      }
    }
    assertThat(files()).isEmpty();
  }

  @Test
  void whatWarmsUpDoesNotCount() throws IOException {
    try (FsyncProbe probe = FsyncProbe.in(ProbeFolder.at(folder), true)) {
      probe.warmUp(0, () -> false);
      assertThat(bytes()).isEqualTo(BLOCK_BYTES);
      assertThat(probe.times().median()).isNull();
      probe.round(0, () -> false);
      assertThat(probe.times().median().samples()).isEqualTo(1);
    }
  }
}
