package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.audit.host.HostResult;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** {@code host} of the finished program. */
class HostIT extends InFolder {
  @Test
  void aTestOfTheHostIsSavedAndShownAgain() throws Exception {
    InJvm.Ended ended = fasttrack.run("host", "--only", "clock").well();
    assertThat(ended.err()).contains("host: ");
    assertThat(ended.linesTooWide()).isEmpty();
    Path kept = fasttrack.bundles().getFirst();
    assertThat(ended.out())
        .startsWith(Files.readString(kept.resolve("host.txt")).lines().findFirst().orElseThrow());
    String page = Files.readString(kept.resolve("report.html"));
    assertThat(fasttrack.run("report", kept.toString()).status()).isZero();
    assertThat(kept.resolve("report.html")).content().isEqualTo(page);
    String json = kept.resolve("host.json").toString();
    InJvm.Ended compared = fasttrack.run("compare", json, json);
    assertThat(compared.status()).isEqualTo(2);
    assertThat(compared.err()).contains("this is a fasttrack-host result, not a run");
  }

  @Test
  void aTestThatThereIsNotIsAnErrorThatNamesThoseThatThereAre() {
    InJvm.Ended ended = fasttrack.run("host", "--only", "clok");
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err())
        .isEqualTo("fasttrack: --only: there is no test 'clok'; did you mean 'clock'?\n");
    assertThat(fasttrack.run("host", "--only", "tape").err())
        .contains("there is no test 'tape'; known: clock, ", "disk-write-force", "dhrystone");
    assertThat(fasttrack.bundles()).isEmpty();
  }

  @Test
  void aWorkFolderThatCannotBeUsedIsAnError() throws Exception {
    Files.writeString(folder.resolve("file"), "");
    InJvm.Ended ended = fasttrack.run("host", "--only", "clock", "--work", "file");
    assertThat(ended.status()).isEqualTo(3);
    assertThat(ended.err()).contains("fasttrack: --work: ", "file is not a folder");
    assertThat(fasttrack.bundles()).isEmpty();
  }

  @Test
  void whoEndsItEarlyIsToldSo() throws Exception {
    Launcher.Started started = launcher.start("host", "--json");
    started.says("host: ");
    started.process().destroy(); // SIGTERM
    InJvm.Ended ended = started.end();
    assertThat(ended.status()).as(ended.err()).isEqualTo(143);
    assertThat(HostResult.KIND.read(ended.out()).header().interrupted()).isTrue();
  }
}
