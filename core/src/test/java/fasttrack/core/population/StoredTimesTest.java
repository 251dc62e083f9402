package fasttrack.core.population;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.FieldValue;
import fasttrack.core.model.Operand;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Schema;
import fasttrack.core.model.Shop;
import fasttrack.core.population.StoredTimes.Moment;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StoredTimesTest {
  private static final long HOUR_MILLIS = 3_600_000;
  private static final long MICRO = 1_000;

  private final Moment began = Moment.now();

  @Test
  void whatTheRunStoredIsRight() {
    assertThat(violation(began, now(), now(), began.millis() * MICRO)).isEmpty();
  }

  @Test
  void zerosAndTimesOfAnotherRunAreFound() {
    assertThat(violation(began, now(), 0, 0, 0))
        .hasValueSatisfying(
            found ->
                assertThat(found)
                    .startsWith("log.at is no time of this run in 3 rows: it is 1970-01-01T00:00"));
    assertThat(violation(began, now() - HOUR_MILLIS * MICRO)).isPresent();
    assertThat(violation(began, now() + HOUR_MILLIS * MICRO)).isPresent();
  }

  /** Rows have the time that it showed before, or the one that it shows since. */
  @Test
  void aClockThatWasSetMeanwhileIsNoFault() {
    for (long set : new long[] {-HOUR_MILLIS, HOUR_MILLIS}) {
      Moment before = new Moment(began.millis() + set, began.nanos());
      assertThat(violation(before, before.millis() * MICRO, now())).isEmpty();
      assertThat(violation(before, now() - 2 * HOUR_MILLIS * MICRO)).isPresent();
    }
  }

  @Test
  void theClocksOfOtherMachinesMayDifferAsFarAsIsKnown() {
    long[] ahead = {1, now() + HOUR_MILLIS * MICRO};
    StoredTimes one = new StoredTimes(Shop.dataset(), began, 0);
    one.row(Shop.LOG, ahead);
    assertThat(one.violation()).isPresent();
    StoredTimes several = new StoredTimes(Shop.dataset(), began, 2 * HOUR_MILLIS);
    several.row(Shop.LOG, ahead);
    assertThat(several.violation()).isEmpty();
    several.row(Shop.LOG, new long[] {1, now() + 3 * HOUR_MILLIS * MICRO});
    assertThat(several.violation()).isPresent();
  }

  /** As many zeros as rows were loaded. */
  @Test
  void loadedRowsHaveNoTime() {
    RecordType visit =
        RecordType.fixed("visit", 2).integer("who", FieldValue.constant(0)).timestamp("at").build();
    Dataset dataset = new Dataset(new Schema("visits", 1, List.of(visit)), 1, 42);
    StoredTimes times = new StoredTimes(dataset, began, 0);
    times.row(visit, new long[] {1, 0});
    times.row(visit, new long[] {2, 0});
    assertThat(times.violation()).isEmpty();
    times.row(visit, new long[] {3, 0});
    assertThat(times.violation()).hasValueSatisfying(it -> assertThat(it).contains("in 1 row:"));
  }

  private static long now() {
    return Operand.now().value(new long[0]);
  }

  private static Optional<String> violation(Moment began, long... stored) {
    StoredTimes times = new StoredTimes(Shop.dataset(), began, 0);
    for (long at : stored) {
      times.row(Shop.LOG, new long[] {1, at});
    }
    return times.violation();
  }
}
