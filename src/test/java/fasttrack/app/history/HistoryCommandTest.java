package fasttrack.app.history;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.Stored;
import fasttrack.app.cli.Commands;
import fasttrack.app.cli.Kinds;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.console.TestConsole;
import fasttrack.app.history.HistoryResult.FigureChange;
import fasttrack.app.history.HistoryResult.HistoryLine;
import fasttrack.app.history.HistoryResult.HistoryPoint;
import fasttrack.app.history.HistoryResult.HistoryValue;
import fasttrack.app.history.HistoryResult.Omitted;
import fasttrack.app.result.bundle.ResultJson;
import fasttrack.app.result.kind.ResultFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

class HistoryCommandTest {
  /** No program has this name. */
  private static final String NONE = "no-such-otava";

  @TempDir Path folder;

  private TestConsole console = new TestConsole();

  private int history(String otava, Object... results) {
    console = new TestConsole(folder);
    String[] all =
        Stream.concat(
                Stream.of("history", "--otava", otava, "--out", folder.resolve("made").toString()),
                Arrays.stream(results).map(Object::toString))
            .toArray(String[]::new);
    return Commands.run(all, console.console());
  }

  /** Returns the history that was made last. */
  private HistoryResult made() throws IOException {
    try (Stream<Path> all = Files.list(folder.resolve("made"))) {
      return ResultFiles.read(all.sorted().toList().getLast(), HistoryResult.KIND).result();
    }
  }

  private Path keep(String name, ObjectNode result) throws IOException {
    Nights.write(folder.resolve("nights").resolve(name), result);
    return folder.resolve("nights").resolve(name);
  }

  @Test
  void aPlantedChangeIsFoundAtItsNight() throws IOException {
    new Nights(0.02, 0.05, 25).write(folder.resolve("nights"), new Random(1));
    assertThat(history(FoundByOtava.program(), "nights")).as(console.err()).isZero();
    List<FigureChange> changes = made().search().changes();
    assertThat(changes).extracting(FigureChange::figure).contains("elapsed", "rate");
    assertThat(changes)
        .allSatisfy(
            change -> {
              assertThat(change.result()).isBetween(23, 27);
              assertThat(Math.abs(change.share())).isBetween(0.03, 0.07);
              assertThat(change.p()).isLessThan(0.001);
            });
    assertThat(console.out())
        .contains("3 changes in 4 figures", "worse", "0.1.0+night24 after 0.1.0+night23");
  }

  @Test
  void nothingIsFoundWhereNothingChanged() throws IOException {
    new Nights(0.02, 0, 25).write(folder.resolve("nights"), new Random(1));
    assertThat(history(FoundByOtava.program(), "nights")).as(console.err()).isZero();
    assertThat(made().search().missing()).isNull();
    assertThat(made().search().changes()).isEmpty();
    assertThat(console.out()).contains("No change was found in", "40 results, 0 changes");
  }

  @Test
  void withoutOtavaFiguresAreShownAndTheWayToIt() throws IOException {
    new Nights(0.02, 0.05, 25).write(folder.resolve("nights"), new Random(1));
    assertThat(history(NONE, "nights")).as(console.err()).isZero();
    assertThat(console.out())
        .contains("changes were not looked for", "pip install", "apache-otava", "elapsed, ms");
    try (Stream<Path> all = Files.list(folder.resolve("made"))) {
      Path kept = all.findFirst().orElseThrow();
      assertThat(Files.readAllLines(kept.resolve("figures.csv")))
          .hasSize(1 + Nights.NUMBER)
          .first()
          .isEqualTo("time,build,rate,elapsed,p95");
      assertThat(kept.resolve("otava.yaml"))
          .content()
          .contains("\"time_column\"", "figures.csv")
          .containsPattern("\"rate\"[^}]*\"direction\" : 1")
          .containsPattern("\"elapsed\"[^}]*\"direction\" : -1");
      assertThat(kept.resolve("otava.json")).doesNotExist();
    }
  }

  @Test
  void anomaliesAreAFigureWhereTheOrderWasProved() throws IOException {
    for (int i = 0; i < 5; i++) {
      ObjectNode night = Nights.night(i, 1);
      ((ObjectNode) night.at("/verdict/verification"))
          .set("order", ResultJson.MAPPER.readTree(Stored.order("\"WRITE_SKEW\": " + i)));
      keep("night-" + i, night);
    }
    assertThat(history(NONE, folder.resolve("nights"))).as(console.err()).isZero();
    assertThat(made().figures())
        .filteredOn(line -> line.name().equals("anomalies"))
        .singleElement()
        .extracting(line -> line.values().stream().map(HistoryValue::value).toList())
        .isEqualTo(List.of(0.0, 1_000.0, 2_000.0, 3_000.0, 4_000.0));
    assertThat(console.out()).containsPattern("\nanomalies +0 +4,000 +2,000 ");
  }

  @Test
  void resultsAreOrderedByTheirTimeWhateverTheirNames() throws IOException {
    keep("a", Nights.night(3, 1.2));
    keep("b", Nights.night(1, 1.0));
    keep("c", Nights.night(2, 1.1));
    // the pattern and the folder name the same results
    assertThat(history(NONE, "nights", "nights/*", "nights/a/result.json"))
        .as(console.err())
        .isZero();
    assertThat(made().results())
        .extracting(HistoryPoint::build)
        .containsExactly("0.1.0+night1", "0.1.0+night2", "0.1.0+night3");
    List<HistoryValue> elapsed =
        made().figures().stream()
            .filter(line -> line.name().equals("elapsed"))
            .map(HistoryLine::values)
            .findFirst()
            .orElseThrow();
    assertThat(elapsed).extracting(HistoryValue::result).containsExactly(1, 2, 3);
    assertThat(elapsed.getLast().value() / elapsed.getFirst().value()).isBetween(1.19999, 1.20001);
  }

  @ParameterizedTest
  @CsvSource({
    "/setup/environment, cpu, another processor, machine another processor",
    "/spec/target, durability, NONE, durability none",
    "/header/workload, version, 99, workload version 99"
  })
  void whatCannotBeComparedWithTheNewestIsLeftOutAndNamed(
      String at, String name, String value, String reason) throws IOException {
    ObjectNode other = Nights.night(1, 1);
    ObjectNode place = (ObjectNode) other.at(at);
    if (place.get(name).isNumber()) {
      place.put(name, Integer.parseInt(value));
    } else {
      place.put(name, value);
    }
    Path left = keep("other", other);
    keep("one", Nights.night(2, 1));
    keep("two", Nights.night(3, 1.1));
    assertThat(history(NONE, "nights")).as(console.err()).isZero();
    assertThat(made().results()).hasSize(2);
    assertThat(made().omitted()).hasSize(1);
    Omitted omitted = made().omitted().getFirst();
    assertThat(omitted.reason()).startsWith(reason).contains("in the newest");
    assertThat(Path.of(omitted.file())).isEqualTo(left.resolve("result.json"));
    assertThat(console.out()).contains("left out", reason.substring(0, reason.indexOf(' ')));
  }

  @Test
  void anInvalidRunAndAnUnreadableFileAreLeftOutAndNamed() throws IOException {
    keep("one", Nights.night(1, 1));
    Path invalid = folder.resolve("invalid");
    Files.createDirectories(invalid);
    Files.copy(Stored.file("run-invalid"), invalid.resolve("result.json"));
    Path broken = Files.writeString(folder.resolve("broken.json"), "{");
    assertThat(history(NONE, "nights", invalid, broken)).as(console.err()).isZero();
    assertThat(made().results()).hasSize(1);
    assertThat(made().omitted())
        .extracting(Omitted::reason)
        .anySatisfy(reason -> assertThat(reason).isEqualTo("it is invalid"))
        .anySatisfy(reason -> assertThat(reason).contains("broken.json"));
  }

  @Test
  void resultsOfSeveralKindsAreRefused() {
    assertThat(history(NONE, Stored.file("run-sqlite"), Stored.file("sweep-rates")))
        .isEqualTo(ExitStatus.USAGE);
    assertThat(console.err())
        .contains("a history has one kind of result", "these are a run, a sweep;");
    assertThat(history(NONE, Stored.file("compare"))).isEqualTo(ExitStatus.USAGE);
    assertThat(console.err()).contains("a comparison, which has no history");
    assertThat(history(NONE, Stored.file("history"))).isEqualTo(ExitStatus.USAGE);
    assertThat(console.err()).contains("name the results of runs instead");
  }

  @ParameterizedTest
  @CsvSource({
    "nowhere, nowhere' is no result",
    "no*where, nothing matches 'no*where'",
    "nowhere/*, nothing matches 'nowhere/*'",
    "[*, is no pattern: "
  })
  void whatNamesNoResultIsRefused(String argument, String problem) {
    assertThat(history(NONE, argument)).isEqualTo(ExitStatus.USAGE);
    assertThat(console.err()).contains(problem);
  }

  @Test
  void aPatternMayStandAlone() throws IOException {
    Nights.write(folder.resolve("night-1"), Nights.night(1, 1));
    Nights.write(folder.resolve("other"), Nights.night(2, 1));
    assertThat(history(NONE, "night-?")).as(console.err()).isZero();
    assertThat(made().results()).hasSize(1);
  }

  @Test
  void oneResultHasItsFiguresShown() throws IOException {
    keep("one", Nights.night(1, 1));
    assertThat(history(NONE, "nights")).as(console.err()).isZero();
    assertThat(console.out())
        .contains("rate, 1/s", "elapsed, ms", "it takes 4 results to find a change")
        .doesNotContain("one value");
  }

  @ParameterizedTest
  @CsvSource({"jmh, NaN", "host, ' 0.0000'"})
  void smallAndAbsentFiguresAreReadable(String name, String never) {
    assertThat(history(NONE, Stored.file(name))).as(console.err()).isZero();
    assertThat(console.out()).contains("us").doesNotContain(never);
  }

  @Test
  void whereNothingVariesThereIsNoTable() throws IOException {
    keep("one", Nights.night(1, 1));
    keep("two", Nights.night(2, 1));
    assertThat(history(NONE, "nights")).as(console.err()).isZero();
    assertThat(console.out()).contains("figures had one value").doesNotContain("trend", "more fig");
  }

  @Test
  void aPathOfOtavaIsRelativeToTheUsersFolder() throws IOException {
    new Nights(0.02, 0.05, 25).write(folder.resolve("nights"), new Random(1));
    Path here = Path.of("").toAbsolutePath();
    Path program = here.relativize(Path.of(FoundByOtava.program()).toAbsolutePath());
    // as at a command line: a console whose folder is not absolute
    console = new TestConsole();
    int status =
        Commands.run(
            new String[] {
              "history",
              folder.resolve("nights").toString(),
              "--otava",
              program.toString(),
              "--out",
              folder.resolve("made").toString()
            },
            console.console());
    assertThat(status).as(console.err()).isZero();
    assertThat(made().search().missing()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "jmh, 'T1 sqlite, memory time'",
    "repeat, elapsed",
    "sweep-terminals, 2 terminals elapsed",
    "sweep-rates, 20/s elapsed",
    "sweep-limit, limit rate",
    "host, commit-fsync",
    "run-sqlite, T1 elapsed"
  })
  void everyKindHasItsFigures(String name, String figure) {
    HistoryEntry observed = HistoryFigures.of(Stored.result(name));
    assertThat(observed.unusable()).isNull();
    assertThat(observed.figures())
        .extracting(HistoryEntry.HistoryFigure::name)
        .doesNotHaveDuplicates()
        .contains(figure);
    assertThat(observed.figures()).allMatch(each -> Double.isFinite(each.value()));
    assertThat(observed.differsFrom(observed)).isEmpty();
    assertThat(Kinds.ALL).containsAll(HistoryFigures.KINDS);
  }
}
