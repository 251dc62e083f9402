package fasttrack.support.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.spi.BackendException;
import fasttrack.support.PrivateFile;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CredentialsTest {
  @TempDir Path folder;

  @Test
  void theEnvironmentNamesTheUserOrElseTheSystemDoes() {
    assertThat(Credentials.ofEnvironment(Map.of("U", "ann", "P", "secret")::get, "U", "P"))
        .isEqualTo(new Credentials("ann", "secret"));
    assertThat(Credentials.ofEnvironment(name -> null, "U", "P"))
        .isEqualTo(new Credentials(System.getProperty("user.name"), null));
  }

  @Test
  void aFileIsReadWhereNobodyElseCanRead() throws IOException {
    Path file = folder.resolve("credentials");
    PrivateFile.create(file, "user=ann\npassword=a b=c\n");
    assertThat(Credentials.ofFile(file)).isEqualTo(new Credentials("ann", "a b=c"));
    assertThatThrownBy(() -> PrivateFile.create(file, ""))
        .isInstanceOf(FileAlreadyExistsException.class);
    for (String permissions : new String[] {"rw-r-----", "rw-----w-"}) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
      assertRefused(file, "chmod 600 " + file);
    }
  }

  @Test
  void aFileWithoutUserOrThatDoesNotExistIsRefused() throws IOException {
    Path file = folder.resolve("credentials");
    assertRefused(file, "cannot read the credentials file");
    PrivateFile.create(file, "password=x\n");
    assertRefused(file, "no line user=");
  }

  private static void assertRefused(Path file, String words) {
    assertThatThrownBy(() -> Credentials.ofFile(file))
        .isInstanceOfSatisfying(
            BackendException.class,
            e -> assertThat(e.kind()).isEqualTo(BackendException.Kind.USAGE))
        .hasMessageContaining(words);
  }
}
