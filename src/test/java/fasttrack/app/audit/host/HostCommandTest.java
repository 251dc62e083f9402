package fasttrack.app.audit.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.app.Stored;
import fasttrack.app.audit.host.HostResult.HostMeasurement;
import fasttrack.app.execution.console.TestConsole;
import fasttrack.app.report.ReportText;
import fasttrack.core.result.Environment;
import fasttrack.core.run.load.Control;
import fasttrack.core.spi.BackendException;
import fasttrack.core.statistics.Spread;
import fasttrack.machine.HostFigure;
import fasttrack.machine.HostFigure.Unit;
import fasttrack.machine.HostRoom;
import fasttrack.machine.HostTest;
import fasttrack.machine.HostTests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class HostCommandTest {
  private static final long SHORT_NANOS = 1_000_000;
  private static final Environment HERE =
      ((HostResult) Stored.result("host").result()).environment();

  @TempDir private Path folder;

  /** One that ends after its figures, or fails. */
  private record Given(String name, Runnable then, boolean fails) implements HostTest {
    @Override
    public List<HostFigure> measure(HostRoom room) throws IOException {
      Files.writeString(room.folder().resolve("left"), "by a test that fails or is ended");
      then.run();
      if (fails) {
        throw new IOException("No space left on device");
      }
      return List.of(HostFigure.of("clock-reading", Unit.NANOS, new Spread(20, 19, 21, 7)));
    }
  }

  /**
   * All tests, each for a moment: whatever they measure is in words, and beside its counterpart.
   */
  @Test
  void everyFigureIsInWordsAndBesideWhatWasPublished() throws IOException {
    TestConsole console = new TestConsole(folder);
    int status =
        new CommandLine(new HostCommand(console.console(), HostTests.all(), SHORT_NANOS))
            .execute(
                "--work",
                folder.resolve("work").toString(),
                "--out",
                folder.resolve("results").toString(),
                "--csv",
                folder.resolve("csv").toString(),
                "--details");
    assertThat(status).as(console.err()).isZero();
    Path kept = only(folder.resolve("results"));
    assertThat(names(kept)).containsExactly("host.json", "host.txt", "report.html");
    HostResult result = HostResult.KIND.read(Files.readString(kept.resolve("host.json")));
    assertThat(console.out()).startsWith(ReportText.whole(HostReport.of(result)));
    Set<String> measured = new TreeSet<>();
    result.figures().forEach(each -> measured.add(each.figure().id()));
    result.notRebuilt().forEach(each -> measured.add(each.test()));
    assertThat(measured)
        .containsExactlyInAnyOrderElementsOf(new TreeSet<>(CounterpartsTest.inWords()));
    assertThat(result.figures()).hasSizeGreaterThan(50).doesNotHaveDuplicates();
    assertThat(names(folder.resolve("work"))).isEmpty();
    assertThat(names(folder.resolve("csv"))).contains("figures.csv", "published.csv");
  }

  @Test
  void testsThatWereNotAskedForDoNotRun() {
    HostResult result = run(List.of("b"), new Control(), test("a"), test("b"), test("c"));
    assertThat(result.figures()).extracting(HostMeasurement::test).containsExactly("b");
    assertThat(result.header().only()).containsExactly("b");
    assertThat(result.notRebuilt()).isEmpty();
    assertThat(ReportText.of(HostReport.of(result))).doesNotContain("not rebuilt");
  }

  /** What a test gives that was ended early is no figure. */
  @Test
  void whoEndsItEarlyKeepsTheFiguresOfTheTestsBefore() throws IOException {
    Control control = new Control();
    HostResult result =
        run(List.of(), control, test("a"), new Given("b", control::interrupt, false), test("c"));
    assertThat(result.figures()).extracting(HostMeasurement::test).containsExactly("a");
    assertThat(result.header().interrupted()).isTrue();
    assertThat(ReportText.of(HostReport.of(result)))
        .contains("INTERRUPTED", "reading the clock", "19.0–21.0");
    assertThat(names(folder)).isEmpty();
  }

  @Test
  void whoEndsItBeforeTheFirstFigureIsToldSo() {
    Control control = new Control();
    control.interrupt();
    HostResult result = run(List.of(), control, test("a"));
    assertThat(result.figures()).isEmpty();
    assertThat(ReportText.whole(HostReport.of(result))).contains("INTERRUPTED", "0 figures");
  }

  @Test
  void aFullDiskIsAnErrorAndLeavesNothing() throws IOException {
    HostTest full = new Given("disk-write", () -> {}, true);
    assertThatThrownBy(() -> run(List.of(), new Control(), test("a"), full))
        .isInstanceOf(BackendException.class)
        .hasMessage("the test disk-write failed in " + folder + ": No space left on device");
    assertThat(names(folder)).isEmpty();
  }

  @Test
  void aWorkFolderThatIsNoFolderIsAnErrorBeforeAnyTest() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    List<String> ran = new ArrayList<>();
    HostTest test = new Given("a", () -> ran.add("a"), false);
    assertThatThrownBy(() -> run(file, List.of(), new Control(), test))
        .isInstanceOf(BackendException.class)
        .hasMessage("--work: " + file + " cannot be used: " + file + " is not a folder");
    assertThat(ran).isEmpty();
  }

  @Test
  void whatAKilledProcessLeftIsRemoved() throws IOException {
    Path left = Files.createDirectories(folder.resolve("host-999999999").resolve("disk-write"));
    Files.writeString(left.resolve("data"), "4 MB");
    Files.createFile(left.resolveSibling(".lock"));
    Path mine = Files.createDirectories(folder.resolve("host-of-mine"));
    run(List.of(), new Control(), test("a"));
    assertThat(names(folder)).containsExactly(mine.getFileName().toString());
  }

  private static HostTest test(String name) {
    return new Given(name, () -> {}, false);
  }

  private HostResult run(List<String> only, Control control, HostTest... tests) {
    return run(folder, only, control, tests);
  }

  private static HostResult run(Path work, List<String> only, Control control, HostTest... tests) {
    return new HostCommand.HostRun(List.of(tests), only, work, SHORT_NANOS, control, text -> {})
        .run(HERE);
  }

  private static Path only(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> all = files.toList();
      assertThat(all).hasSize(1);
      return all.getFirst();
    }
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
