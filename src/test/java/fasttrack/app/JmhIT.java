package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.execution.BuildVersion;
import fasttrack.app.micro.JmhJson;
import fasttrack.app.micro.MicroMeasure;
import fasttrack.app.micro.MicroResult;
import fasttrack.app.micro.MicroRun;
import fasttrack.core.testing.Programs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Micro-runs of the finished program, as short as they can be. */
class JmhIT extends InFolder {
  private static final List<String> SHORT = List.of("--", "-wi", "0", "-i", "2", "-r", "50ms");

  private InJvm.Ended measure(String... arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of("jmh"));
    all.addAll(List.of(arguments));
    all.addAll(SHORT);
    return fasttrack.run(all.toArray(String[]::new));
  }

  private static MicroResult kept(Path folder, String build) throws Exception {
    return MicroResult.KIND.read(Files.readString(folder.resolve(build + ".json")));
  }

  private static MicroMeasure metric(MicroRun run, String name) {
    assertThat(run.metrics()).containsKey(name);
    return run.metrics().get(name);
  }

  @Test
  void everyTransactionAndPartIsListed() throws Exception {
    InJvm.Ended ended = fasttrack.run("jmh", "--list").well();
    assertThat(ended.out().lines())
        .contains("T1 sqlite, memory", "TP1 network, memory", "ClockBenchmark.thread")
        .doesNotHaveDuplicates();
    InJvm.Ended full = fasttrack.run("jmh", "--list", "--profile", "full", "--include", "^TP1");
    assertThat(full.out().lines())
        .contains(
            "TP1 sqlite, disk",
            "TP1 h2, memory",
            "TP1 network locks=record store=rocksdb, memory",
            "TP1 network locks=set store=berkeleydb, disk");
    InJvm.Ended json = fasttrack.run("jmh", "--list", "--json", "--include", "^T4 sqlite");
    MicroResult listed = MicroResult.KIND.read(json.out());
    assertThat(listed.runs()).hasSize(1);
    assertThat(listed.runs().getFirst().statements()).anyMatch(line -> line.contains("SELECT"));
  }

  @Test
  void aRunIsVerifiedCountedAndKept() throws Exception {
    InJvm.Ended ended =
        measure("--backend", "network locks=record", "--include", "^TP1", "--forks", "2").well();
    assertThat(ended.linesTooWide()).isEmpty();
    assertThat(ended.err()).contains("TP1 network locks=record, memory, fork 2 of 2", " left");
    Path kept = fasttrack.bundles().getFirst();
    try (Stream<Path> files = Files.list(kept)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("report.html", "micro.json", "micro.txt", "jmh.json");
    }
    MicroResult result = kept(kept, "micro");
    assertThat(result.runs())
        .extracting(MicroRun::name)
        .containsExactly("TP1 network locks=record, memory");
    MicroRun network = result.runs().getFirst();
    assertWhole(network, 2);
    assertThat(metric(network, "count.syncs").forks())
        .as("each transaction is durable, and alone")
        .allSatisfy(fork -> assertThat(fork).containsOnly(1.0));
    assertThat(metric(network, "count.locks").forks().get(0))
        .isEqualTo(metric(network, "count.locks").forks().get(1));
    MicroResult jmhs = JmhJson.read(Files.readString(kept.resolve("jmh.json")), "jmh.json");
    assertThat(jmhs.runs()).hasSize(1);
    assertThat(jmhs.runs().getFirst().score()).isEqualTo(network.score());
    assertThat(folder.resolve("work")).as("what databases leave behind").isEmptyDirectory();
  }

  private static void assertWhole(MicroRun run, int forks) {
    assertThat(run.score().forks()).as(run.name()).hasSize(forks).allMatch(f -> f.size() == 2);
    assertThat(run.statements()).as(run.name()).isNotEmpty();
    assertThat(metric(run, "cpu.client").forks().getFirst()).allMatch(nanos -> nanos > 0);
    assertThat(metric(run, "gc.alloc.rate.norm").forks()).hasSize(forks);
  }

  /** The forks know the file by its path alone. */
  @Test
  void theTransactionsOfAFileAreMicroRunsOnEachBackend() throws Exception {
    String file = WorkloadExamples.folder().resolve("ycsb-c.yaml").toString();
    InJvm.Ended ended =
        measure("--backend", "sqlite,h2", "--workload", file, "--forks", "1").well();
    MicroResult result = kept(fasttrack.bundles().getFirst(), "micro");
    assertThat(result.runs())
        .extracting(MicroRun::name)
        .containsExactly("read sqlite, memory", "read h2, memory");
    assertThat(result.runs())
        .allSatisfy(
            run -> {
              assertWhole(run, 1);
              assertThat(run.parameters()).containsEntry("transaction", file + ":read");
            });
    assertThat(folder.resolve("work")).as("what databases leave behind").isEmptyDirectory();
  }

  @Tag("long")
  @Test
  void twoBuildsTakeTurnsAndAreCompared() throws Exception {
    InJvm.Ended ended =
        measure("--base", base().toString(), "--include", "^T1 sq", "--forks", "2").well();
    Path kept = fasttrack.bundles().getFirst();
    assertThat(ended.err())
        .contains("T1 sqlite, memory, head, ", ", base, ", ", control, ", "jmh-compare " + kept);
    for (String build : List.of("head", "base", "control")) {
      assertThat(kept(kept, build).header().build()).isEqualTo(build);
      assertThat(kept(kept, build).runs()).hasSize(1);
      assertThat(kept.resolve("jmh-" + build + ".json")).isNotEmptyFile();
    }
    InJvm.Ended compared = fasttrack.run("jmh-compare", kept.toString());
    assertThat(compared.status()).as(compared.out() + compared.err()).isIn(0, 99);
    assertThat(compared.out())
        .contains("T1 sqlite, memory", "FEW FORKS", "(1.0+base)")
        .contains("(" + BuildVersion.here() + ")");
  }

  /** Makes a checkout that is this one under another version. */
  private Path base() throws Exception {
    Path here = Path.of(System.getProperty("fasttrack.root")).toAbsolutePath();
    Path base = Files.createDirectory(folder.resolve("base"));
    Path dist = Files.createDirectory(base.resolve("target")).resolve("dist");
    Files.createSymbolicLink(dist, here.resolve("target/dist"));
    Programs.write(
        base.resolve("fasttrack"),
        """
        #!/bin/sh
        FASTTRACK_NO_BUILD=1 '%s/fasttrack' "$@" | sed 's/"version" *: *"[^"]*"/"version": "1.0+base"/'
        """
            .formatted(here));
    return base;
  }

  /** By a process, since these tests' own class path need not have all jars of the build. */
  @Test
  @Tag("long")
  void aBuildIsNotComparedWithItself() throws Exception {
    InJvm.Ended checkout =
        launcher.run("jmh", "--base", System.getProperty("fasttrack.root"), "--include", "^T1 sq");
    assertThat(checkout.status()).as(checkout.out() + checkout.err()).isEqualTo(2);
    assertThat(checkout.err()).contains("is the same build as the head (");
  }

  @Tag("long")
  @Test
  void whoEndsItEarlyKeepsWhatWasMeasured() throws Exception {
    List<String> arguments = new ArrayList<>(List.of("jmh", "--include", "^T1 ", "--forks", "50"));
    arguments.addAll(SHORT);
    Launcher.Started started = launcher.start(arguments.toArray(String[]::new));
    started.says("T1 network, memory, fork 1 of 50");
    started.process().destroy(); // SIGTERM
    InJvm.Ended ended = started.end();
    assertThat(ended.status()).as(ended.out() + ended.err()).isEqualTo(143);
    assertThat(ended.out()).contains("INTERRUPTED", "T1 sqlite, memory");
    MicroResult result = kept(launcher.bundles().getFirst(), "micro");
    assertThat(result.header().interrupted()).isTrue();
    assertThat(folder.resolve("work")).isEmptyDirectory();
  }

  @Tag("long")
  @Test
  void whoEndsItBeforeTheFirstForkLosesNothingAndIsToldSo() throws Exception {
    Launcher.Started started = launcher.start("jmh", "--include", "^T1 ");
    started.says("T1 sqlite, memory, fork 1 of 2");
    started.process().destroy(); // SIGTERM
    InJvm.Ended ended = started.end();
    assertThat(ended.status()).as(ended.out() + ended.err()).isEqualTo(143);
    assertThat(ended.err()).contains("nothing was measured");
    assertThat(launcher.bundles()).isEmpty();
  }

  @Test
  void whatFailsIsSaidAndCountsAsInvalid() throws Exception {
    InJvm.Ended ended = measure("--include", "^T1 sqlite", "--forks", "1", "--work", "/dev/null");
    assertThat(ended.status()).as(ended.out() + ended.err()).isEqualTo(3);
    assertThat(ended.err()).contains("/dev/null cannot be written");
    InJvm.Ended none = fasttrack.run("jmh", "--include", "T99");
    assertThat(none.status()).isEqualTo(2);
    assertThat(none.err()).contains("--include: 'T99' matches no micro-run; --list");
    InJvm.Ended base = fasttrack.run("jmh", "--base", folder.toString());
    assertThat(base.status()).isEqualTo(2);
    assertThat(base.err()).contains("is no checkout");
    InJvm.Ended wrong =
        fasttrack.run("jmh", "--include", "^T1 sqlite", "--forks", "1", "--", "-nosuch");
    assertThat(wrong.status()).isEqualTo(4);
    assertThat(wrong.err()).contains("nothing was measured");
  }
}
