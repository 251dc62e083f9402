package fasttrack.postgresql.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.support.process.Programs;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ServerBinariesTest {
  @TempDir Path folder;

  /** As a process has it that another thread started while the program was unpacked. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aProgramThatIsStillOpenToBeWrittenRunsAllTheSame() throws IOException {
    Path program = Files.createDirectory(folder.resolve("bin")).resolve("postgres");
    try (OutputStream open = Files.newOutputStream(program)) {
      open.write("#!/bin/sh\n".getBytes(StandardCharsets.UTF_8));
      open.flush();
      assertThat(program.toFile().setExecutable(true)).isTrue();
      Programs programs = new Programs(name -> false);
      assertThat(programs.succeeds(List.of(program.toString()))).as("text file busy").isFalse();
      ServerBinaries.rewritePrograms(folder);
      assertThat(programs.succeeds(List.of(program.toString()))).isTrue();
      assertThat(program.resolveSibling(".")).isDirectoryNotContaining("glob:**.new");
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aFolderWithoutProgramsIsNoInstallation() {
    assertThatThrownBy(() -> ServerBinaries.rewritePrograms(folder))
        .isInstanceOf(IOException.class)
        .hasMessage("cannot copy the programs in " + folder);
  }
}
