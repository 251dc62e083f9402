package fasttrack.network.engine;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.model.Field;
import fasttrack.network.lock.Granularity;
import fasttrack.network.schema.DataSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Each user who adds records has a page of numbers of his own, and no number is given twice. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FreshNumbersTest extends EngineTest {
  private static final int THREADS = 4;

  /** How many records a thread has at the most, so that it often takes numbers that were freed. */
  private static final int OWN_MAX = 24;

  /** Four records to a page. */
  private static final Structure STRUCTURE =
      new Structure(
          List.of(
              detail(
                  "entry",
                  List.of(item("number", INT), item("text", new Field.Type.Filler(1_000))),
                  List.of())));

  private static final DataSet ENTRY = STRUCTURE.set("entry");
  private static final int PER_PAGE = 4;

  private final ItemList all = ItemList.all(ENTRY);

  private OpenBase open(long lockTimeoutNanos) {
    return new OpenBase(store(), DATABASE, STRUCTURE, Granularity.PAGE, lockTimeoutNanos, 0);
  }

  /** Adds a record, and returns its number. */
  private long put(NativeInterface user) {
    good(user.put(ENTRY.number(), all, new byte[all.length()]));
    return user.status().element(2);
  }

  private static void good(int condition) {
    assertThat(condition).isEqualTo(Condition.GOOD);
  }

  private long begunPut(NativeInterface user) {
    good(user.begin());
    return put(user);
  }

  private long records() {
    long[] found = new long[1];
    SetScan.run(store(), DATABASE, ENTRY, row -> found[0]++);
    return found[0];
  }

  /** On one thread, and a wait would end at once: so neither waits for the other. */
  @Test
  void twoWhoAddRecordsDoNotWaitForEachOther() {
    assertThat(ENTRY.recordsPerPage()).isEqualTo(PER_PAGE);
    OpenBase base = open(1);
    NativeInterface one = user(base);
    NativeInterface other = user(base);
    List<Long> pages = new ArrayList<>();
    good(one.begin());
    good(other.begin());
    for (int i = 0; i < PER_PAGE; i++) {
      pages.add(ENTRY.page(put(one)));
      pages.add(ENTRY.page(put(other)));
    }
    good(one.end());
    good(other.end());
    assertThat(pages).containsExactly(0L, 1L, 0L, 1L, 0L, 1L, 0L, 1L);
  }

  @Test
  void whatIsTakenBackIsTheUsersOwnAgain() {
    OpenBase base = open(1);
    NativeInterface one = user(base);
    NativeInterface other = user(base);
    assertThat(begunPut(one)).isEqualTo(1);
    assertThat(put(one)).isEqualTo(2);
    good(one.undo());
    assertThat(begunPut(other)).isEqualTo(PER_PAGE + 1);
    assertThat(begunPut(one)).isEqualTo(1);
    good(one.end());
    good(other.end());
  }

  @Test
  void aUserLeavesTheRestOfHisPageToTheNext() {
    OpenBase base = open(1);
    NativeInterface first = user(base);
    begunPut(first);
    good(first.end());
    good(first.close(Modes.CLOSE_DATABASE, 0));
    assertThat(begunPut(user(base))).isEqualTo(2);
  }

  /** Else the next one who takes it writes over the other's record. */
  @Test
  void theNumberOfADeletedLastRecordIsGivenToOneUserAlone() {
    begunPutAndEnded(user(open(1)));
    GatedStore gated = new GatedStore(store());
    gated.letThrough(100);
    OpenBase again = new OpenBase(gated, DATABASE, STRUCTURE, Granularity.RECORD, 1, 0);
    NativeInterface one = user(again);
    NativeInterface other = user(again);
    good(one.begin());
    good(one.get(ENTRY.number(), 4, all, new byte[all.length()], 1, Intent.UPDATE));
    good(one.delete(ENTRY.number()));
    good(other.begin());
    List<Long> taken = new ArrayList<>();
    gated.afterWrite(() -> taken.add(put(other)));
    good(one.end());
    gated.afterWrite(() -> {});
    taken.add(begunPut(one));
    assertThat(taken).doesNotHaveDuplicates();
    good(one.end());
    good(other.end());
    assertThat(records()).isEqualTo(2);
  }

  private void begunPutAndEnded(NativeInterface user) {
    begunPut(user);
    good(user.end());
  }

  /** Opened again, it goes on behind the last record; what was left before it is a gap. */
  @Test
  void goesOnBehindTheLastRecordWhenOpenedAgain() {
    OpenBase base = open(1);
    NativeInterface one = user(base);
    NativeInterface other = user(base);
    begunPut(one);
    begunPut(other);
    good(one.end());
    good(other.end());
    reopenStore();
    assertThat(begunPut(user(open(1)))).isEqualTo(PER_PAGE + 2);
  }

  /** Several add, delete and undo: no record overwrites another. */
  @Test
  void noNumberIsGivenTwice() throws Exception {
    OpenBase base = open(OpenBase.LOCK_TIMEOUT_NANOS);
    List<Future<Integer>> counts = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      for (int i = 0; i < THREADS; i++) {
        Random random = new Random(i);
        counts.add(threads.submit(() -> addAndDelete(user(base), random)));
      }
    }
    long left = 0;
    for (Future<Integer> count : counts) {
      left += count.get();
    }
    assertThat(records()).isEqualTo(left);
    assertThat(faults(STRUCTURE)).isEmpty();
    assertThat(base.locks().size()).isZero();
  }

  /** Returns how many records it has left in the data set. */
  private int addAndDelete(NativeInterface user, Random random) {
    List<Long> own = new ArrayList<>();
    byte[] buffer = new byte[all.length()];
    for (int i = 0; i < 1_000; i++) {
      good(user.begin());
      List<Long> after = new ArrayList<>(own);
      boolean sound = true;
      for (int calls = 1 + random.nextInt(4); calls > 0 && sound; calls--) {
        if (after.size() < OWN_MAX && random.nextInt(3) > 0) {
          sound = user.put(ENTRY.number(), all, buffer) == Condition.GOOD;
          after.add(user.status().element(2));
        } else if (!after.isEmpty()) {
          long number = after.remove(random.nextInt(after.size()));
          sound =
              user.get(ENTRY.number(), 4, all, buffer, number, Intent.UPDATE) == Condition.GOOD
                  && user.delete(ENTRY.number()) == Condition.GOOD;
        }
      }
      if (sound && random.nextInt(4) > 0) {
        good(user.end());
        own = after;
      } else {
        good(user.undo());
      }
    }
    return own.size();
  }
}
