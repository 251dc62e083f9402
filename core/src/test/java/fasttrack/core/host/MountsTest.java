package fasttrack.core.host;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.result.FileSystem;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MountsTest {
  private static final Mounts MOUNTS =
      Mounts.parse(
          List.of(
              "27 1 254:0 / / rw,relatime - ext4 /dev/vda1 rw,discard",
              "28 27 0:20 / /nowhere/data rw,noatime shared:7 master:2 - xfs /dev/sdb rw,noquota",
              "29 27 0:21 / /nowhere/with\\040space rw - tmpfs tmpfs rw,size=1024k",
              "30 27 0:22 / /nowhere/share rw - cifs //host/share rw,username=u,password=hush",
              "31 28 0:23 / /nowhere/data rw - zfs tank/data rw",
              "a line of another kind",
              "32 27 0:24 / /nowhere/cut rw,relatime - ext4"));

  private static FileSystem of(String path) {
    return MOUNTS.fileSystem(Path.of(path)).orElseThrow();
  }

  @Test
  void thePathsLongestMountPointCounts() {
    assertThat(of("/nowhere/else"))
        .isEqualTo(new FileSystem("ext4", "/dev/vda1", "rw,relatime,discard"));
    assertThat(of("/nowhere/database").type()).isEqualTo("ext4");
    assertThat(of("/nowhere/cut/it").type()).isEqualTo("ext4");
  }

  @Test
  void theLaterOfTwoMountsHidesTheEarlier() {
    assertThat(of("/nowhere/data/x").type()).isEqualTo("zfs");
    assertThat(MOUNTS.all().get(1).fileSystem())
        .isEqualTo(new FileSystem("xfs", "/dev/sdb", "rw,noatime,noquota"));
  }

  @Test
  void aSpaceIsReadBack() {
    assertThat(of("/nowhere/with space/x").type()).isEqualTo("tmpfs");
  }

  @Test
  void aPasswordIsHidden() {
    assertThat(of("/nowhere/share").options()).isEqualTo("rw,username=u,password=***");
  }

  @Test
  void withoutATableJavaTellsTheType(@TempDir Path folder) {
    assertThat(new Mounts(List.of()).fileSystem(folder).orElseThrow().type()).isNotBlank();
    assertThat(new Mounts(List.of()).of(folder)).isEmpty();
    assertThat(new Mounts(List.of()).fileSystem(folder.resolve("missing"))).isEmpty();
  }
}
