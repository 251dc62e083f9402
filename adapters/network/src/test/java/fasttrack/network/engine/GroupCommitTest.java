package fasttrack.network.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.network.lock.Granularity;
import fasttrack.network.schema.Bytes;
import fasttrack.network.schema.DataSet;
import fasttrack.network.store.StoreException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Nobody is told of a commit, his own or another's that he has seen, before it is on disc. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class GroupCommitTest extends EngineTest {
  private static final Structure STRUCTURE =
      new Structure(
          List.of(
              master(
                  "account",
                  DataSet.SetType.MANUAL,
                  List.of(item("account_no", INT), item("balance", INT)))));

  private final ItemList all = ItemList.all(STRUCTURE.set("account"));
  private final ExecutorService users = Executors.newCachedThreadPool();
  private @Nullable GatedStore gatedStore;
  private @Nullable OpenBase openBase;

  /** What a user is doing, on a thread of his own. */
  private final class Call<T> {
    private final AtomicReference<@Nullable Thread> thread = new AtomicReference<>();
    private final CompletableFuture<T> result;

    Call(Supplier<T> work) {
      result =
          CompletableFuture.supplyAsync(
              () -> {
                thread.set(Thread.currentThread());
                return work.get();
              },
              users);
    }

    T get() throws ExecutionException, InterruptedException {
      return result.get();
    }

    boolean isDone() {
      return result.isDone();
    }

    /** Returns when it waits for a sync: its own or another's, but for no lock, which times out. */
    void waits() throws InterruptedException {
      while (!isWaiting(thread.get())) {
        assertThat(result).as("it should wait").isNotDone();
        Thread.sleep(1);
      }
    }

    private static boolean isWaiting(@Nullable Thread thread) {
      return thread != null && thread.getState() == Thread.State.WAITING;
    }
  }

  @BeforeEach
  void twoAccounts() {
    GatedStore gated = new GatedStore(store());
    OpenBase base =
        new OpenBase(
            gated,
            DATABASE,
            STRUCTURE,
            Granularity.RECORD,
            TimeUnit.MINUTES.toNanos(2),
            CACHE_BYTES);
    gatedStore = gated;
    openBase = base;
    NativeInterface user = user(base);
    user.begin();
    good(user.put(1, all, buffer(all, 1, 100)));
    good(user.put(1, all, buffer(all, 2, 200)));
    gated.letThrough(1);
    good(user.end());
  }

  @AfterEach
  void letAllGo() {
    gated().letThrough(100);
    users.close();
  }

  private GatedStore gated() {
    return Objects.requireNonNull(gatedStore);
  }

  private OpenBase base() {
    return Objects.requireNonNull(openBase);
  }

  @Test
  void aReaderOfWhatIsNotOnDiscWaitsForIt() throws Exception {
    Call<Integer> writer = change(1, 5);
    untilSyncs(2);
    Call<Long> reader = new Call<>(() -> read(1));
    writer.waits();
    reader.waits();
    gated().letThrough(2);
    assertThat(writer.get()).isEqualTo(Condition.GOOD);
    assertThat(reader.get()).isEqualTo(105);
  }

  @Test
  void aReaderOfSomethingElseDoesNotWait() throws Exception {
    Call<Integer> writer = change(1, 5);
    untilSyncs(2);
    assertThat(read(2)).isEqualTo(200);
    assertThat(writer.isDone()).isFalse();
    gated().letThrough(1);
    assertThat(writer.get()).isEqualTo(Condition.GOOD);
  }

  @Test
  void aLockIsGivenBackBeforeTheDiscAnswersAndOneSyncServesAll() throws Exception {
    Call<Integer> first = change(1, 5);
    untilSyncs(2);
    Call<Integer> second = change(1, 7);
    Call<Integer> third = change(1, 9);
    // Both have changed the record that the first, who still waits, had locked.
    while (peek() != 121) {
      Thread.sleep(1);
    }
    assertThat(List.of(first, second, third)).noneMatch(Call::isDone);
    // the third may have changed the record, and not yet asked for a sync
    gated().letThrough(3);
    assertThat(List.of(first.get(), second.get(), third.get())).containsOnly(Condition.GOOD);
    assertThat(gated().syncs()).isBetween(3, 4);
    assertThat(base().locks().size()).isZero();
  }

  @Test
  void onceASyncHasFailedNoCommitSucceeds() throws Exception {
    gated().fail(() -> new StoreException("the disk is gone", null));
    Call<Integer> first = change(1, 5);
    untilSyncs(2);
    Call<Integer> second = change(2, 5);
    gated().letThrough(1);
    assertThat(first.get()).isEqualTo(Condition.STORE_FAILED);
    gated().fail(null);
    gated().letThrough(5);
    assertThat(second.get()).isEqualTo(Condition.STORE_FAILED);
    assertThat(change(2, 5).get()).isEqualTo(Condition.STORE_FAILED);
    assertThat(base().locks().size()).isZero();
  }

  /** Whatever a sync throws, a later one that succeeds says nothing of what it should have done. */
  @ParameterizedTest
  @MethodSource("thrown")
  void noLaterSyncMakesACommitDurableWhoseSyncThrewAnything(Throwable thrown) throws Exception {
    gated().fail(() -> thrown);
    Call<Integer> leader = change(1, 5);
    untilSyncs(2);
    Call<Integer> second = change(2, 5);
    gated().letThrough(1);
    assertThatThrownBy(leader::get).hasRootCause(thrown);
    gated().fail(null);
    gated().letThrough(5);
    assertThat(second.get()).isEqualTo(Condition.STORE_FAILED);
    assertThat(change(1, 5).get()).isEqualTo(Condition.STORE_FAILED);
    assertThat(gated().syncs()).isEqualTo(2);
    assertThat(base().locks().size()).isZero();
  }

  static Stream<Throwable> thrown() {
    return Stream.of(new OutOfMemoryError("of a test"), new IllegalStateException("of a test"));
  }

  private Call<Integer> change(long account, long amount) {
    return new Call<>(
        () -> {
          NativeInterface user = user(base());
          byte[] buffer = new byte[all.length()];
          good(user.begin());
          good(user.get(1, 7, all, buffer, account, Intent.UPDATE));
          Bytes.putLong(buffer, Long.BYTES, Bytes.getLong(buffer, Long.BYTES) + amount);
          good(user.update(1, all, buffer));
          return user.end();
        });
  }

  private long read(long account) {
    NativeInterface user = user(base());
    byte[] buffer = new byte[all.length()];
    good(user.begin());
    good(user.get(1, 7, all, buffer, account, Intent.READ));
    good(user.end());
    return Bytes.getLong(buffer, Long.BYTES);
  }

  /** Returns what the store holds of the first account, past all locks. */
  private long peek() {
    long[] balance = new long[1];
    SetScan.run(
        store(),
        DATABASE,
        STRUCTURE.set("account"),
        row -> balance[0] = row[0] == 1 ? row[1] : balance[0]);
    return balance[0];
  }

  private void untilSyncs(int number) throws InterruptedException {
    while (gated().syncs() < number) {
      Thread.sleep(1);
    }
  }

  private static void good(int condition) {
    assertThat(condition).isEqualTo(Condition.GOOD);
  }
}
