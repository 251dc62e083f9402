package fasttrack.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.model.Workload;
import fasttrack.core.result.Environment;
import fasttrack.core.result.Finding;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.Validity;
import fasttrack.core.result.Work.RoleWork;
import fasttrack.core.run.RunListener;
import fasttrack.core.run.Runner;
import fasttrack.core.run.load.Control;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.CombinedWorkload;
import fasttrack.core.spec.Data;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Load.ArrivalProcess;
import fasttrack.core.spec.Role;
import fasttrack.core.spec.Schedule;
import fasttrack.core.spec.Span;
import fasttrack.core.spec.Target;
import fasttrack.core.spec.TypeMix;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Options;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Terminals of several roles on one database. */
class RolesTest {
  private static final long MILLI = 1_000_000;

  /** Of which every role has some, since terminals share the number. */
  private static final long SOME = 200;

  @TempDir private Path folder;
  private final Backend backend = new SqliteBackend();

  /** The rate and the interval say how many are due, on however busy a machine. */
  @Test
  void whatIsDueAtARateIsTheRolesAlone() {
    Workload yewcom = workload("yewcom");
    Load scanner = new Load.Open(1, 100, ArrivalProcess.CONSTANT);
    RunResult result =
        run(
            BenchmarkSpec.of(target(), yewcom, Data.of(yewcom, 1, 1))
                .withLoad(new Load.Thinking(3, 3, 10 * MILLI, ArrivalProcess.CONSTANT))
                .withSchedule(new Schedule(0, 0, new Span.Time(500 * MILLI)))
                .withRoles(List.of(new Role("scanner", List.of("scan"), scanner))),
            yewcom);

    assertThat(result.verdict().verification().passed()).isTrue();
    List<RoleWork> roles = result.work().roles();
    assertThat(roles).extracting(RoleWork::name).containsExactly("displays", "scanner");
    assertThat(roles.getFirst().types()).containsExactly("page1", "page5");
    assertThat(roles.getFirst().onTimeShare()).isNull();
    assertThat(roles.getLast().types()).containsExactly("scan");
    assertThat(roles.getLast().onTimeShare()).isNotNull();
    long pages = good(result, "page1") + good(result, "page5");
    assertThat(pages).isPositive().isEqualTo(roles.getFirst().good());
    assertThat(result.work().counts().due() - pages).isEqualTo(50);
    assertThat(good(result, "scan")).isEqualTo(roles.getLast().good());
  }

  /** What the scanner stored does not make up for displays that showed nothing. */
  @Test
  void terminalsThatDidNothingMakeARunInvalid() {
    Workload yewcom = workload("yewcom");
    Load scanner = new Load.Open(1, 100, ArrivalProcess.CONSTANT);
    RunResult result =
        run(
            BenchmarkSpec.of(target(), yewcom, Data.of(yewcom, 1, 1))
                .withLoad(new Load.Thinking(1, 1, 1_000_000 * MILLI, ArrivalProcess.CONSTANT))
                .withSchedule(new Schedule(0, 0, new Span.Time(300 * MILLI)))
                .withRoles(List.of(new Role("scanner", List.of("scan"), scanner))),
            yewcom);

    assertThat(result.verdict().verification().passed()).isTrue();
    assertThat(result.validity())
        .isInstanceOfSatisfying(
            Validity.Invalid.class,
            invalid ->
                assertThat(invalid.reasons()).extracting(Finding::id).contains("nothing-within"));
  }

  @Test
  void workloadsInOneDatabaseAreVerifiedTogether() {
    Workload both = new CombinedWorkload(List.of(workload("contended"), workload("fasttrack")));
    RunResult result =
        run(
            BenchmarkSpec.of(target(), both, Data.of(both, 1, 1))
                .withMix(new TypeMix(TypeMix.Order.RANDOM, Map.of("update", 1, "T6", 1, "T5", 1)))
                .withLoad(Load.Closed.of(2))
                .withSchedule(Schedule.ofCount(SOME))
                .withRoles(List.of(new Role("report", List.of("T5"), Load.Closed.of(1)))),
            both);

    assertThat(result.verdict().verification().passed()).isTrue();
    assertThat(result.verdict().verification().invariants()).hasSize(2);
    List<RoleWork> roles = result.work().roles();
    assertThat(roles).extracting(RoleWork::name).containsExactly("terminals", "report");
    assertThat(roles.getFirst().types()).containsExactlyInAnyOrder("update", "T6");
    assertThat(roles).extracting(RoleWork::good).allMatch(good -> good > 0);
  }

  private RunResult run(BenchmarkSpec spec, Workload workload) {
    Environment environment = new Environment("", "", "", "", 1, 1, 1, "", null);
    Options options = Options.of(backend, folder);
    return new Runner(
            spec, workload, backend, options, environment, RunListener.NONE, new Control())
        .run()
        .result();
  }

  private Target target() {
    return Target.of(backend, Options.of(backend, folder));
  }

  private static long good(RunResult result, String type) {
    TypeResult found = result.type(type);
    return found == null ? 0 : found.good();
  }

  private static Workload workload(String name) {
    return ServiceLoader.load(Workload.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(found -> found.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
