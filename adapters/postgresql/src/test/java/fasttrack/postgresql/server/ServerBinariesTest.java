package fasttrack.postgresql.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.spi.BackendException;
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
  void aServerThatIsNotThereIsRefused() {
    assertThatThrownBy(() -> ServerBinaries.of(folder.toString()))
        .isInstanceOf(BackendException.class)
        .hasMessageContaining("--server: postgres is not in " + folder)
        .hasMessageContaining("give the folder into which the server was installed");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void theVersionDecidesWhatAServerHas() throws IOException {
    for (String each : List.of("initdb", "pg_ctl")) {
      program(each, "exit 0");
    }
    program("postgres", "echo 'postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)'");
    ServerBinaries old = ServerBinaries.of(folder.toString());
    assertThat(old.has(15)).isTrue();
    assertThat(old.has(16)).isFalse();
    program("postgres", "echo 'postgres (PostgreSQL) 19devel'");
    ServerBinaries built = ServerBinaries.of(folder.toString());
    assertThat(built.has(16)).isTrue();
    assertThat(ServerBinaries.build(folder.toString())).isNotEqualTo(old.home().build("initdb"));
    program("postgres", "echo no such library >&2; exit 1");
    assertThatThrownBy(() -> ServerBinaries.of(folder.toString()))
        .isInstanceOf(BackendException.class)
        .hasMessageEndingWith("is no PostgreSQL server that works here: no such library");
  }

  private void program(String name, String script) throws IOException {
    Path program = Files.createDirectories(folder.resolve("bin")).resolve(name);
    Files.writeString(program, "#!/bin/sh\n" + script + "\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aFolderWithoutProgramsIsNoInstallation() {
    assertThatThrownBy(() -> ServerBinaries.rewritePrograms(folder))
        .isInstanceOf(IOException.class)
        .hasMessage("cannot copy the programs in " + folder);
  }
}
