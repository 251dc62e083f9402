package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.audit.acid.AcidResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Many kills under load, over all engines and the ways in which transactions reach them: no
 * acknowledged commit is lost, and nothing else is there or wrong. {@code -Dkills=N} says how many
 * in all (default: 160, ten of each), {@code -Dseed=N} with which data and moments.
 */
@Tag("long")
class KillsIT extends InFolder {
  private static final int KILLS = Integer.getInteger("kills", 160);
  private static final long SEED = Long.getLong("seed", 1987);

  /** How long a kill may take, with the population before it and the check after it. */
  private static final long SECONDS_MAX = 120;

  private static final List<String> SUBJECTS =
      List.of(
          "sqlite",
          "sqlite --execution unprepared",
          "postgresql",
          "postgresql --execution unprepared",
          "postgresql --execution pipelined",
          "postgresql --execution compiled",
          "hsqldb --model mvcc --terminals 4",
          "hsqldb --model locks --terminals 4",
          "hsqldb --model mvlocks --terminals 4 --execution unprepared",
          "network --store rocksdb",
          "network --store rocksdb --locks record --record-cache 0",
          "network --store rocksdb --calls translator",
          "network --store rocksdb --calls image1000-unoptimized",
          "network --store berkeleydb",
          "network --store berkeleydb --locks record",
          "network --store berkeleydb --calls translator --record-cache 0");

  private static Stream<Arguments> shares() {
    List<Arguments> shares = new ArrayList<>();
    int left = KILLS;
    for (int i = 0; i < SUBJECTS.size() && left > 0; i++) {
      int share = Math.ceilDiv(left, SUBJECTS.size() - i);
      shares.add(Arguments.of(share, SUBJECTS.get(i), SEED + i));
      left -= share;
    }
    return shares.stream();
  }

  @ParameterizedTest(name = "{0} kills of {1}")
  @MethodSource("shares")
  void nothingIsLost(int kills, String subject, long seed) throws Exception {
    String line = "acid --json -q --kills " + kills + " --seed " + seed + " --backend " + subject;
    InJvm.Ended ended = launcher.start(line.split(" ")).end((kills + 5L) * SECONDS_MAX);
    assertThat(ended.out()).as(ended.err()).isNotEmpty();
    AcidResult result = AcidResult.KIND.read(ended.out());
    long lost = result.kills().stream().mapToLong(AcidResult.Kill::lost).sum();
    long unsound = result.kills().stream().filter(kill -> !kill.faults().isEmpty()).count();
    System.out.printf(
        "%s: %,d kills, %,d acknowledged, %,d lost, %,d unsound%n",
        subject,
        result.kills().size(),
        result.kills().stream().mapToLong(AcidResult.Kill::acknowledged).sum(),
        lost,
        unsound);
    assertThat(lost).as(ended.out()).isZero();
    assertThat(unsound).as(ended.out()).isZero();
    assertThat(result.kills()).as(ended.out()).hasSize(kills);
    launcher.awaitNoProcessLeft();
  }
}
