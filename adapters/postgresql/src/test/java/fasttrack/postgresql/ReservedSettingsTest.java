package fasttrack.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.BackendException.Kind;
import fasttrack.core.spi.Options;
import fasttrack.postgresql.server.PostgresqlAddress;
import fasttrack.support.server.Credentials;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A setting that the run would override is refused, before a server is started or reached. */
class ReservedSettingsTest {
  @ParameterizedTest
  @CsvSource({
    "synchronous_commit=off, synchronous_commit, --durability",
    "Synchronous_Commit=on, Synchronous_Commit, --durability",
    "fsync=off, fsync, --durability",
    "full_page_writes=off, full_page_writes, --durability",
    "default_transaction_isolation=serializable, default_transaction_isolation, --isolation",
    "port=5433, port, the address",
    "listen_addresses=*, listen_addresses, the address",
    "data_directory=/data, data_directory, --data-folder",
    "include=/etc/other.conf, include, the files",
    "client_encoding=LATIN1, client_encoding, the driver",
    "TimeZone=UTC, TimeZone, the driver",
  })
  void theMessageNamesWhatSetsIt(String setting, String name, String instead) {
    assertRefused(
        () -> own("work_mem=5MB", setting),
        "--server-setting: " + name + " cannot be set: ",
        instead);
    for (String startup : List.of("-c jit=off -c ", "-c", "--")) {
      String url = "jdbc:postgresql://127.0.0.1:1/x?options=" + startup + setting;
      assertRefused(
          () -> PostgresqlAddress.of(url, new Credentials("ann", null)),
          "--url: " + name + " cannot be set: ",
          instead);
    }
  }

  @ParameterizedTest
  @CsvSource({"work_mem=5MB, Work_Mem=6MB", "jit=on, jit=off"})
  void aSettingIsGivenOnce(String first, String second) {
    assertRefused(() -> own(first, second), "--server-setting: ", "is given more than once");
  }

  private static void own(String... settings) {
    Options options =
        Options.of(
            new PostgresqlBackend(), Path.of("none"), Map.of("server-setting", List.of(settings)));
    assertThat(options.own().values("server-setting")).containsExactly(settings);
  }

  private static void assertRefused(ThrowingCallable making, String begin, String words) {
    assertThatThrownBy(making)
        .isInstanceOfSatisfying(
            BackendException.class, e -> assertThat(e.kind()).isEqualTo(Kind.USAGE))
        .hasMessageStartingWith(begin)
        .hasMessageContaining(words);
  }
}
