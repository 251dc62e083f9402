package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.kind.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
    InJvm.Ended ended = merge(segment(2), segment(1));

    assertThat(ended.status()).as(ended.err()).isZero();
    assertThat(ended.out())
        .contains(
            ", 4 terminals, ", "segments  2 on 1 host, which began within ", "match the oracle")
        .doesNotContain("segment 1/2", "segment 2/2");
    assertThat(ended.linesTooWide()).isEmpty();
    Path kept = fasttrack.bundles().getFirst();
    assertThat(kept.getFileName().toString()).endsWith("-postgresql-tp1-merged");
    assertThat(Kind.RUN.read(Files.readString(kept.resolve("result.json"))))
        .isEqualTo(Stored.run("run-merged"));
    assertThat(kept.resolve("latency.hlog")).isNotEmptyFile();
    assertThat(fasttrack.run("show", kept.toString()).out()).containsPattern("\n2/2 +loader");
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
    assertThat(ended.out()).contains("INVALID", "the results of 2 of 2 segments are missing");
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
