package fasttrack.app.audit.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.console.TestConsole;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.report.ReportText;
import fasttrack.core.spi.Backend;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** On this machine, whatever it lacks. */
class DoctorTest {
  @TempDir Path folder;

  private final Catalog catalog = Catalog.byServiceLoader();

  private static Optional<Examination> named(Diagnosis found, String name) {
    return found.examined().stream().filter(each -> each.name().equals(name)).findFirst();
  }

  @Test
  void everyPartOfTheMachineIsExaminedAndNothingIsLeft() throws IOException {
    TestConsole console = new TestConsole(folder);
    int status =
        new CommandLine(new DoctorCommand(catalog, console.console()))
            .execute("--work", folder.resolve("new/work").toString());
    assertThat(status).as(console.err()).isEqualTo(ExitStatus.OK);
    assertThat(console.out())
        .startsWith("This machine: ")
        .contains(Runtime.version().toString(), "sqlite", " reading takes ", "durable commits/s")
        .doesNotContain("NOTHING CAN RUN", "null");
    assertThat(console.out().lines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void aDatabaseThatCannotRunIsALackWithItsReason() {
    Backend able = catalog.backend("sqlite");
    Backend unable = unavailable(able, "its programs are not installed (apt install them)");
    Diagnosis found = new Doctor(folder, List.of(able, unable)).examine();
    assertThat(found.canRun()).isTrue();
    assertThat(named(found, "databases").orElseThrow().found()).isEqualTo("sqlite");
    assertThat(ReportText.of(DoctorCommand.report(found)))
        .contains("costs ", "fix ", "its programs are not installed (apt install them)");
  }

  @Test
  void withoutAnyDatabaseNothingCanRun() {
    Diagnosis found = new Doctor(folder, List.of()).examine();
    assertThat(found.canRun()).isFalse();
    assertThat(ReportText.of(DoctorCommand.report(found))).contains("NOTHING CAN RUN here.");
  }

  @Test
  void aWorkFolderThatIsAFileIsTheUsersAffair() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    TestConsole console = new TestConsole(folder);
    int status =
        new CommandLine(new DoctorCommand(catalog, console.console()))
            .execute("--work", file.toString());
    assertThat(status).isEqualTo(ExitStatus.ENVIRONMENT);
    assertThat(console.out())
        .contains("NOTHING CAN RUN", "choose a writable folder by --work", "no file can be");
  }

  @Test
  void aFileSystemThatTakesNoFilesIsTheUsersAffair() {
    Path proc = Path.of("/proc");
    assumeTrue(Files.isDirectory(proc), "there is no /proc");
    assertThat(new Doctor(proc, List.of(catalog.backend("sqlite"))).examine().canRun()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java",
        "memory",
        "processors",
        "quota",
        "clock",
        "cpu-times",
        "no-perf",
        "perf",
        "stolen",
        "busy",
        "remote",
        "in-memory",
        "full",
        "unusable",
        "slow-sync",
        "no-flush"
      })
  void whatALackCostsIsSaidBesideWhatToDo(String key) {
    Examination.Lack lack = Examination.of("any", "found").lacking(true, key).lack();
    assertThat(lack).isNotNull();
    assertThat(lack.costs()).isNotEqualTo(lack.fix());
  }

  /** Returns a backend that cannot run here. */
  private static Backend unavailable(Backend like, String reason) {
    return (Backend)
        Proxy.newProxyInstance(
            Backend.class.getClassLoader(),
            new Class<?>[] {Backend.class},
            (proxy, method, arguments) ->
                method.getName().equals("unavailable")
                    ? Optional.of(reason)
                    : method.invoke(like, arguments));
  }
}
