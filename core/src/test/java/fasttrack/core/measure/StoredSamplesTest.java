package fasttrack.core.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.wait.LockLevel;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What processes wrote adds up to what one process would have measured. */
class StoredSamplesTest {
  private static final long SECOND = 1_000_000_000L;
  private static final List<TransactionType> TYPES =
      List.of(Shop.ADD, Shop.READ_MEMBERS, Shop.DELETE_ROLLED_BACK);
  private static final Interval INTERVAL = new Interval(SECOND, 9 * SECOND);

  private static Samples random(long seed, boolean queues) {
    SplittableRandom random = new SplittableRandom(seed);
    Samples samples = new Samples(TYPES, INTERVAL);
    for (int i = 0; i < 3_000; i++) {
      int type = random.nextInt(3);
      long due = random.nextLong(10 * SECOND);
      long first = due + random.nextLong(1_000_000);
      long begin = first + random.nextLong(1_000_000);
      Outcome outcome = Outcome.values()[random.nextInt(Outcome.values().length)];
      long end = begin + random.nextLong(SECOND);
      Recording.record(samples, type, outcome, due, first, begin, end, i, 2L * i);
      if (i % 7 == 0) {
        ConflictCause cause = ConflictCause.values()[i % ConflictCause.values().length];
        Recording.conflict(samples, type, cause, due, 40, 4, 5);
        samples.of(type, due).backoff(i);
        LockSamples locks = new LockSamples();
        locks.waited(LockLevel.values()[i % LockLevel.values().length], i, i % 5, i % 2 == 0);
        locks.held(i % 11);
        samples.of(type, due).locks(locks);
      }
      if (queues) {
        samples.waited(due, first, i % 3 == 0);
        samples.startedLate(i);
        samples.overran(3 * i);
        samples.skip(type, INTERVAL.from() + i, 1_000_000 + i);
      }
    }
    return samples;
  }

  private static byte[] written(Samples samples) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    samples.write(bytes);
    return bytes.toByteArray();
  }

  private static Samples sum(byte[]... written) throws IOException {
    return Samples.of(
        TYPES,
        INTERVAL,
        Arrays.stream(written).<InputStream>map(bytes -> new ByteArrayInputStream(bytes)).toList());
  }

  @Test
  void theSumIsThatOfOneProcess() throws IOException {
    byte[] first = written(random(1, true));
    byte[] second = written(random(2, false));

    Samples inOne = random(1, true);
    inOne.merge(random(2, false));
    // what was read tells the greatest time of a histogram only as exactly as its other times
    byte[] both = written(sum(written(inOne)));
    assertThat(written(sum(first, second))).isEqualTo(both);
    assertThat(written(sum(second, first))).isEqualTo(both);
    assertThat(written(sum(first))).isNotEqualTo(written(sum(second)));
  }

  @Test
  void secondsOfAllProcessesAreJoined() throws IOException {
    byte[] late = written(new Samples(TYPES, INTERVAL).with(seconds(0, 5, 1)));
    byte[] early = written(new Samples(TYPES, INTERVAL).with(seconds(0, 2, 2)));

    Seconds all = sum(late, early).seconds();
    Map<String, Long> counts = new TreeMap<>();
    all.visit(
        (from, type, times) -> counts.put(from / SECOND + " T" + type, times.getTotalCount()));
    assertThat(counts)
        .isEqualTo(
            Map.of(
                "0 T1", 1L, "0 T2", 1L, "1 T1", 1L, "1 T2", 1L, "2 T1", 1L, "3 T1", 1L, "4 T1",
                1L));
    assertThat(all.all().getTotalCount()).isEqualTo(7);
  }

  private static Seconds seconds(int from, int until, int type) {
    Tail tail = Tail.of(1);
    Seconds seconds = new Seconds(TYPES.size(), List.of(tail));
    for (int second = from; second < until; second++) {
      tail.record(type, Outcome.COMMITTED, second * SECOND, 1_000);
    }
    seconds.collect();
    return seconds;
  }

  @Test
  void whatIsCutOffIsRefused() throws IOException {
    byte[] whole = written(random(1, true));
    for (int length : new int[] {0, 3, 100, whole.length - 1}) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> sum(cut)).isInstanceOf(IOException.class);
    }
  }
}
