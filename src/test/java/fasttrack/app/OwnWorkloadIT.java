package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.result.kind.Kind;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Workloads that are files. */
class OwnWorkloadIT extends InFolder {
  private static final List<String> BACKENDS =
      List.of("sqlite", "network", "h2", "hsqldb", "duckdb", "postgresql");

  static Stream<Arguments> all() throws IOException {
    List<Path> examples = examples();
    return BACKENDS.stream()
        .flatMap(backend -> examples.stream().map(file -> Arguments.of(backend, file)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "network"})
  void theExampleIsWrittenAndRuns(String backend) {
    Path file = folder.resolve("shop.yaml");
    assertThat(fasttrack.run("workloads", "--new", file.toString()).status()).isZero();

    RunResult result = run(backend, file);

    assertThat(result.validity()).isEqualTo(new Validity.Valid());
    assertThat(result.verdict().verification().invariants())
        .containsExactly("what was spent, sold and bought agree");
    assertThat(fasttrack.bundles())
        .anySatisfy(
            kept -> assertThat(kept.resolve("workload.yaml")).hasSameTextualContentAs(file));
    InJvm.Ended checked = fasttrack.run("check", "-b", backend, "-w", file.toString()).well();
    InJvm.Ended again = fasttrack.run("workloads", "--new", file.toString());
    assertThat(again.status()).isEqualTo(2);
    assertThat(again.err()).contains("shop.yaml exists, and is left as it is");
  }

  /** Its path goes to the Java process of each run, and its name into that of the folder. */
  @Test
  void aStudyOfAFileRunsInProcessesOfItsOwn() throws IOException {
    Path below = Files.createDirectories(folder.resolve("some folder"));
    Path file = below.resolve("shop.yaml");
    fasttrack.run("workloads", "--new", file.toString());

    InJvm.Ended ended =
        fasttrack
            .run("run", "-q", "-w", file.toString(), "--repeat", "2", "-n", "100", "--warmup", "0s")
            .well();
    try (Stream<Path> results = Files.list(folder.resolve("results"))) {
      assertThat(results.map(each -> each.getFileName().toString()))
          .hasSize(1)
          .allMatch(name -> name.endsWith("-sqlite-shop-repeat"));
    }
  }

  @Test
  void aMistakeEndsTheCommandBeforeAnythingRuns() throws IOException {
    Path file = folder.resolve("shop.yaml");
    fasttrack.run("workloads", "--new", file.toString());
    Files.writeString(file, Files.readString(file).replace("weight: 3", "wieght: 3"));

    InJvm.Ended ended = fasttrack.run("run", "-w", file.toString());

    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err()).contains("shop.yaml, line ").contains("did you mean 'weight'?");
  }

  /** What does not take transactions that decide yet says so, and where to read about them. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "acid --kills 1",
        "run -b postgresql -x compiled",
      })
  void whatCannotRunTransactionsThatDecideSaysSo(String command) {
    List<String> arguments = new ArrayList<>(List.of(command.split(" ")));
    arguments.add("-w");
    arguments.add(WorkloadExamples.folder().resolve("ordered/shop.yaml").toString());

    InJvm.Ended ended = fasttrack.run(arguments.toArray(String[]::new));

    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err().lines())
        .singleElement(InstanceOfAssertFactories.STRING)
        .contains("has transactions that read and decide")
        .contains(command.startsWith("acid") ? "shop.yaml --fault kill@5s'" : "own-workloads.md");
  }

  /**
   * What is set counts as what is added does. One that the transactions break is named, with its
   * sums.
   */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anInvariantOfFieldsThatAreSetIsChecked(boolean kept) throws IOException {
    Path file = folder.resolve("moves.yaml");
    Files.writeString(
        file,
        """
        workload: moves
        records:
          box:
            rows: 10
            fields: {box_no: key, held: {constant: 100}}
          total:
            rows: 1
            fields: {total_no: key, held: {constant: 1000}}
        transactions:
          move:
            inputs: {from: {key: box}, to: {key: box}}
            steps:
              - read: {record: box, by: {box_no: from}, fields: [held], as: taken}
              - update: {record: box, by: {box_no: from}, set: {held: 0}}
              - read: {record: box, by: {box_no: to}, fields: [held], as: there}
              - update: {record: box, by: {box_no: to}, set: {held: there.held + taken.held}}
        invariants:
          - {title: nothing is lost, equal: [box.held, total.held]}
        """
            .replace("there.held + taken.held", kept ? "there.held + taken.held" : "taken.held"));

    RunResult result = run("sqlite", file, kept ? 0 : 4);

    assertThat(result.verdict().verification().invariants()).containsExactly("nothing is lost");
    if (kept) {
      assertThat(result.validity()).isEqualTo(new Validity.Valid());
    } else {
      assertThat(result.verdict().verification().stateAfter())
          .singleElement(InstanceOfAssertFactories.STRING)
          .matches(
              "nothing is lost: box.held is \\d+, total.held is 1,000; nothing else differs: the"
                  + " transactions themselves break it");
    }
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("all")
  void everyEngineRunsEveryExample(String backend, Path file) {
    assertThat(run(backend, file).validity()).isEqualTo(new Validity.Valid());
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "network", "postgresql"})
  void anAuditTakesAFile(String backend) {
    String file = WorkloadExamples.folder().resolve("tpcb.yaml").toString();

    InJvm.Ended ended =
        fasttrack.run("acid", "-q", "-b", backend, "-w", file, "--kills", "1").well();
    assertThat(ended.out()).contains("PASSED", "tpcb.yaml", "1 invariant before and after");
  }

  /** Two transactions meet at the customer, not at the key of the order that each inserts. */
  @Tag("long")
  @Test
  void anAuditInsertsRecordsWithFreshKeys() throws IOException {
    Path file = folder.resolve("orders.yaml");
    Files.writeString(
        file,
        """
        workload: orders
        records:
          customer:
            rows: 100
            fields: {customer_no: key, owed: {constant: 0}}
          purchase:
            rows: 0
            fields: {purchase_no: key, customer_no: {link: customer, any: true}, amount: {constant: 0}}
        transactions:
          buy:
            inputs: {customer: {key: customer}, purchase: {fresh: purchase}, amount: {uniform: [1, 9]}}
            steps:
              - insert: {into: purchase, values: {purchase_no: purchase, customer_no: customer, amount: amount}}
              - update: {record: customer, by: {customer_no: customer}, add: {owed: amount}}
        """);

    InJvm.Ended ended =
        fasttrack.run("acid", "-q", "-b", "sqlite", "-w", file.toString(), "--kills", "1").well();
    assertThat(ended.out()).contains("the second was refused (busy)");
  }

  /** One that rolls back is as good as another, so the report says how many did. */
  @Test
  void decidedRollbacksAreCounted() throws IOException {
    Path file = folder.resolve("coins.yaml");
    Files.writeString(
        file,
        """
        workload: coins
        records:
          coin: {rows: 10, fields: {coin_no: key, tails: {constant: 0}}}
        transactions:
          toss:
            inputs: {coin: {key: coin}, side: {uniform: [0, 1]}}
            steps:
              - {when: side, rollback: true}
              - update: {record: coin, by: {coin_no: coin}, add: {tails: 1}}
        """);

    InJvm.Ended ended =
        fasttrack.run("run", "-q", "-w", file.toString(), "-n", "300", "--warmup", "0s").well();
    assertThat(ended.out()).containsPattern("\\ndecided +to roll back: toss [45]\\d %\\n");
  }

  private RunResult run(String backend, Path file) {
    return run(backend, file, 0);
  }

  private RunResult run(String backend, Path file, int status) {
    String options = "run --json -q -n 300 --warmup 0s -b " + backend + " -w";
    List<String> arguments = new ArrayList<>(List.of(options.split(" ")));
    arguments.add(file.toString());
    InJvm.Ended ended = fasttrack.run(arguments.toArray(String[]::new));
    assertThat(ended.status()).as(ended.err()).isEqualTo(status);
    return Kind.RUN.read(ended.out());
  }

  private static List<Path> examples() throws IOException {
    try (Stream<Path> files = Files.list(WorkloadExamples.folder())) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    }
  }
}
