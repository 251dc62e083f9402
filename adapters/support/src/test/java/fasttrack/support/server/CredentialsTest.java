package fasttrack.support.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.spi.BackendException;
import fasttrack.support.guard.PrivateFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CredentialsTest {
  @TempDir Path folder;

  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("credentials");
  }

  @Test
  void theEnvironmentNamesTheUserOrElseTheSystemDoes() {
    assertThat(Credentials.ofEnvironment(Map.of("U", "ann", "P", "secret")::get, "U", "P"))
        .isEqualTo(new Credentials("ann", "secret"));
    assertThat(Credentials.ofEnvironment(name -> null, "U", "P"))
        .isEqualTo(new Credentials(System.getProperty("user.name"), null));
  }

  @Test
  void aFileIsReadWhereNobodyElseCanRead() throws IOException {
    PrivateFile.create(file, "user=ann\npassword=a b=c\n");
    assertThat(Credentials.ofFile(file)).isEqualTo(new Credentials("ann", "a b=c"));
    assertThatThrownBy(() -> PrivateFile.create(file, ""))
        .isInstanceOf(FileAlreadyExistsException.class);
    for (String permissions : new String[] {"rw-r-----", "rw-----w-", "rw------x"}) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
      assertRefused("chmod 600 " + file);
    }
  }

  @Test
  void aPasswordIsTakenAsItStands() throws IOException {
    String password = " \\n\\u0041\\\\#!:ö ";
    PrivateFile.create(file, "# mine\n\nuser=a\\b\r\npassword=" + password + "\nsslpassword=\\");
    Credentials read = Credentials.ofFile(file);
    assertThat(read).isEqualTo(new Credentials("a\\b", password, "\\"));
    assertThat(read).asString().isEqualTo("a\\b");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "password=x|it has no line user=",
        "''|it has no line user=",
        "# nothing|it has no line user=",
        "user=ann;hidden|line 2 is none of user=",
        "user=ann;usr=hidden|line 2 is none of user=",
        "user=ann;;password=x;password=hidden|line 4 sets password again",
        "user=|line 1 is none of user=",
        "user = hidden|line 1 is none of user=",
      })
  void whatIsNoCredentialIsToldWithItsLineAlone(String lines, String problem) throws IOException {
    PrivateFile.create(file, lines.replace(';', '\n'));
    assertRefused("the credentials file " + file + ": " + problem);
  }

  @Test
  void whatCannotBeReadIsToldAsWhatItIs() throws IOException {
    assertRefused("there is no such file");
    PrivateFile.create(file, "");
    Files.write(file, "user=\u00f6\n".getBytes(StandardCharsets.ISO_8859_1));
    assertRefused("it is not UTF-8 text");
    Files.delete(file);
    Files.createDirectory(file);
    assertRefused("it is not a file");
  }

  private void assertRefused(String words) {
    assertThatThrownBy(() -> Credentials.ofFile(file))
        .isInstanceOfSatisfying(
            BackendException.class,
            e -> assertThat(e.kind()).isEqualTo(BackendException.Kind.USAGE))
        .hasMessageContaining(words)
        .hasMessageNotContaining("hidden");
  }
}
