package fasttrack.core.run.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fasttrack.core.model.Action;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Draw;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Path;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Schema;
import fasttrack.core.model.TransactionType;
import fasttrack.core.result.Skew;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HotSetTest {
  private static final int KEYS = 200;
  private static final int HOT = 20;
  private static final int DRAWS = 100_000;
  private static final RecordType THING = RecordType.fixed("thing", KEYS).key("thing_no").build();
  private static final Dataset DATASET = new Dataset(new Schema("things", 1, List.of(THING)), 1, 1);

  /** The seed is fixed: five standard deviations are never exceeded by chance. */
  @Test
  void aShareOfTheRecordsTakesAShareOfTheDraws() {
    long[] drawn = drawn(Draw.hotSet(THING, 0.1, 0.8, 0), 12_345);

    assertThat(drawn[0]).isZero();
    for (int key = 1; key <= KEYS; key++) {
      double share = key <= HOT ? 0.8 / HOT : 0.2 / (KEYS - HOT);
      double deviation = Math.sqrt(DRAWS * share * (1 - share));
      assertThat((double) drawn[key])
          .as("key %d", key)
          .isCloseTo(DRAWS * share, within(5 * deviation));
    }
  }

  @Test
  void theNextRecordsAreHotAfterSoManyTransactions() {
    Draw moving = Draw.hotSet(THING, 0.1, 1, 500);

    assertThat(hot(moving, 499)).containsExactlyElementsOf(keys(1));
    assertThat(hot(moving, 500)).containsExactlyElementsOf(keys(HOT + 1));
    assertThat(hot(moving, 500 * 9)).containsExactlyElementsOf(keys(KEYS - HOT + 1));
    assertThat(hot(moving, 500 * 10)).containsExactlyElementsOf(keys(1));
  }

  /** There are more hot records than draws to look at. */
  @Test
  void howManyDrawsHotRecordsTakeIsSaidWhateverTheirNumber() {
    RecordType many = RecordType.fixed("many", 1_000_000).key("many_no").build();
    TransactionType type = touch(many, Draw.hotSet(many, 0.1, 0.8, 0));
    Schema schema = new Schema("many", 1, List.of(many));

    List<Skew> skews = Skew.of(List.of(type), new Dataset(schema, 1, 1));

    assertThat(skews).singleElement().extracting(Skew::hottest).isEqualTo(100_000L);
    assertThat(skews.getFirst().share()).isCloseTo(0.8, within(0.01));
  }

  /** One of twenty hot records takes 4 % of all draws. */
  @Test
  void theLastOfTheHotRecordsIsCounted() {
    TransactionType type = touch(THING, Draw.hotSet(THING, 0.1, 0.8, 0));

    assertThat(Skew.of(List.of(type), DATASET).getFirst().share()).isCloseTo(0.8, within(0.01));
  }

  @Test
  void aTerminalsHotRecordsMoveWithItsTransactions() {
    TransactionType type = touch(THING, Draw.hotSet(THING, 0.1, 1, 50));
    Terminal terminal = new Terminal(0, 1, List.of(type), Mix.equal(1), DATASET);

    for (int number = 0; number < 150; number++) {
      terminal.draw();
      assertThat(terminal.inputs()[0])
          .isBetween(1L + number / 50 * HOT, (long) (number / 50 + 1) * HOT);
    }
  }

  private static TransactionType touch(RecordType type, Draw key) {
    return new TransactionType(
        "touch",
        "touch",
        List.of(new TransactionType.Input("key", key)),
        Action.read(Path.byKey(type, Operand.input(0)), type.fields()));
  }

  private static List<Integer> keys(int first) {
    return IntStream.range(first, first + HOT).boxed().toList();
  }

  private static List<Integer> hot(Draw draw, long number) {
    long[] drawn = drawn(draw, number);
    return IntStream.rangeClosed(1, KEYS).filter(k -> drawn[k] > 0).boxed().toList();
  }

  private static long[] drawn(Draw draw, long number) {
    SplittableRandom random = new SplittableRandom(5);
    long[] drawn = new long[KEYS + 1];
    for (int i = 0; i < DRAWS; i++) {
      drawn[(int) draw.next(random, number, new long[0], DATASET)]++;
    }
    return drawn;
  }
}
