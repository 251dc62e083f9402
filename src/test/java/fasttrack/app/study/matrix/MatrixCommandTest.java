package fasttrack.app.study.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.Examples;
import fasttrack.app.cli.Commands;
import fasttrack.app.execution.console.TestConsole;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.options.parameter.Choices;
import fasttrack.app.result.kind.Kind;
import fasttrack.app.result.series.PublishedSystems;
import fasttrack.app.result.series.PublishedSystems.Processor;
import fasttrack.app.result.series.PublishedSystems.PublishedSystem;
import fasttrack.app.result.series.StudyPoint;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.result.series.StudyRun;
import fasttrack.core.result.Validity;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import fasttrack.machine.rating.CpuBenchmark;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a matrix runs in which order, how it ends, and what it keeps. */
class MatrixCommandTest {
  @TempDir Path folder;

  private final TestConsole console = new TestConsole();
  private final StringWriter err = new StringWriter();

  @Test
  void everyVariantRunsOnceInEachRoundInAnOrderOfItsOwn() throws IOException {
    ran(matrix(honest(), honest(), "--repeat", "3"));
    assertThat(
            console
                .err()
                .lines()
                .filter(line -> line.endsWith(": opening the database"))
                .map(line -> line.replaceFirst("(, (about|at least) .*)?:.*", "")))
        .containsExactly(
            "netdb set, round 1 of 3",
            "tables, round 1 of 3",
            "netdb page, round 1 of 3",
            "netdb set, round 2 of 3",
            "tables, round 2 of 3",
            "netdb page, round 2 of 3",
            "netdb page, round 3 of 3",
            "netdb set, round 3 of 3",
            "tables, round 3 of 3");
    assertThat(names(kept())).hasSize(12).contains("round-2-netdb-page", "round-2-tables");
  }

  @Test
  void theVariantsOfARoundShareItsSeed() throws IOException {
    ran(matrix(honest(), honest(), "--repeat", "2", "--seed", "7", "--json"));
    StudyResult result = MatrixReport.KIND.read(console.out());
    Map<Integer, Set<Long>> seeds = new TreeMap<>();
    for (StudyRun run : result.runs()) {
      seeds.computeIfAbsent(run.block(), any -> new HashSet<>()).add(run.seed());
      Path json = kept().resolve(run.bundle()).resolve("result.json");
      assertThat(Kind.RUN.read(Files.readString(json)).spec().data().seed()).isEqualTo(run.seed());
    }
    assertThat(seeds.get(1)).containsExactly(7L);
    assertThat(seeds.get(2)).hasSize(1).doesNotContain(7L);
    assertThat(result.runs()).extracting(StudyRun::position).containsExactly(1, 2, 3, 1, 2, 3);
    assertThat(result.runs()).extracting(StudyRun::process).containsOnly(1);
  }

  @Test
  void whatIsPrintedIsKept() throws IOException {
    ran(matrix(honest(), honest(), "--repeat", "1", "-d", "1s"));
    Path kept = kept();
    String text = Files.readString(kept.resolve("matrix.txt"));
    assertThat(console.out())
        .endsWith(
            "details   fasttrack show "
                + kept
                + "\npage      "
                + kept.resolve("report.html")
                + "\n");
    assertThat(text).contains("left out  absent: its library is missing", "set / page");
    StudyResult result = MatrixReport.KIND.read(Files.readString(kept.resolve("matrix.json")));
    assertThat(result.plan().blocks()).isEqualTo(1);
    assertThat(console.err()).containsOnlyOnce("rating a processor: dhrystone\n");
    List<PublishedSystem> systems = ((PublishedSystems) result.extra()).systems();
    assertThat(systems)
        .extracting(PublishedSystem::profile)
        .containsExactly("hpsql-840s", "net-page", "net-set");
    Processor processor = systems.getFirst().processor();
    assertThat(processor.machine()).isEqualTo("HP 9000 Model 840S");
    assertThat(processor.publishedPerSecond()).isEqualTo(8_835);
    assertThat(processor.perSecond().figure()).isPositive();
    assertThat(systems.getLast().processor()).isNull();
    for (StudyRun run : result.runs()) {
      Path json = kept.resolve(run.bundle()).resolve("result.json");
      assertThat(Kind.RUN.read(Files.readString(json)).types()).hasSize(10);
    }
  }

  @Test
  void aBenchmarkThatComputesWrongRatesNothing() {
    Catalog found =
        new Catalog(List.of(Examples.backend("tables", honest())), List.of(Examples.VARIANTS));
    Matrix plan = new MatrixPlanner(found, folder, Choices.of(MatrixPlanner.PARAMETERS)).plan();
    assertThat(plan.benchmarks()).containsExactly("dhrystone");
    Matrix rated = plan.rated(name -> () -> new Wrong(name));
    assertThat(rated.ratings()).isEmpty();
    assertThat(rated.leftOut())
        .hasSize(plan.leftOut().size() + 1)
        .last()
        .asString()
        .startsWith("CPU rating by dhrystone: it computed wrong: the sum of a later call is ");
  }

  /** Computes something else each time. */
  private record Wrong(String name) implements CpuBenchmark {
    @Override
    public double workPerLoop() {
      return 1;
    }

    @Override
    public long run(int loops) {
      return System.nanoTime();
    }
  }

  @Test
  void jsonIsAloneOnStandardOutput() throws IOException {
    ran(matrix(honest(), honest(), "--repeat", "1", "--json"));
    assertThat(console.out()).isEqualTo(Files.readString(kept().resolve("matrix.json")));
  }

  @Test
  void anInvalidVariantShowsNoFigureAndTheOthersDo() throws IOException {
    int status =
        matrix(honest(), () -> Examples.database(false), "--repeat", "1", "--json", "-d", "3s");
    assertThat(status).isEqualTo(4);
    StudyResult result = MatrixReport.KIND.read(console.out());
    assertThat(result.point("tables").types()).hasSize(10);
    StudyPoint wrong = result.point("netdb set");
    assertThat(result.of(wrong).getFirst().validity()).isInstanceOf(Validity.Invalid.class);
    assertThat(wrong.figures()).isEmpty();
  }

  @Test
  void aDatabaseThatCannotBeReachedEndsItAtOnce() throws IOException {
    int status = matrix(unreachable(new ArrayList<>()), unreachable(new ArrayList<>()));
    assertThat(status).isEqualTo(3);
    assertThat(err.toString().strip()).isEqualTo("fasttrack: it went away");
    assertThat(console.out()).isEmpty();
    assertThat(names(folder.resolve("results"))).isEmpty();
  }

  @Test
  void wholeRoundsAreNotLostWhenADatabaseGoesAwayLater() throws IOException {
    List<Database> left = new ArrayList<>(List.of(Examples.database(true)));
    assertThat(matrix(unreachable(left), honest())).isEqualTo(3);
    assertThat(console.out()).contains("ENDED EARLY: 4 of 18 runs complete.", "fasttrack show ");
    assertThat(names(kept())).contains("matrix.json", "round-2-netdb-set");
  }

  @Test
  void whereNothingCanRunItSaysWhy() {
    Catalog found =
        new Catalog(List.of(Examples.unavailable("absent")), List.of(Examples.VARIANTS));
    assertThat(execute(found)).isEqualTo(3);
    assertThat(err.toString())
        .contains("no published system can run here: ")
        .contains("A network system, page locks: no backend here has the options --locks")
        .contains("absent: its library is missing");
  }

  /** A busy machine may leave an interval so short without a transaction: it is then invalid. */
  private void ran(int status) {
    assertThat(status).as(console.out() + err).isIn(0, 4);
  }

  private static Supplier<Database> honest() {
    return () -> Examples.database(true);
  }

  private static Supplier<Database> unreachable(List<Database> before) {
    return () -> {
      if (before.isEmpty()) {
        throw new BackendException(BackendException.Kind.UNREACHABLE, "it went away");
      }
      return before.removeFirst();
    };
  }

  private int matrix(Supplier<Database> tables, Supplier<Database> network, String... more) {
    List<Backend> backends =
        List.of(
            Examples.unavailable("absent"),
            Examples.locking("netdb", network),
            Examples.backend("tables", tables));
    return execute(new Catalog(backends, List.of(Examples.VARIANTS)), more);
  }

  private int execute(Catalog found, String... more) {
    List<String> arguments = new ArrayList<>(List.of("matrix", "--warmup", "0s", "--forks", "0"));
    arguments.addAll(List.of("--out", folder.resolve("results").toString()));
    if (!List.of(more).contains("-d")) {
      arguments.addAll(List.of("-d", "100ms"));
    }
    arguments.addAll(List.of(more));
    return Commands.commandLine(found, console.console())
        .setErr(new PrintWriter(err))
        .execute(arguments.toArray(String[]::new));
  }

  private Path kept() throws IOException {
    List<String> names = names(folder.resolve("results"));
    assertThat(names).singleElement().asString().endsWith("-matrix");
    return folder.resolve("results").resolve(names.getFirst());
  }

  private static List<String> names(Path where) throws IOException {
    try (Stream<Path> files = Files.list(where)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
