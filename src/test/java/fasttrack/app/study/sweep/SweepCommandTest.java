package fasttrack.app.study.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.Examples;
import fasttrack.app.cli.Commands;
import fasttrack.app.execution.Saved;
import fasttrack.app.execution.console.TestConsole;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.report.ReportText;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.report.html.HtmlPage;
import fasttrack.app.result.kind.Kind;
import fasttrack.app.result.series.Extra;
import fasttrack.app.result.series.Extra.SweepCurve;
import fasttrack.app.result.series.SeriesPlan;
import fasttrack.app.result.series.StudyPoint;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.result.series.StudyRun;
import fasttrack.app.result.series.TypeFigures;
import fasttrack.core.model.TransactionType;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.Validity;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Load.ArrivalProcess;
import fasttrack.core.spec.WaitSampling;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Session;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a sweep runs in which order, how it ends, and what it keeps. */
class SweepCommandTest {
  @TempDir Path folder;

  private final TestConsole console = new TestConsole();
  private final StringWriter err = new StringWriter();
  private final List<Database> opened = new ArrayList<>();

  @Test
  void aStepRunsForEachLoadOnOneDatabase() throws IOException {
    assertThat(sweep(true, "--terminals", "1..3", "--user-load", "1/h"))
        .as(err.toString() + console.out())
        .isZero();
    assertThat(opened).hasSize(1);
    StudyResult result = kept();
    assertThat(result.format()).isEqualTo("fasttrack-sweep/6");
    assertThat(result.plan().factors())
        .containsExactly(new SeriesPlan.Factor("terminals", List.of("1", "2", "3")));
    assertThat(result.spec().data().workload()).isEqualTo("tp1");
    List<String> steps = List.of("1 terminal", "2 terminals", "3 terminals");
    assertThat(result.points()).extracting(StudyPoint::name).isEqualTo(steps);
    assertThat(result.runs())
        .hasSize(3)
        .allSatisfy(
            step -> {
              assertThat(step.state()).isEqualTo(RunResult.State.COMPLETE);
              RunResult run = run(step.bundle());
              assertThat(step.point()).startsWith(run.spec().load().terminals() + " terminal");
              TypeFigures all = step.type(TypeFigures.ALL);
              assertThat(all.of(Figure.RATE)).isEqualTo(run.rateTps());
              TypeResult type = run.types().getFirst();
              assertThat(all.of(Figure.P90)).isEqualTo(type.response().p90Nanos().doubleValue());
              assertThat(all.of(Figure.CLIENT_CPU)).isEqualTo(type.costs().clientCpuMeanNanos());
            });
    SweepCurve curve = SweepReport.curves(result).curves().getFirst();
    assertThat(curve.scaled()).containsOnlyKeys(steps).doesNotContainValue(false);
    assertThat(curve.knee()).isIn(steps);
    assertThat(curve.qualified()).isNotNull();
    assertThat(curve.userLoad().reason()).startsWith("even 3 users got ");
    assertThat(
            console
                .err()
                .lines()
                .filter(line -> line.endsWith(": running"))
                .map(line -> line.replaceFirst(", (about|at least) .*:", ":")))
        .containsExactly(
            "tp1 on example, 3 terminals, step 1 of 3: running",
            "tp1 on example, 1 terminal, step 2 of 3: running",
            "tp1 on example, 2 terminals, step 3 of 3: running");
    assertThat(result.runs())
        .extracting(run -> run.position() + ": " + run.point())
        .containsExactly("1: 3 terminals", "2: 1 terminal", "3: 2 terminals");
    assertThat(result.runs())
        .allMatch(run -> run.seed() == 1987L && run(run.bundle()).spec().data().seed() == 1987L);
    assertThat(result.runs()).extracting(StudyRun::process).containsOnly(1);
  }

  @Test
  void eachRoundRunsEveryStepInAnOrderAndFromASeedOfItsOwn() throws IOException {
    assertThat(sweep(true, "-t", "1,2", "--repeat", "3")).as(err.toString()).isZero();
    StudyResult result = kept();
    assertThat(result.runsPlanned()).isEqualTo(6);
    assertThat(result.plan().complete()).isEqualTo(3);
    for (StudyPoint step : result.points()) {
      List<StudyRun> runs = result.of(step);
      assertThat(runs).extracting(StudyRun::block).containsExactly(1, 2, 3);
      String name = "round-1-" + step.name().replace(' ', '-');
      assertThat(runs.getFirst().bundle()).isEqualTo(name);
      assertThat(runs)
          .allMatch(run -> run(run.bundle()).spec().data().seed() == run.seed())
          .extracting(StudyRun::seed)
          .doesNotHaveDuplicates()
          .isEqualTo(result.of(result.points().getFirst()).stream().map(StudyRun::seed).toList());
    }
    assertThat(result.runs())
        .as("sampling has a cost, and nothing here tells what waits were for")
        .allMatch(run -> run(run.bundle()).spec().target().waits() == WaitSampling.OFF);
    SweepCurve curve = SweepReport.curves(result).curves().getFirst();
    assertThat(curve.kneeAmong()).as("too few rounds").isEmpty();
    assertThat(List.of("1 terminal", "2 terminals")).contains(curve.knee(), curve.peak());
    assertThat(console.err())
        .contains("1 terminal, round 1 of 3, step ", "2 terminals, round 3 of 3, step ");
    assertThat(console.out().replaceAll("\\s+", " "))
        .contains("2 steps of 100 transactions, no warm-up, 3 rounds");
  }

  @Test
  void aControlRunsTheFirstStepTwiceInEachRound() throws IOException {
    assertThat(sweep(true, "-t", "1,2", "--repeat", "2", "--control")).as(err.toString()).isZero();
    StudyResult result = kept();
    assertThat(result.measured()).hasSize(2);
    assertThat(result.runsPlanned()).isEqualTo(6);
    assertThat(result.of(result.point("1 terminal again")))
        .extracting(StudyRun::bundle)
        .containsExactly("round-1-1-terminal-again", "round-2-1-terminal-again");
    assertThat(result.contrasts())
        .singleElement()
        .satisfies(of -> assertThat(of.over()).isEqualTo("1 terminal again"))
        .satisfies(of -> assertThat(of.of(Figure.RATE, TypeFigures.ALL).ratio()).isPositive());
    assertThat(console.err()).contains("round 1 of 2, step 3 of 3");
    assertThat(console.out())
        .contains("all 6 runs")
        .containsPattern("(?i)noise +control: 1 terminal ran twice in too few rounds");
  }

  @Test
  void aSweepThatEndedEarlyGoesOn() throws IOException {
    assertThat(sweep(true, "-t", "1,2", "--repeat", "2", "--control")).as(err.toString()).isZero();
    String begun = folder().toString();
    deleted(folder().resolve("round-2-1-terminal-again"));
    assertThat(sweep(true, "-t", "1,2", "--repeat", "3", "--resume", begun)).isEqualTo(2);
    assertThat(err.toString())
        .contains(
            "has round-1-1-terminal-again, which this command would not run; give the options");
    assertThat(sweep(true, "-t", "1,2", "--repeat", "3", "--control", "--resume", begun)).isZero();
    assertThat(console.err().lines().filter(line -> line.matches(".* of 3, step .*: running")))
        .hasSize(4)
        .filteredOn(line -> line.contains("round 2 of 3"))
        .singleElement()
        .asString()
        .contains("1 terminal again");
    assertThat(Files.readAllLines(folder().resolve("sweep.txt")))
        .anyMatch(line -> line.contains("all 9 runs"));
    assertThat(kept().runs())
        .extracting(run -> run.block() + ": " + run.point())
        .hasSize(9)
        .contains("1: 1 terminal again", "2: 1 terminal again", "3: 1 terminal again")
        .doesNotHaveDuplicates();
  }

  @Test
  void aSweepOfAnotherMachineOrBuildDoesNotGoOn() throws IOException {
    assertThat(sweep(true, "-t", "1,2", "--repeat", "2")).as(err.toString()).isZero();
    String begun = folder().toString();
    deleted(folder().resolve("round-2-1-terminal"));
    Path kept = folder().resolve("round-1-2-terminals").resolve("result.json");
    String text = Files.readString(kept);
    Files.writeString(kept, text.replaceFirst("\"processors\" : \\d+", "\"processors\" : 999"));
    assertThat(sweep(true, "-t", "1,2", "--repeat", "2", "--resume", begun)).isEqualTo(2);
    assertThat(err.toString())
        .contains("round-1-2-terminals was run on another machine or Java, ", ", 999 processors, ");
    Files.writeString(kept, text.replaceFirst("\"harness\" : \"[^\"]+\"", "\"harness\" : \"old\""));
    assertThat(sweep(true, "-t", "1,2", "--repeat", "2", "--resume", begun)).isEqualTo(2);
    assertThat(err.toString())
        .contains(
            "round-1-2-terminals was run by another build of this program, old, and this is ");
    Files.writeString(kept, text);
    assertThat(sweep(true, "-t", "1,2", "--repeat", "2", "--resume", begun)).isZero();
  }

  /** More than two terminals cannot connect, so that the limit is known. */
  @Test
  void theHighestLoadThatMeetsALimitIsFound() throws IOException {
    Path csv = folder.resolve("csv");
    assertThat(sweep(upTo(2), "--limit", "count > 1,failed <= 0", "-t", "1..8", "--csv", csv + ""))
        .as(err.toString() + console.out())
        .isZero();
    assertThat(console.out().replaceAll("\\s+", " "))
        .startsWith("TP1 on Memory 1, count > 1, failed <= 0: VALID, 2 terminals (2 to 3), ")
        .contains(
            "4 runs of 100 transactions, no warm-up",
            "limit count > 1, failed <= 0 in 3 of 3 runs at 2 terminals, in none of 3 runs at 3"
                + " terminals",
            "verified all 4 runs are complete and valid")
        .doesNotContain("knee", "ENDED");
    assertThat(console.err().lines())
        .contains(
            "2 terminals: count > 1: met, 100; failed <= 0: met, 0",
            "fasttrack: tp1 on example, 4 terminals, run 3 of at most 20: no more connections",
            "fasttrack: tp1 on example, 3 terminals, between 2 and 4, run 4 of at most 20: no more"
                + " connections",
            "tp1 on example, 2 terminals, again, run 5 of at most 20: running");
    StudyResult result = kept();
    Extra.LoadLimit limit = SweepReport.curves(result).limits().getFirst();
    assertThat(limit.conditions())
        .containsExactly(
            new Extra.LimitCondition("count > 1", TypeFigures.ALL, Figure.COUNT),
            new Extra.LimitCondition("failed <= 0", TypeFigures.ALL, Figure.FAILED));
    assertThat(List.of(limit.from(), limit.upTo(), limit.load(), limit.low(), limit.high()))
        .containsExactly(1.0, 8.0, 2.0, 2.0, 3.0);
    assertThat(limit.rateTps()).isEqualTo(result.point("2 terminals").mean(Figure.RATE));
    assertThat(limit.steps())
        .containsExactly(
            new Extra.LimitStep("1 terminal", 1, 1, 1),
            new Extra.LimitStep("2 terminals", 2, 3, 3),
            new Extra.LimitStep("3 terminals", 3, 3, 0),
            new Extra.LimitStep("4 terminals", 4, 1, 0));
    assertThat(result.runs()).extracting(StudyRun::seed).doesNotHaveDuplicates();
    assertThat(Files.readAllLines(csv.resolve("limit.csv")))
        .hasSize(5)
        .anyMatch(line -> line.startsWith("2,3,3,") && line.endsWith(",100.0,0.0,limit"))
        .contains("3,3,0,,,,did not run");
    assertThat(HtmlPage.of(SweepReport.KIND.report().apply(result)).render(every -> true))
        .contains("limit: count", "--terminals 1..8 --at-most 20");
  }

  /** Where no lower load was ever met, it is not the load. */
  @Test
  void whereNoRunCanBeMadeAtAllTheSearchEnds() throws IOException {
    assertThat(sweep(upTo(1), "--limit", "failed <= 0", "-t", "2..4")).isEqualTo(3);
    assertThat(err.toString().strip()).isEqualTo("fasttrack: no more connections");
  }

  @Test
  void whereNotEvenTheLeastLoadMeetsTheLimitItIsMissed() throws IOException {
    assertThat(sweep(true, "--limit", "count < 1", "-t", "2")).isEqualTo(99);
    assertThat(console.out().replaceAll("\\s+", " "))
        .startsWith(
            "TP1 on Memory 1, count < 1: THRESHOLD MISSED, count < 1 missed at 2 terminals:"
                + " count is 100 ")
        .contains("in none of 3 runs at 2 terminals; no lower load was tried");
    assertThat(console.err()).contains("2 terminals: count < 1: MISSED, 100\n");
    Extra.LoadLimit limit = SweepReport.curves(kept()).limits().getFirst();
    assertThat(limit.load()).isNull();
    assertThat(limit.upTo()).as("the most for 100 transactions").isEqualTo(64);
  }

  @Test
  void whereEveryLoadMeetsTheLimitItLiesBeyond() throws IOException {
    assertThat(sweep(true, "--limit", "failed <= 0", "-t", "1..3")).as(err.toString()).isZero();
    assertThat(console.out())
        .startsWith("TP1 on Memory 1, failed <= 0: VALID, at least 3 terminals, ")
        .contains("no higher load");
  }

  @Test
  void aSearchEndsAfterSoManyRuns() throws IOException {
    assertThat(sweep(true, "--limit", "failed <= 0", "--rate", "500/s", "--at-most", "2")).isZero();
    assertThat(console.out().replaceAll("\\s+", " "))
        .contains("VALID, at least 1000/s, ", "the search ended after 2 runs (--at-most)");
    Extra.LoadLimit limit = SweepReport.curves(kept()).limits().getFirst();
    assertThat(limit.upTo()).isEqualTo(128_000);
    assertThat(limit.end()).isEqualTo(Extra.SearchEnd.RUNS_MAX);
  }

  @Test
  void anInvalidRunDoesNotMeetTheLimit() throws IOException {
    assertThat(sweep(false, "--limit", "failed <= 0", "-t", "1..4")).isEqualTo(4);
    assertThat(console.err()).contains("failed <= 0: MISSED, not known: the run is invalid");
    assertThat(console.out().replaceAll("\\s+", " "))
        .contains("failed <= 0 missed at 1 terminal: INVALID");
  }

  @Test
  void whatIsPrintedIsKept() throws IOException {
    assertThat(sweep(true, "-t", "1,2")).as(err.toString() + console.out()).isZero();
    String text = Files.readString(folder().resolve("sweep.txt"));
    assertThat(console.out())
        .isEqualTo(
            ReportText.of(SweepReport.KIND.report().apply(kept()))
                + new Saved(folder(), null).lines());
    assertThat(ReportText.whole(SweepReport.KIND.report().apply(kept()))).isEqualTo(text);
    assertThat(text).contains("knee", "peak", "terminals", "rate/s", "90 % < 2s  up to ");
  }

  @Test
  void aSweepTellsOtherProgramsOfItself() throws IOException {
    Path to = Files.createDirectories(folder.resolve("told"));
    Files.writeString(to.resolve("x.md"), "of an earlier command");
    int status =
        sweep(
            true,
            "-t",
            "1,2",
            "--junit",
            to.resolve("x.xml").toString(),
            "--markdown",
            to.resolve("x.md").toString(),
            "--csv",
            to.resolve("csv").toString());
    assertThat(status).as(err.toString() + console.out()).isZero();
    assertThat(to.resolve("x.xml")).content().contains("tests=\"3\" failures=\"0\"");
    assertThat(to.resolve("x.md")).content().startsWith("### ✅ TP1").contains("| 2 |");
    assertThat(Files.readAllLines(to.resolve("csv").resolve("means.csv")))
        .contains(
            "1 terminal,1,all,rate,1,"
                + kept().points().getFirst().of(Figure.RATE).mean()
                + ",,,1/s");
    assertThat(sweep(true, "-t", "1", "--csv", to.resolve("x.md").toString())).isEqualTo(3);
    assertThat(err.toString()).contains("x.md cannot be written: ", "is not a folder");
  }

  @Test
  void jsonIsAloneOnStandardOutput() throws IOException {
    assertThat(sweep(true, "-t", "1", "--json")).as(err.toString()).isZero();
    assertThat(console.out()).isEqualTo(Files.readString(folder().resolve("sweep.json")));
  }

  @Test
  void aSweepOverRatesOffersThem() throws IOException {
    int status =
        sweep(true, "--rate", "200..400/s", "--connections", "2", "--arrivals", "constant");
    assertThat(status).as(err.toString() + console.out()).isZero();
    assertThat(kept().runs())
        .extracting(run -> run.point() + ": " + run(run.bundle()).spec().load())
        .containsExactlyInAnyOrder(
            "200/s: " + new Load.Open(2, 200, ArrivalProcess.CONSTANT),
            "400/s: " + new Load.Open(2, 400, ArrivalProcess.CONSTANT));
    assertThat(kept().plan().factors())
        .extracting(SeriesPlan.Factor::parameter)
        .containsExactly("rate");
    assertThat(console.out()).contains("offered/s", "/s offered: ");
  }

  @Test
  void connectionsAreNoMoreThanAStepHasTerminals() throws IOException {
    assertThat(sweep(true, "-t", "1..4", "--connections", "2")).as(err.toString()).isZero();
    assertThat(kept().runs())
        .extracting(run -> run.point() + ": " + run(run.bundle()).spec().load().connections())
        .containsExactlyInAnyOrder("1 terminal: 1", "2 terminals: 2", "4 terminals: 2");
  }

  @Test
  void anInvalidStepHasNoFiguresAndTheOthersRun() throws IOException {
    // 4, 1 and 2 terminals in this order; each step's first session is that whose answers are
    // verified
    int status = sweep(connect(number -> number == 8), "-t", "1,2,4");
    assertThat(status).isEqualTo(4);
    StudyPoint wrong = kept().point("2 terminals");
    assertThat(kept().runs()).hasSize(3);
    assertThat(kept().of(wrong).getFirst().validity()).isInstanceOf(Validity.Invalid.class);
    assertThat(wrong.figures()).isEmpty();
    SweepCurve curve = SweepReport.curves(kept()).curves().getFirst();
    assertThat(List.of(curve.knee(), curve.peak())).doesNotContain("2 terminals");
    assertThat(console.out())
        .containsPattern("(?m)^2 +n/a .* INVALID$")
        .contains("INVALID: the figures of 2 terminals, round 1 do not count:", "oracle");
  }

  @Test
  void whereNoStepIsValidThereIsNoFigureAtAll() throws IOException {
    assertThat(sweep(false, "-t", "1,2", "--user-load", "60/min")).isEqualTo(4);
    assertThat(SweepReport.curves(kept()).curves().getFirst().knee()).isNull();
    assertThat(SweepReport.curves(kept()).curves().getFirst().qualified()).isNull();
    assertThat(console.out())
        .contains("90 % < 2s  no valid step qualifies", "not found for", "no step is valid")
        .doesNotContain(" tps", "knee");
  }

  @Test
  void finishedStepsAreNotLostWhenTheDatabaseGoesAway() throws IOException {
    int status =
        sweep(
            connect(
                number -> {
                  if (number == 3) {
                    throw new BackendException(BackendException.Kind.UNREACHABLE, "it went away");
                  }
                  return false;
                }),
            "-t",
            "1,2");
    assertThat(status).isEqualTo(3);
    assertThat(err.toString().strip()).isEqualTo("fasttrack: it went away");
    assertThat(kept().runs()).hasSize(1);
    assertThat(console.out()).contains("ENDED EARLY: 1 of 2 runs complete.", "fasttrack show ");
  }

  @Test
  void aDatabaseThatCannotBeOpenedLeavesNothing() throws IOException {
    int status =
        execute(
            () -> {
              throw new BackendException(BackendException.Kind.UNREACHABLE, "nobody is there");
            },
            "-t",
            "1,2");
    assertThat(status).isEqualTo(3);
    assertThat(err.toString().strip()).isEqualTo("fasttrack: nobody is there");
    assertThat(console.out()).isEmpty();
    assertThat(names()).isEmpty();
  }

  /** Returns a database whose sessions lie where told, by their number from 1. */
  private static Database connect(Function<Integer, Boolean> lies) {
    Database honest = Examples.database(true);
    Database liar = Examples.database(false);
    int[] sessions = new int[1];
    return (Database)
        Proxy.newProxyInstance(
            SweepCommandTest.class.getClassLoader(),
            new Class<?>[] {Database.class},
            (proxy, method, arguments) -> {
              try {
                if (method.getReturnType().equals(Session.class)) {
                  Database chosen = lies.apply(++sessions[0]) ? liar : honest;
                  List<TransactionType> types = new ArrayList<>();
                  ((List<?>) arguments[0]).forEach(type -> types.add((TransactionType) type));
                  return chosen.connect(types);
                }
                Object result = method.invoke(honest, arguments);
                return method.getName().equals("create") ? method.invoke(liar, arguments) : result;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  /** Returns a database to which so many terminals can connect at once. */
  private static Database upTo(int terminals) {
    AtomicInteger connected = new AtomicInteger();
    Database all = Examples.database(true);
    return (Database)
        Proxy.newProxyInstance(
            SweepCommandTest.class.getClassLoader(),
            new Class<?>[] {Database.class},
            (proxy, method, arguments) -> {
              Object result = method.invoke(all, arguments);
              if (!(result instanceof Session session)) {
                return result;
              }
              if (connected.get() == terminals) {
                session.close();
                throw BackendException.setup("no more connections");
              }
              connected.incrementAndGet();
              return Proxy.newProxyInstance(
                  SweepCommandTest.class.getClassLoader(),
                  new Class<?>[] {Session.class},
                  (own, called, values) -> {
                    if (called.getName().equals("close")) {
                      connected.decrementAndGet();
                    }
                    return called.invoke(session, values);
                  });
            });
  }

  private int sweep(boolean honest, String... more) {
    return sweep(Examples.database(honest), more);
  }

  private int sweep(Database database, String... more) {
    return execute(
        () -> {
          opened.add(database);
          return database;
        },
        more);
  }

  private int execute(Supplier<Database> open, String... more) {
    Catalog found =
        new Catalog(
            List.of(Examples.backend("example", open)), List.of(Examples.TEN, Examples.TP1));
    List<String> arguments = new ArrayList<>(List.of("sweep", "-b", "example", "--forks", "0"));
    arguments.addAll(List.of("-n", "100", "--warmup", "0s"));
    arguments.addAll(List.of("--out", folder.resolve("results").toString()));
    if (!List.of(more).contains("--repeat") && !List.of(more).contains("--limit")) {
      arguments.addAll(List.of("--repeat", "1"));
    }
    arguments.addAll(List.of(more));
    return Commands.commandLine(found, console.console())
        .setErr(new PrintWriter(err))
        .execute(arguments.toArray(String[]::new));
  }

  private static void deleted(Path run) throws IOException {
    try (Stream<Path> files = Files.walk(run)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private StudyResult kept() throws IOException {
    return SweepReport.KIND.read(Files.readString(folder().resolve("sweep.json")));
  }

  private RunResult run(String bundle) {
    try {
      return Kind.RUN.read(Files.readString(folder().resolve(bundle).resolve("result.json")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path folder() throws IOException {
    assertThat(names()).singleElement().asString().endsWith("-example-tp1-sweep");
    return folder.resolve("results").resolve(names().getFirst());
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("results"))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
