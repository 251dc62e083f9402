package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.app.audit.acid.AcidReport;
import fasttrack.app.audit.acid.AcidResult;
import fasttrack.app.audit.acid.TestVerdict;
import fasttrack.app.report.ReportText;
import fasttrack.core.anomaly.AnomalyProbe;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Isolation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Whole audits of the real engines, each killed once or twice. An audit of an engine in its process
 * delays all syncs of that process, so it has one of its own.
 */
class AcidIT extends InFolder {
  private static final String TOLD = "what a reader is shown";

  @Test
  void aServerThatIsKilledLosesNothing() throws Exception {
    acid("postgresql --execution compiled");
  }

  /** The first applies what it has received 20 ms later, so that each read of it is too early. */
  @Tag("long")
  @Test
  void aReplicaShowsCommitsWhenItHasAppliedThem() throws Exception {
    String late = "recovery_min_apply_delay=20ms";
    assertThat(readsOnReplicas("--sync", "on", "--server-setting", late))
        .startsWith("allowed and seen: 100 of 100 reads stale, for up to ");
    assertThat(readsOnReplicas("--sync", "remote-apply")).isEqualTo("none seen in 100 reads");
  }

  private String readsOnReplicas(String... options) throws Exception {
    List<String> all = new ArrayList<>(List.of("acid", "--backend", "postgresql", "--nodes", "2"));
    all.addAll(List.of("--kills", "1", "--json"));
    all.addAll(List.of(options));
    InJvm.Ended ended = fasttrack.run(all.toArray(String[]::new)).well();
    return AcidResult.KIND.read(ended.out()).tests().stream()
        .filter(test -> test.name().equals("reads on replicas"))
        .findFirst()
        .orElseThrow()
        .summary();
  }

  @Tag("long")
  @Test
  void neitherDoesTheNetworkModel() throws Exception {
    acid("network");
  }

  private void acid(String backend) throws Exception {
    acid(backend, launcher.start(with("acid", "--kills", "1", "--backend", backend)).end());
  }

  /** Two kills and more of each backend, in each of its ways: see {@link KillsIT}. */
  @Test
  @Tag("long")
  void aProcessThatIsKilledLeavesNothingBehind() throws Exception {
    Path temporary = Files.createDirectory(folder.resolve("temporary"));
    InJvm.Ended ended =
        launcher
            .start(
                Map.of("FASTTRACK_JAVA_OPTS", "-Djava.io.tmpdir=" + temporary),
                with("acid", "--kills", "1", "--backend", "sqlite"))
            .end();
    // it deletes nothing itself
    assertThat(temporary).isEmptyDirectory();
    acid("sqlite", ended);
  }

  private void acid(String backend, InJvm.Ended ended) throws Exception {
    assertThat(ended.status()).as(ended.out() + ended.err()).isZero();
    assertThat(ended.linesTooWide()).isEmpty();
    assertThat(ended.err()).contains("kill 1 of 1", "recovering");
    Path kept = fasttrack.bundles().getFirst();
    try (Stream<Path> files = Files.list(kept)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("acid.json", "acid.txt", "report.html");
    }
    AcidResult result = AcidResult.KIND.read(Files.readString(kept.resolve("acid.json")));
    assertThat(ReportText.whole(AcidReport.of(result)))
        .isEqualTo(Files.readString(kept.resolve("acid.txt")));
    assertThat(result.tests())
        .filteredOn(test -> !test.name().equals(TOLD))
        .allMatch(test -> test.verdict() == TestVerdict.PASSED);
    AcidResult.ProbedLevel strongest = result.levels().getLast();
    assertThat(strongest.claimed()).isEqualTo(Isolation.SERIALIZABLE);
    assertThat(strongest.probes()).hasSize(5).noneMatch(AnomalyProbe::seen);
    assertThat(result.conditions().execution())
        .isEqualTo(backend.contains("compiled") ? ExecutionMode.COMPILED : ExecutionMode.PREPARED);
    assertThat(result.kills()).hasSize(1);
    assertThat(result.kills().getFirst().acknowledged()).isPositive();
    assertThat(result.kills().getFirst().recoveryNanos()).isPositive();
    fasttrack.awaitNoProcessLeft();
    // none of these engines tells a reader of a commit whose sync has not ended
    AcidResult.Test told = told(result);
    assertThat(told.summary()).doesNotContain("seen");
    assumeTrue(told.verdict() != TestVerdict.NOT_SHOWN, told.summary());
    assertThat(told.verdict()).isEqualTo(TestVerdict.PASSED);
  }

  private static AcidResult.Test told(AcidResult result) {
    return result.tests().stream()
        .filter(test -> test.name().equals(TOLD))
        .findFirst()
        .orElseThrow();
  }

  @Tag("long")
  @Test
  void callsWithoutLocksFail() throws Exception {
    InJvm.Ended ended =
        launcher
            .start(
                with(
                    "acid",
                    "--json",
                    "-q",
                    "--kills",
                    "1",
                    "-b",
                    "network --calls image1000-optimized"))
            .end();
    assertThat(ended.status()).as(ended.out() + ended.err()).isEqualTo(4);
    assertThat(ended.err()).isEmpty();
    AcidResult result = AcidResult.KIND.read(ended.out());
    assertThat(result.tests().get(2).verdict()).isEqualTo(TestVerdict.FAILED);
    assertThat(result.levels().getFirst().claimed()).isEqualTo(Isolation.READ_UNCOMMITTED);
    assertThat(result.levels().getFirst().probes()).allMatch(AnomalyProbe::seen);
    AcidResult.Test told = told(result);
    assumeTrue(told.verdict() != TestVerdict.NOT_SHOWN, told.summary());
    assertThat(told.summary()).startsWith("allowed and seen: shown before durable");
  }

  @Tag("long")
  @Test
  void whoEndsItEarlyKeepsWhatWasShown() throws Exception {
    Launcher.Started started = launcher.start("acid", "--kills", "1000");
    started.says("kill 2 of 1000");
    started.process().destroy(); // SIGTERM
    InJvm.Ended ended = started.end();
    assertThat(ended.status()).as(ended.out() + ended.err()).isEqualTo(143);
    assertThat(ended.out()).contains("INTERRUPTED", "ended early, after 1 of 1,000 kills");
    assertThat(ended.out()).contains("fasttrack show results/").doesNotContain("FAILED");
    launcher.awaitNoProcessLeft();
  }

  /** A backend may come with options of its own. */
  private static String[] with(String... arguments) {
    return Stream.of(arguments)
        .flatMap(argument -> List.of(argument.split(" ", -1)).stream())
        .toArray(String[]::new);
  }
}
