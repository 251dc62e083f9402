package fasttrack.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.facet.NoticeBoard;
import fasttrack.core.model.Workload;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.Populator;
import fasttrack.core.result.Environment;
import fasttrack.core.result.Finding;
import fasttrack.core.result.Joint;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.Validity;
import fasttrack.core.run.Merge;
import fasttrack.core.run.Run;
import fasttrack.core.run.RunListener;
import fasttrack.core.run.Runner;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.load.RunInterruptedException;
import fasttrack.core.run.segment.Rendezvous;
import fasttrack.core.run.segment.SegmentFile;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Data;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Schedule;
import fasttrack.core.spec.Segment;
import fasttrack.core.spec.Span;
import fasttrack.core.spec.Target;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Options;
import fasttrack.core.testing.ShopWorkload;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Segments of a run, each as a process has it: with a database and connections of its own. */
class SegmentsTest {
  private static final Workload SHOP = new ShopWorkload();
  private static final long MILLI = 1_000_000;

  @RegisterExtension static final TestServer SERVER = TestServer.shared();

  @TempDir Path folder;

  private final PostgresqlBackend backend = new PostgresqlBackend();
  private final Control control = new Control();

  private Run run(String url, BenchmarkSpec spec) {
    return new Runner(
            spec,
            SHOP,
            backend,
            SERVER.options(folder, url),
            new Environment("test", "", "", "", 2, 1, 1, "", null),
            RunListener.NONE,
            control)
        .agreeingOn(List.of("the same", "--terminals " + spec.load().terminals()))
        .run();
  }

  private BenchmarkSpec spec(String url, Load load, int number, int of) {
    Options options = SERVER.options(folder, url);
    BenchmarkSpec whole = BenchmarkSpec.of(Target.of(backend, options), SHOP, Data.of(SHOP, 1, 42));
    return new BenchmarkSpec(
        whole.target(),
        whole.data(),
        load,
        new Schedule(100 * MILLI, 100 * MILLI, new Span.Time(700 * MILLI)),
        whole.mix(),
        whole.retries(),
        List.of(),
        new Segment(number, of),
        List.of());
  }

  /** Begins the last segment first. */
  private List<Future<Run>> begun(String url, Load load, int of, ExecutorService threads) {
    List<Future<Run>> runs = new ArrayList<>();
    for (int number = of; number >= 1; number--) {
      BenchmarkSpec spec = spec(url, load, number, of);
      runs.addFirst(threads.submit(() -> run(url, spec)));
    }
    return runs;
  }

  private Merge.Part part(Run run) throws IOException {
    Path file = folder.resolve(run.result().spec().segment().number() + ".bin");
    SegmentFile.write(file, run.ledger(), run.samples());
    return new Merge.Part(run.result(), SegmentFile.open(file));
  }

  private Run merged(List<Run> runs) throws IOException {
    List<Merge.Part> parts = new ArrayList<>();
    try {
      for (Run run : runs) {
        parts.add(part(run));
      }
      return new Merge(SHOP, backend.offer().capabilities(), parts).run();
    } finally {
      for (Merge.Part part : parts) {
        part.file().samples().close();
      }
    }
  }

  private static long executed(RunResult result) {
    return result.types().stream().mapToLong(TypeResult::good).sum();
  }

  private List<Run> ended(Load load, int of) throws Exception {
    String url = SERVER.database();
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      List<Run> runs = new ArrayList<>();
      for (Future<Run> each : begun(url, load, of, threads)) {
        runs.add(each.get());
      }
      return runs;
    }
  }

  @Test
  void segmentOneVerifiesWhatAllHaveDone() throws Exception {
    List<Run> runs = ended(new Load.Closed(7, 4), 3);

    assertThat(runs)
        .allSatisfy(
            run -> {
              assertThat(run.result().verdict().verification().passed()).isTrue();
              assertThat(run.result().joint().run())
                  .isEqualTo(runs.getFirst().result().joint().run());
              assertThat(executed(run.result())).isPositive();
            });
    assertThat(runs).extracting(run -> run.ledger().size()).containsExactly(3, 2, 2);
    assertThat(runs).allSatisfy(run -> assertBeganWith(runs.getFirst(), run));

    Run whole = merged(runs);
    RunResult result = whole.result();
    assertThat(result.spec().segment()).isEqualTo(Segment.all(3));
    assertThat(result.joint().members()).extracting(Joint.Member::number).containsExactly(1, 2, 3);
    assertThat(executed(result))
        .isEqualTo(runs.stream().mapToLong(run -> executed(run.result())).sum());
    assertThat(result.verdict().verification().passed()).isTrue();
    assertThat(result.work().counts().due())
        .isEqualTo(runs.stream().mapToLong(run -> run.result().work().counts().due()).sum());
  }

  /**
   * When an interval begins is known whatever the machine does; times are told to the millisecond.
   */
  private static void assertBeganWith(Run first, Run run) {
    long errorNanos = clock(first).clockErrorNanos() + clock(run).clockErrorNanos() + 3 * MILLI;
    assertThat(Duration.between(began(first), began(run)).abs().toNanos())
        .isLessThanOrEqualTo(errorNanos);
  }

  private static Joint.Member clock(Run run) {
    return run.result().joint().members().getFirst();
  }

  private static Instant began(Run run) {
    return Instant.parse(run.result().header().measuredFrom());
  }

  @Test
  void anOpenLoopIsSharedAndMerged() throws Exception {
    List<Run> runs = ended(new Load.Open(4, 400, Load.ArrivalProcess.CONSTANT), 2);

    RunResult whole = merged(runs).result();
    assertThat(whole.work().counts().due()).isEqualTo(280);
    assertThat(whole.verdict().verification().passed()).isTrue();
  }

  @Test
  void aMissingSegmentAndAChangedLedgerMakeTheWholeInvalid() throws Exception {
    List<Run> runs = ended(Load.Closed.of(3), 3);

    assertThat(reasons(List.of(runs.get(0), runs.get(2)))).containsExactly("segment-missing");
    assertThat(reasons(runs.subList(1, 3)))
        .containsExactly("segment-missing", "segment-not-verified", "segment-not-verified");
    Run second = runs.get(1);
    Run changed = new Run(second.result(), second.samples(), List.of("1;;"));
    assertThat(reasons(List.of(runs.get(0), changed, runs.get(2))))
        .containsExactly("segment-not-verified");
  }

  /** It took part in the begin, and then its process was killed: its session ends. */
  @Test
  void nobodyIsValidWhereSegmentOneHasEndedBeforeItVerified() throws Exception {
    String url = SERVER.database();
    Options options = SERVER.options(folder, url);
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      Future<Run> second;
      try (Database database = backend.open(options)) {
        BenchmarkSpec spec = spec(url, Load.Closed.of(2), 1, 2);
        Populator.ensurePopulated(
            database, spec.data().dataset(SHOP.schema()), PopulationListener.NONE);
        Rendezvous first =
            new Rendezvous(
                database.as(NoticeBoard.class),
                new Segment(1, 2),
                "the same\n--terminals 2",
                (segments, of) -> {},
                control);
        second = threads.submit(() -> run(url, spec(url, Load.Closed.of(2), 2, 2)));
        first.gather();
        first.begin();
      }
      assertThat(second.get().result().validity())
          .isEqualTo(
              new Validity.NotVerified(List.of(Finding.notVerified("first-segment-silent"))));
    }
  }

  /** Those that concern the segments: so short a run may be invalid for others, too. */
  private List<String> reasons(List<Run> runs) throws IOException {
    return merged(runs).result().validity().reasons().stream()
        .map(reason -> reason.id())
        .filter(id -> id.startsWith("segment-") && !id.equals("segment-invalid"))
        .toList();
  }

  @Test
  void whoRunsSomethingElseIsRefusedInAllProcesses() throws Exception {
    String url = SERVER.database();
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      BenchmarkSpec other = spec(url, Load.Closed.of(5), 2, 2);
      Future<Run> joining = threads.submit(() -> run(url, other));
      assertThatThrownBy(() -> run(url, spec(url, Load.Closed.of(4), 1, 2)))
          .isInstanceOf(BackendException.class)
          .hasMessageContaining(
              "segment 2/2 is about to run something else: it has --terminals 5, and segment 1 has"
                  + " --terminals 4");
      assertThatThrownBy(joining::get)
          .isInstanceOf(ExecutionException.class)
          .hasRootCauseInstanceOf(BackendException.class)
          .hasMessageContaining("is about to run something else");
    }
  }

  @Test
  void whoWaitsForOthersCanBeInterrupted() throws Exception {
    String url = SERVER.database();
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      Future<Run> waiting = threads.submit(() -> run(url, spec(url, Load.Closed.of(4), 2, 2)));
      control.interrupt();
      assertThatThrownBy(waiting::get).hasRootCauseInstanceOf(RunInterruptedException.class);
    }
  }
}
