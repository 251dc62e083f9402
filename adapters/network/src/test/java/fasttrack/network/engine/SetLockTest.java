package fasttrack.network.engine;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.network.lock.Granularity;
import fasttrack.network.schema.DataSet;
import fasttrack.network.schema.SetSpec;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a get locks below a data set that a call has locked. */
class SetLockTest {
  private static final SetSpec OWNER =
      EngineTest.master(
          "owner",
          DataSet.SetType.MANUAL,
          List.of(EngineTest.item("id", EngineTest.INT)),
          new SetSpec.IndexSpec("id", false));

  private final Structure structure = new Structure(List.of(OWNER));
  private final ItemList all = ItemList.all(structure.set("owner"));

  /** The database and the data set are locked; then the page of a record, and one of an index. */
  @ParameterizedTest
  @CsvSource({"PAGE, 2, 2", "RECORD, 2, 2", "SET, 2, 2", "PAGE_AND_SET, 3, 4"})
  void standsForPagesExceptWhereItComesOnTopOfThem(Granularity granularity, int got, int found) {
    OpenBase base =
        new OpenBase(
            new LoggedStore(new Random(0), 0),
            EngineTest.DATABASE,
            structure,
            granularity,
            TimeUnit.MINUTES.toNanos(2),
            0);
    NativeInterface calls = EngineTest.user(base);
    byte[] buffer = EngineTest.buffer(all, 1);
    good(calls.put(1, all, buffer));
    good(calls.begin());
    good(calls.lock(Modes.LOCK_SET, 1, Intent.UPDATE));
    assertThat(calls.locksHeld()).isEqualTo(2);
    good(calls.get(1, Modes.GET_CALCULATED, all, buffer, 1, Intent.UPDATE));
    assertThat(calls.locksHeld()).isEqualTo(got);
    good(calls.find(1, Modes.FIND_EQUAL, 0, 1, 1, Intent.READ));
    assertThat(calls.locksHeld()).isEqualTo(found);
    good(calls.end());
    assertThat(base.locks().size()).isZero();
  }

  private static void good(int condition) {
    assertThat(condition).isEqualTo(Condition.GOOD);
  }
}
