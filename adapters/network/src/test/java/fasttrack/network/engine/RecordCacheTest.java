package fasttrack.network.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.network.lock.Granularity;
import fasttrack.network.lock.Locks;
import fasttrack.network.schema.DataSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The cache of committed records holds what the store holds. {@link SerializabilityTest} and {@link
 * CallModelTest} compare them after random transactions; here is what these do not do.
 */
class RecordCacheTest extends EngineTest {
  private static final int ACCOUNTS = 100;

  private static final Structure STRUCTURE =
      new Structure(
          List.of(
              master(
                  "account",
                  DataSet.SetType.MANUAL,
                  List.of(item("account_no", INT), item("balance", INT)))));

  private final ItemList all = ItemList.all(STRUCTURE.set("account"));
  private final byte[] buffer = new byte[all.length()];

  @BeforeEach
  void put() {
    NativeInterface user = user(base(0));
    for (long account = 1; account <= ACCOUNTS; account++) {
      assertThat(user.put(1, all, buffer(all, account, 10))).isEqualTo(Condition.GOOD);
    }
  }

  @Test
  void findsWhatWasReadOrWrittenBefore() {
    OpenBase base = base(CACHE_BYTES);
    NativeInterface user = user(base);
    assertThat(balance(user, 1)).isEqualTo(10);
    assertThat(add(user, 1, 5)).isEqualTo(Condition.GOOD);
    long misses = base.cache().stats().missCount();
    assertThat(balance(user(base), 1)).isEqualTo(15);
    assertThat(base.cache().stats().missCount()).isEqualTo(misses);
    assertThat(base.cache().stats().hitCount()).isPositive();
    assertThat(cached(base)).isEqualTo(1);
  }

  @Test
  void forgetsWhatWasDeleted() {
    OpenBase base = base(CACHE_BYTES);
    NativeInterface user = user(base);
    assertThat(balance(user, 1)).isEqualTo(10);
    assertThat(user.delete(1)).isEqualTo(Condition.GOOD);
    assertThat(cached(base)).isZero();
    assertThat(user.get(1, 7, all, buffer, 1, Intent.READ)).isEqualTo(Condition.NO_ENTRY);
  }

  @Test
  void doesNotHoldWhatIsUndone() {
    OpenBase base = base(CACHE_BYTES);
    NativeInterface user = user(base);
    user.begin();
    assertThat(add(user, 1, 5)).isEqualTo(Condition.GOOD);
    assertThat(balance(user, 1)).isEqualTo(15);
    assertThat(user.undo()).isEqualTo(Condition.GOOD);
    assertThat(faults(base)).isEmpty();
    assertThat(balance(user, 1)).isEqualTo(10);
  }

  /** Tests have assertions on, so each of them sees that records are locked that are used. */
  @ParameterizedTest
  @EnumSource(value = Granularity.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void isReadAndFollowsUnderLocksAlone(Granularity granularity) {
    OpenBase base = open(STRUCTURE, granularity, CACHE_BYTES);
    DataSet accounts = STRUCTURE.set("account");
    Locks held = new Locks(base.locks(), (level, nanos, queue, result) -> {});
    UserLocks locks = new UserLocks(held, granularity);
    Records records = new Records(base, new Changes(), locks);
    assertThatThrownBy(() -> records.readLinked(accounts, 1, buffer))
        .isInstanceOf(AssertionError.class)
        .hasMessage("account record 1 is not locked");
    assertThat(records.read(accounts, 1, false, buffer)).isTrue();
    records.readLinked(accounts, 1, buffer);
    assertThatThrownBy(() -> records.write(accounts, 1, buffer)).isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> records.remove(accounts, 1)).isInstanceOf(AssertionError.class);
    locks.record(accounts, 1, true);
    records.write(accounts, 1, buffer);
    records.remove(accounts, 1);
    held.release(0);
    assertThatThrownBy(() -> records.remove(accounts, 1)).isInstanceOf(AssertionError.class);
  }

  @Test
  void isNoLargerThanItMayBe() {
    OpenBase base = base(2_000);
    NativeInterface user = user(base);
    for (long account = 1; account <= ACCOUNTS; account++) {
      assertThat(balance(user, account)).isEqualTo(10);
    }
    assertThat(cached(base)).isBetween(1, 15);
    assertThat(faults(base)).isEmpty();
  }

  @Test
  void forgetsWhatTheStoreMayOrMayNotHaveWritten() {
    GatedStore gated = new GatedStore(store());
    OpenBase base =
        new OpenBase(
            gated,
            DATABASE,
            STRUCTURE,
            Granularity.RECORD,
            TimeUnit.MINUTES.toNanos(2),
            CACHE_BYTES);
    NativeInterface user = user(base);
    assertThat(balance(user, 1)).isEqualTo(10);
    gated.failWrites(true);
    user.begin();
    assertThat(add(user, 1, 5)).isEqualTo(Condition.GOOD);
    assertThat(user.end()).isEqualTo(Condition.STORE_FAILED);
    gated.failWrites(false);
    assertThat(faults(base)).isEmpty();
    assertThat(balance(user, 1)).isEqualTo(15);
    user.begin();
    assertThat(add(user, 1, 5)).isEqualTo(Condition.GOOD);
    assertThat(user.end())
        .as("who knows what else the store has lost, or still has")
        .isEqualTo(Condition.STORE_FAILED);
    assertThat(balance(user, 1)).isEqualTo(15);
  }

  private OpenBase base(long cacheBytes) {
    return open(STRUCTURE, Granularity.RECORD, cacheBytes);
  }

  private long balance(NativeInterface user, long account) {
    assertThat(user.get(1, 7, all, buffer, account, Intent.READ)).isEqualTo(Condition.GOOD);
    return values(all, buffer).get(1);
  }

  private int add(NativeInterface user, long account, long amount) {
    assertThat(user.get(1, 7, all, buffer, account, Intent.UPDATE)).isEqualTo(Condition.GOOD);
    return user.update(1, all, buffer(all, account, values(all, buffer).get(1) + amount));
  }

  private static int cached(OpenBase base) {
    int[] count = {0};
    base.cache().forEach((set, number, record) -> count[0]++);
    return count[0];
  }
}
