package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.options.parameter.WorkloadFiles;
import fasttrack.core.model.Workload;
import fasttrack.core.proof.Phenomenon;
import fasttrack.core.result.Environment;
import fasttrack.core.result.Finding;
import fasttrack.core.result.OrderProof;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.UnknownCommit;
import fasttrack.core.result.Validity;
import fasttrack.core.run.RunListener;
import fasttrack.core.run.Runner;
import fasttrack.core.run.load.Control;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Data;
import fasttrack.core.spec.Fault;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Schedule;
import fasttrack.core.spec.Span;
import fasttrack.core.spec.Target;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Outcome;
import fasttrack.postgresql.PostgresqlBackend;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that dies under transactions that read and decide. */
class OrderedFaultIT extends InFolder {
  private static String example(String name) {
    return name.equals("shop")
        ? WorkloadExamples.folder().resolve("ordered/" + name + ".yaml").toString()
        : name;
  }

  private RunResult run(String workload, String... options) throws Exception {
    List<String> all = new ArrayList<>(List.of("run", "-b", "postgresql", "--json"));
    all.addAll(List.of("-w", example(workload), "--warmup=0s", "-t", "4"));
    all.addAll(List.of(options));
    return fasttrack.run(all.toArray(String[]::new)).result();
  }

  private static OrderProof order(RunResult result) {
    return Objects.requireNonNull(result.verdict().verification().order());
  }

  @ParameterizedTest
  @ValueSource(strings = {"smallbank", "shop"})
  void theOrderIsProvedAcrossAKill(String workload) throws Exception {
    provedSerial(
        run(workload, "--isolation=serializable", "--transactions=3000", "--fault=kill@300ms"));
  }

  @Tag("long")
  @RepeatedTest(10)
  void soItIsWhereAStandbyTakesOver() throws Exception {
    provedSerial(
        run(
            "shop",
            "--isolation=serializable",
            "--nodes=2",
            "--duration=6s",
            "--fault=kill:primary@2s"));
  }

  private static void provedSerial(RunResult result) {
    assertThat(result.validity()).isEqualTo(new Validity.Valid());
    assertThat(Objects.requireNonNull(result.course().outage()).outageNanos()).isPositive();
    assertThat(order(result).proof().serial()).isTrue();
    assertThat(order(result).proof().count(Phenomenon.LOST_COMMIT)).isZero();
    long unknown =
        result.types().stream()
            .mapToLong(type -> type.counts().outcomes().getOrDefault(Outcome.UNKNOWN, 0L))
            .sum();
    assertThat(result.verdict().unknownCommits())
        .hasSizeLessThanOrEqualTo((int) unknown)
        .allMatch(commit -> commit.fate() != UnknownCommit.Fate.UNRESOLVED);
  }

  /** The server acknowledges before it writes, whatever was promised. */
  @Test
  void commitsThatAreLostAreNamed() {
    RunResult result = withoutForcing(Durability.DURABLE);
    assertThat(result.validity().reasons())
        .filteredOn(reason -> reason.id().equals("wrong-after"))
        .singleElement()
        .extracting(Finding::values)
        .asString()
        .containsPattern(
            "commits lost, which were acknowledged or seen: \\d+; one of them: T1: [a-z-]+ of"
                + " terminal \\d, attempt .*; T1 committed .* in version .*, which is missing");
  }

  @Test
  void theyAreCountedWhereTheDurabilityAllowsIt() {
    RunResult result = withoutForcing(Durability.RELAXED);
    assertThat(result.verdict().verification().wrong()).isEmpty();
    assertThat(order(result).proof().count(Phenomenon.LOST_COMMIT)).isPositive();
    assertThat(order(result).proof().serial()).isTrue();
  }

  private RunResult withoutForcing(Durability promise) {
    UnpackedPrograms.giveTo(folder, List.of("postgresql"));
    Workload workload = new WorkloadFiles().read(example("smallbank")).orElseThrow();
    PostgresqlBackend backend = new PostgresqlBackend();
    Options options =
        Options.of(backend, folder.resolve("work"))
            .withIsolation(Isolation.SERIALIZABLE)
            .withDurability(promise);
    BenchmarkSpec plain =
        BenchmarkSpec.of(Target.of(backend, options), workload, Data.of(workload, 1, 1))
            .withLoad(Load.Closed.of(4))
            .withSchedule(new Schedule(0, 0, new Span.Time(2_000_000_000L)));
    BenchmarkSpec spec =
        new BenchmarkSpec(
            plain.target(),
            plain.data(),
            plain.load(),
            plain.schedule(),
            plain.mix(),
            plain.retries(),
            List.of(new Fault(Fault.Action.KILL, 700_000_000)),
            null,
            List.of());
    return new Runner(
            spec,
            workload,
            backend,
            options.withDurability(Durability.RELAXED),
            new Environment("", "", "", "", 1, 1, 1, "", null),
            RunListener.NONE,
            new Control())
        .run()
        .result();
  }
}
