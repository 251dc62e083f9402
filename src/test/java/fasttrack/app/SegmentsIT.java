package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.result.kind.Kind;
import fasttrack.core.result.OrderProof;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.delivery.Manifests;
import fasttrack.postgresql.ServerAtUrl;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Segments as processes, on a server that was there before. */
class SegmentsIT extends InFolder {
  /** Fewer than the manifest has: each is a Java process. */
  private static final int SEGMENTS = 2;

  private ServerAtUrl server;

  @BeforeEach
  void start() throws Exception {
    UnpackedPrograms.giveTo(folder, List.of("postgresql"));
    server = ServerAtUrl.start(folder);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private String[] run(String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "run",
                "--backend=postgresql",
                "--url=" + server.url(),
                "--credentials-file=" + server.credentials(),
                "--workload=tp1",
                "--terminals=4",
                "--warmup=200ms",
                "--out=" + folder.resolve("results")));
    arguments.addAll(List.of(more));
    return arguments.toArray(String[]::new);
  }

  private static RunResult result(Path bundle) throws Exception {
    return Kind.RUN.read(Files.readString(bundle.resolve("result.json")));
  }

  private List<RunResult> results() throws Exception {
    List<RunResult> results = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder.resolve("results"))) {
      for (Path bundle : files.filter(each -> Files.exists(each.resolve("result.json"))).toList()) {
        results.add(result(bundle));
      }
    }
    return results;
  }

  private static RunResult merged(List<RunResult> results) {
    return results.stream()
        .filter(result -> result.joint() != null && result.joint().members().size() == SEGMENTS)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void oneCommandStartsThemAndMergesThem() throws Exception {
    InJvm.Ended ended = fasttrack.run(run("--segments=2", "--duration=500ms"));

    assertThat(ended.out()).as(ended.err()).contains("segments  2 on 1 host");
    List<RunResult> results = results();
    RunResult merged = merged(results);
    assertThat(merged.verdict().verification().passed()).isTrue();
    // on a busy machine none may have begun and ended within the half second
    assertThat(merged.work().response().count())
        .isEqualTo(
            results.stream()
                .filter(result -> result != merged)
                .mapToLong(result -> result.work().response().count())
                .sum());
    assertThat(results).hasSize(1 + SEGMENTS);
  }

  /** Either one alone would have read what none has written. */
  @Test
  void theOrderOfAllIsProvedByTheFirst() throws Exception {
    String[] arguments =
        run("--hot=10", "--isolation=serializable", "--segments=2", "--duration=1s");
    List<String> ordered = new ArrayList<>(List.of(arguments));
    ordered.replaceAll(each -> each.replace("--workload=tp1", "--workload=smallbank"));

    InJvm.Ended ended = fasttrack.run(ordered);

    assertThat(ended.out()).as(ended.err()).contains("a serial order of ");
    RunResult merged = merged(results());
    OrderProof order = Objects.requireNonNull(merged.verdict().verification().order());
    assertThat(merged.joint().members()).hasSize(SEGMENTS);
    assertThat(order.proof().serial()).as(order::toString).isTrue();
    assertThat(order.different()).isZero();
    assertThat(order.proof().attempts())
        .isGreaterThanOrEqualTo(merged.types().stream().mapToLong(TypeResult::good).sum() / 2);
    assertThat(merged.verdict().verification().passed()).isTrue();
  }

  /** The command of the container, as the manifest has it, in a process for each index. */
  @Test
  void theManifestsCommandsRunAndMergeOneRun() throws Exception {
    String segment =
        Manifests.command("job.yaml")
            .replace("--terminals 64 --duration 60s", "--terminals 4 --duration 500ms");
    assertThat(segment).contains("500ms");
    List<Launcher.Started> pods = new ArrayList<>();
    for (int index = 0; index < SEGMENTS; index++) {
      pods.add(launcher.startShell(container("JOB_COMPLETION_INDEX", "" + index), segment));
    }
    for (Launcher.Started pod : pods) {
      InJvm.Ended ended = pod.end();
      assertThat(ended.status()).as(ended.out() + ended.err()).isIn(0, 4);
    }
    InJvm.Ended merged =
        launcher
            .startShell(container("JOB_COMPLETION_INDEX", ""), Manifests.command("merge.yaml"))
            .end();
    assertThat(merged.out()).as(merged.err()).contains("segments  2 on 1 host");
  }

  /** What the container has: Java and the launcher on its path. */
  private Map<String, String> container(String name, String value) {
    return Map.of(
        name,
        value,
        "SEGMENTS",
        "" + SEGMENTS,
        "PATH",
        Path.of(Launcher.program()).getParent() + ":" + System.getenv("PATH"),
        "URL",
        server.url(),
        "PGUSER",
        server.user(),
        "PGPASSWORD",
        server.password(),
        "RESULTS",
        folder.resolve("shared").toString());
  }

  /** Takes the minute for which segment 1 waits. */
  @Test
  @Tag("long")
  void aKilledSegmentMakesTheWholeInvalid() throws Exception {
    Launcher.Started first = launcher.start(run("--segment=1/3", "--duration=4s"));
    Launcher.Started second = launcher.start(run("--segment=2/3", "--duration=4s"));
    Launcher.Started third = launcher.start(run("--segment=3/3", "--duration=4s"));
    third.says("running");
    third.process().descendants().forEach(ProcessHandle::destroyForcibly);
    third.process().destroyForcibly();

    assertThat(second.end().status()).isIn(0, 4);
    InJvm.Ended ended = first.end();
    assertThat(ended.status()).isEqualTo(4);
    assertThat(ended.out())
        .contains("INVALID", "segment 3 of 3 did not report what it executed")
        .doesNotContain("final state differs");
    List<String> merge = new ArrayList<>(List.of("merge"));
    fasttrack.bundles().stream()
        .filter(bundle -> !bundle.getFileName().toString().startsWith("."))
        .forEach(bundle -> merge.add(bundle.toString()));
    assertThat(merge).hasSize(3);
    InJvm.Ended merged = fasttrack.run(merge);
    assertThat(merged.status()).isEqualTo(4);
    assertThat(merged.out()).contains("not all of the 3 segments were merged; missing: 3");
  }
}
