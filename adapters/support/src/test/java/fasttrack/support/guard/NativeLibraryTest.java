package fasttrack.support.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeLibraryTest {
  @TempDir Path folder;

  @Test
  void aFolderThatWillDoLeavesThePlatform() throws IOException {
    assertThat(NativeLibrary.folderProblem(folder)).isEmpty();
    assertThat(folder).isEmptyDirectory();
    assertThat(NativeLibrary.folderProblem(folder.resolve("none")))
        .contains("there is no such folder");
    assertThat(NativeLibrary.reason(new UnsatisfiedLinkError("no such processor")))
        .isEqualTo("it has no library for this platform: no such processor");
  }

  @Test
  void aFullDiskAndOneWithoutProgramsAreSaid() throws Exception {
    assumeTrue(mount("size=100k"), "this user may not mount a small disk");
    try {
      assertThat(NativeLibrary.folderProblem(folder)).get().asString().contains("No space left");
      assertThat(folder).isEmptyDirectory();
      assumeTrue(mount("remount,noexec,size=32m"), "no mount option noexec");
      assertThat(NativeLibrary.folderProblem(folder)).contains("it is mounted noexec");
    } finally {
      // lazily: a process that another test forks at this moment may hold a file in it
      assertThat(run("umount", "-l", folder.toString())).isTrue();
    }
  }

  private boolean mount(String options) throws Exception {
    return Files.isExecutable(Path.of("/bin/mount"))
        && run("mount", "-t", "tmpfs", "-o", options, "tmpfs", folder.toString());
  }

  private static boolean run(String... command) throws Exception {
    return new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
        == 0;
  }
}
