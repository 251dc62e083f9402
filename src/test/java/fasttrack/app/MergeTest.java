package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.result.kind.Kind;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.cpu.CpuAccount;
import fasttrack.core.result.cpu.CpuFigure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code merge} of the stored segments of a real run. */
class MergeTest {
  @TempDir Path folder;

  private InJvm fasttrack;

  @BeforeEach
  void program() {
    fasttrack = new InJvm(folder);
  }

  private InJvm.Ended merge(Path... results) {
    List<String> arguments = new ArrayList<>(List.of("merge"));
    for (Path result : results) {
      arguments.add(result.toString());
    }
    return fasttrack.run(arguments);
  }

  private static Path segment(int number) {
    return Stored.file("segments/" + number + "/result").getParent();
  }

  /** A copy whose files can be changed. */
  private Path copy(int number) throws IOException {
    Path copy = Files.createDirectories(folder.resolve("copy-" + number));
    for (String file : List.of("result.json", "segment.bin")) {
      Files.copy(segment(number).resolve(file), copy.resolve(file));
    }
    return copy;
  }

  @Test
  void theSegmentsMakeOneRun() throws Exception {
    InJvm.Ended ended = merge(segment(2), segment(1)).well();
    assertThat(ended.out())
        .contains(
            ", 4 terminals, ",
            "segments  2 on 1 host, whose clocks agree to within ",
            "match the oracle")
        .doesNotContain("segment 1/2", "segment 2/2");
    assertThat(ended.linesTooWide()).isEmpty();
    Path kept = fasttrack.bundles().getFirst();
    assertThat(kept.getFileName().toString()).endsWith("-postgresql-tp1-merged");
    assertThat(Kind.RUN.read(Files.readString(kept.resolve("result.json"))))
        .isEqualTo(Stored.run("run-merged"));
    assertThat(kept.resolve("latency.hlog")).isNotEmptyFile();
    assertThat(fasttrack.run("show", kept.toString()).out()).containsPattern("\n2/2 +loader");
  }

  private static long nanos(CpuFigure figure) {
    return Objects.requireNonNull(figure.nanos());
  }

  /** On one machine all read the same; on two, each reads its own. */
  @Test
  void aMachineCountsOnceHoweverManySegmentsItRuns() throws Exception {
    Path other = copy(2);
    Path result = other.resolve("result.json");
    String json = Files.readString(result);
    Files.writeString(
        result, json.replace("\"machine\" : \"loader\"", "\"machine\" : \"another\""));
    merge(segment(1), other);
    RunResult onTwo =
        Kind.RUN.read(Files.readString(fasttrack.bundles().getFirst().resolve("result.json")));
    RunResult onOne = Stored.run("run-merged");
    CpuAccount first = Stored.run("segments/1/result").cpu().account();
    CpuAccount second = Stored.run("segments/2/result").cpu().account();

    assertThat(onOne.joint().hosts()).isEqualTo(1);
    assertThat(onTwo.joint().hosts()).isEqualTo(2);
    assertThat(nanos(onOne.cpu().account().machine())).isEqualTo(nanos(first.machine()));
    assertThat(nanos(onTwo.cpu().account().machine()))
        .isEqualTo(nanos(first.machine()) + nanos(second.machine()));
    for (RunResult merged : List.of(onOne, onTwo)) {
      CpuAccount account = merged.cpu().account();
      assertThat(nanos(account.client())).isEqualTo(nanos(first.client()) + nanos(second.client()));
      assertThat(nanos(account.server())).isEqualTo(nanos(first.server()) + nanos(second.server()));
    }
    assertThat(nanos(onOne.cpu().account().others())).isLessThan(nanos(first.others()));
    assertThat(onOne.machineBusyShare()).isPositive();
    assertThat(onTwo.machineBusyShare()).isNull();
  }

  @Test
  void theServersClockMayBeBehind() throws Exception {
    Path behind = copy(2);
    Path result = behind.resolve("result.json");
    String json = Files.readString(result);
    Files.writeString(
        result,
        json.replaceFirst("\"clockOffsetNanos\" : -?\\d+", "\"clockOffsetNanos\" : -5000000"));
    assertThat(merge(segment(1), behind).status()).isZero();
    String shown = fasttrack.run("show", fasttrack.bundles().getFirst().toString()).out();
    assertThat(shown).contains("-5.00");
  }

  /** Of two processes for 2 s each, one stood still for 60 ms: 1.5 %, which is a warning. */
  @Test
  void aSegmentsStandstillIsOfTheWhole() throws Exception {
    Path stopped = copy(2);
    Path result = stopped.resolve("result.json");
    String mark =
        "{\"kind\":\"STANDSTILL\",\"atNanos\":5,\"lastedNanos\":60000000,\"note\":\"stopped\"}";
    Files.writeString(
        result, Files.readString(result).replace("\"marks\" : [", "\"marks\" : [" + mark));
    InJvm.Ended ended = merge(segment(1), stopped).well();
    assertThat(ended.out().replaceAll("\\s+", " "))
        .contains("process stood still for 60 ms, 2 % of the interval");
  }

  @Test
  void theWholeIsJudgedByThresholds() {
    InJvm.Ended ended =
        fasttrack.run(
            "merge",
            segment(1).toString(),
            segment(2).toString(),
            "--threshold",
            "rate >= 1000000/s");
    assertThat(ended.status()).isEqualTo(99);
  }

  @Test
  void aMissingSegmentIsNamed() {
    InJvm.Ended ended = merge(segment(1));
    assertThat(ended.status()).isEqualTo(4);
    assertThat(ended.out())
        .contains("INVALID", "not all of the 2 segments were merged; missing: 2");
  }

  @Test
  void whatDoesNotBelongTogetherIsRefused() {
    assertRefused(merge(segment(1), segment(1)), "are the same segment, 1/2");
    Path whole = Stored.file("run-sqlite");
    assertRefused(merge(whole, segment(1)), "is the result of a whole run, and no segment");
    assertRefused(merge(Stored.file("run-merged")), "is the result of a merge already");
    assertRefused(merge(Stored.file("sweep-rates")), "this is a fasttrack-sweep result, not a run");
  }

  @Test
  void segmentsOfDifferentRunsAreRefused() throws Exception {
    Path other = copy(2);
    Path result = other.resolve("result.json");
    String json = Files.readString(result);
    String run = Stored.run("run-segment").joint().run();
    Files.writeString(result, json.replace(run, "0123456789abcdef"));
    assertRefused(merge(segment(1), other), "are segments of different runs");
  }

  @Test
  void whatWasMeasuredMustBeThere() throws Exception {
    Path copy = copy(2);
    Path file = copy.resolve("segment.bin");
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length / 2));
    assertRefused(merge(segment(1), copy), "segment.bin is damaged");
    Files.delete(file);
    assertRefused(merge(segment(1), copy), "without which the segment cannot be merged");
    assertThat(fasttrack.bundles()).isEmpty();
  }

  private static void assertRefused(InJvm.Ended ended, String why) {
    assertThat(ended.status()).as(ended.out()).isEqualTo(2);
    assertThat(ended.err()).contains(why);
  }
}
