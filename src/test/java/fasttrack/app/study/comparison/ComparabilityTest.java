package fasttrack.app.study.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.Stored;
import fasttrack.app.study.comparison.Comparability.ComparedSystem;
import fasttrack.core.model.DataModel;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Data;
import fasttrack.core.spec.DatabaseState;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Schedule;
import fasttrack.core.spec.Target;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.ExecutionMode;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What is refused, and how that is said. */
class ComparabilityTest {
  private static final BenchmarkSpec SPEC = Stored.run("run-sqlite").spec();

  private static ComparedSystem system(String name, BenchmarkSpec spec) {
    return new ComparedSystem(name, spec, DataModel.RELATIONAL, "1");
  }

  private static List<String> differences(UnaryOperator<BenchmarkSpec> change, String... varied) {
    return Comparability.differences(
        List.of(system("a", SPEC), system("b", change.apply(SPEC))), List.of(varied));
  }

  private static BenchmarkSpec with(BenchmarkSpec spec, Target target) {
    return with(spec, target, spec.data());
  }

  private static BenchmarkSpec with(BenchmarkSpec spec, Target target, Data data) {
    return new BenchmarkSpec(
        target,
        data,
        spec.load(),
        spec.schedule(),
        spec.mix(),
        spec.retries(),
        spec.faults(),
        spec.segment(),
        spec.roles());
  }

  private static BenchmarkSpec with(BenchmarkSpec spec, Data data) {
    return with(spec, spec.target(), data);
  }

  private static BenchmarkSpec with(BenchmarkSpec spec, Durability durability, ExecutionMode mode) {
    Target of = spec.target();
    return with(
        spec,
        new Target(
            of.backend(),
            of.isolation(),
            durability,
            mode,
            of.options(),
            of.serverCpu(),
            of.waits()));
  }

  private static BenchmarkSpec relaxed(BenchmarkSpec spec) {
    return with(spec, Durability.RELAXED, spec.target().execution());
  }

  private static BenchmarkSpec compiled(BenchmarkSpec spec) {
    return with(spec, spec.target().durability(), ExecutionMode.COMPILED);
  }

  @Test
  void runsThatBeganInDifferentStatesDiffer() {
    Schedule fresh = SPEC.schedule();
    Schedule warm =
        new Schedule(fresh.rampNanos(), fresh.warmupNanos(), fresh.span(), DatabaseState.WARM);
    assertThat(differences(spec -> spec.withSchedule(warm)))
        .containsExactly("begin: a fresh, b warm");
    assertThat(differences(spec -> spec.withSchedule(warm), "begin")).isEmpty();
  }

  @Test
  void theSeedAloneIsNoDifference() {
    assertThat(differences(spec -> spec.withSeed(4_711))).isEmpty();
  }

  @Test
  void aDifferenceNamesWhatEachHas() {
    assertThat(differences(ComparabilityTest::relaxed))
        .containsExactly("durability: a durable, b relaxed");
    assertThat(differences(spec -> spec.withLoad(Load.Closed.of(7)))).hasSize(1);
    assertThat(
            differences(
                spec ->
                    with(
                        spec,
                        new Data(
                            spec.data().workload(),
                            spec.data().profile(),
                            3,
                            1,
                            null,
                            null,
                            null))))
        .containsExactly("scale: a 1, b 3");
  }

  @Test
  void trafficToFewRecordsIsOtherWork() {
    UnaryOperator<BenchmarkSpec> hot =
        spec ->
            with(
                spec,
                new Data(spec.data().workload(), spec.data().profile(), 1, 1, 10, null, null));
    assertThat(differences(hot)).containsExactly("hot: a all, b 10");
    assertThat(differences(hot, "hot")).isEmpty();
  }

  @Test
  void whatIsVariedMayDiffer() {
    assertThat(differences(ComparabilityTest::relaxed, "durability")).isEmpty();
  }

  @Test
  void aWayToReachTheEngineIsAMatterOfOneDataModel() {
    assertThat(differences(ComparabilityTest::compiled)).hasSize(1);
    ComparedSystem network = new ComparedSystem("b", compiled(SPEC), DataModel.NETWORK, "1");
    assertThat(Comparability.differences(List.of(system("a", SPEC), network), List.of())).isEmpty();
  }

  @Test
  void aRunIsNoCounterpartOfABaselineOfAnotherSystemOrOtherConditions() {
    Target of = SPEC.target();
    BenchmarkSpec other =
        with(
            SPEC,
            new Target(
                "h2",
                of.isolation(),
                Durability.RELAXED,
                of.execution(),
                Map.of("cache", List.of("1")),
                of.serverCpu(),
                of.waits()));
    assertThat(Comparability.differences(SPEC, SPEC)).isEmpty();
    assertThat(Comparability.differences(other, SPEC))
        .containsExactly(
            "backend: run h2, baseline sqlite",
            "backend's options: run {cache=[1]}, baseline {}",
            "durability: run relaxed, baseline durable");
  }

  @Test
  void anOlderResultThatDoesNotTellItsVersionIsTrusted() {
    ComparedSystem older = new ComparedSystem("b", SPEC, DataModel.RELATIONAL, null);
    assertThat(Comparability.differences(List.of(system("a", SPEC), older), List.of())).isEmpty();
    ComparedSystem newer = new ComparedSystem("b", SPEC, DataModel.RELATIONAL, "2");
    assertThat(Comparability.differences(List.of(system("a", SPEC), newer), List.of()))
        .containsExactly("workload version: a 1, b 2");
  }
}
