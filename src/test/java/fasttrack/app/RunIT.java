package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import fasttrack.app.result.kind.Kind;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.SampledWaits;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.Validity;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whole runs. So short that no figure means anything, and no judgement depends on a clock. */
class RunIT extends InFolder {
  private static final String[] SHORT = {"--transactions", "60", "--warmup", "0s"};

  @Test
  void aNewcomerSeesBothWorkloadsOnTheDefaultBackend() throws Exception {
    InJvm.Ended ended =
        launcher
            .start(
                Map.of("FASTTRACK_JAVA_OPTS", ""), // no phases
                with("run", "--reference", "hpsql-840s"))
            .end()
            .well();
    assertThat(ended.out())
        .contains("FASTTRACK on SQLite 3", "T1 ", "T10 ", "hpsql-840s")
        .contains("TP1", "3 invariants hold", "fasttrack show results/")
        .contains("verified  1,000 answers and the final state match the oracle");
    assertThat(ended.linesTooWide()).isEmpty();
    assertThat(ended.err().lines().filter(line -> line.endsWith(": running")))
        .containsExactly("fasttrack on sqlite: running", "tp1 on sqlite: running");
    assertThat(ended.err()).doesNotContain("opening", "verifying", "warming up");
    assertThat(ended.err()).doesNotContain("\u001b", "WARN");
    assertThat(launcher.bundles()).hasSize(2);
  }

  /** Most reads wait for no commit, but a few for that of changes that they find in memory. */
  @Test
  void waitsWithinCommitsAreAPartOfAllWaitsOfATransaction() throws Exception {
    String file = WorkloadExamples.folder().resolve("ycsb-a.yaml").toString();
    InJvm.Ended ended =
        fasttrack.run(
            "run", "-b", "network", "-w", file, "-t", "8", "--transactions", "4000", "--json");
    RunResult result = Kind.RUN.read(ended.out());
    assertThat(result.types()).hasSize(2);
    for (TypeResult type : result.types()) {
      SampledWaits waits = type.locking().sampled();
      assumeTrue(waits.clientQueue() != null, "the kernel counts no waits for processors");
      assertThat(waits.commitQueue().nanos())
          .as("%s of %s", waits.commitQueue(), waits.clientQueue())
          .isLessThanOrEqualTo(waits.clientQueue().nanos());
    }
  }

  @Test
  void jsonIsAloneOnStandardOutputAndFollowsTheSchema() throws Exception {
    InJvm.Ended ended =
        fasttrack
            .run(with("run", "--json", "--quiet", "--workload", "fasttrack", "--scale", "2"))
            .well();
    assertThat(ended.err()).isEmpty();
    RunResult result = Kind.RUN.read(ended.out());
    assertThat(result.spec().data().scale()).isEqualTo(2);
    assertThat(result.types()).hasSize(10);
    assertThat(result.validity()).isEqualTo(new Validity.Valid());
    Path bundle = fasttrack.bundles().getFirst();
    assertThat(Kind.RUN.read(Files.readString(bundle.resolve("result.json")))).isEqualTo(result);
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(RunIT.class.getResourceAsStream("/fasttrack/app/result-4.schema.json"))
                .validate(ended.out(), InputFormat.JSON))
        .isEmpty();
  }

  @Test
  void severalWorkloadsAreAJsonArray() throws Exception {
    InJvm.Ended ended = fasttrack.run(with("run", "--json", "-w", "fasttrack,contended")).well();
    assertThat(ended.out().strip()).startsWith("[").endsWith("]");
  }

  @Test
  void aServerIsStartedAndStopped() throws Exception {
    RunResult result =
        fasttrack
            .run(with("run", "--backend", "postgresql", "--workload", "tp1", "--json"))
            .result();
    assertThat(result.engine().product()).isEqualTo("PostgreSQL");
    assertThat(result.engine().settings()).containsEntry("fsync", "on");
    assertThat(result.verdict().verification().passed()).isTrue();
    fasttrack.awaitNoProcessLeft();
  }

  @Test
  void optionsComeFromAFileToo() throws Exception {
    Path file = folder.resolve("bench.yaml");
    Files.write(
        file,
        List.of(
            "workload: fasttrack",
            "only: [T1, T7]",
            "transactions: 40",
            "warmup: 0s",
            "terminals: 2",
            "mix: in-order",
            "json: true"));
    RunResult result = fasttrack.run("run", "--config", file.toString(), "-t", "1").result();
    assertThat(result.types()).extracting(type -> type.name()).containsExactly("T1", "T7");
    assertThat(result.types()).allSatisfy(type -> assertThat(type.good()).isEqualTo(20));
    assertThat(result.spec().load().terminals()).isEqualTo(1);
  }

  @Test
  void pathsNeedNotBeAsciiWhereTheLocaleIs() throws Exception {
    InJvm.Ended ended =
        launcher.shell(
            Map.of("LC_ALL", "C"),
            """
            o=$(printf '\\303\\266')
            fasttrack run -q -w contended --only update -n 50 --warmup 0s --work "w$o" --out "r$o" >/dev/null
            cd "r$o"/*-contended && ls result.json && grep -o "/w$o/" result.json | head -n 1
            """);
    assertThat(ended.out()).as(ended.err()).isEqualTo("result.json\n/wö/\n");
  }

  @Test
  void theSecondRunFindsTheDataOfTheFirst() throws Exception {
    assertThat(fasttrack.run(with("run", "--only", "T1")).status()).isZero();
    InJvm.Ended second = fasttrack.run(with("run", "--only", "T1"));
    assertThat(second.err()).contains("rows of an earlier population, unchanged");
    assertThat(fasttrack.bundles()).hasSize(2);
  }

  private static String[] with(String... arguments) {
    return Stream.concat(Stream.of(arguments), Stream.of(SHORT)).toArray(String[]::new);
  }
}
