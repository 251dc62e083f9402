package fasttrack.network.engine;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.network.lock.Granularity;
import fasttrack.network.schema.DataSet;
import fasttrack.network.schema.SetSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random sequences of calls do what a plain model says, statuses included, and leave a database
 * that is sound. A failure names its seed, by which the same sequence can be run again.
 */
public class CallModelTest extends EngineTest {
  private static final int SEQUENCES = 10;
  private static final int MANY_SEQUENCES = 100;
  private static final int CALLS = 600;

  /** One call in so many closes the database and its store, and opens them again. */
  private static final int REOPENED = 200;

  private static final SetSpec MANUAL =
      master(
          "manual",
          DataSet.SetType.MANUAL,
          List.of(item("id", INT), item("code", LABEL), item("weight", INT)),
          new SetSpec.IndexSpec("code", true),
          new SetSpec.IndexSpec("weight", false));

  private static final SetSpec AUTOMATIC =
      master("automatic", DataSet.SetType.AUTOMATIC, List.of(item("id", INT)));

  private static final SetSpec MEMBER =
      detail(
          "member",
          List.of(
              item("text", LABEL),
              item("manual_id", INT),
              item("from_id", INT),
              item("number", INT),
              item("to_id", INT)),
          List.of(
              new SetSpec.PathSpec("from_id", "automatic"),
              new SetSpec.PathSpec("manual_id", "manual"),
              new SetSpec.PathSpec("to_id", "automatic")),
          new SetSpec.IndexSpec("number", true),
          new SetSpec.IndexSpec("text", false),
          new SetSpec.IndexSpec("from_id", false));

  private static final SetSpec LOOSE =
      detail(
          "loose",
          List.of(item("number", INT), item("text", LABEL)),
          List.of(),
          new SetSpec.IndexSpec("number", false));

  static final List<SetSpec> SPECS = List.of(MANUAL, AUTOMATIC, MEMBER, LOOSE);

  /** Returns how many sequences of calls are made at each granularity. */
  protected int sequences() {
    return SEQUENCES;
  }

  @ParameterizedTest
  @EnumSource(Granularity.class)
  void agreesWithTheModel(Granularity granularity) {
    onlyAtThoseOfThisStore(granularity);
    agrees(granularity, sequences());
  }

  @ParameterizedTest
  @EnumSource(Granularity.class)
  @Tag("long")
  void agreesWithTheModelManyTimes(Granularity granularity) {
    agrees(granularity, MANY_SEQUENCES);
  }

  private void agrees(Granularity granularity, int sequences) {
    for (long seed = 1; seed <= sequences; seed++) {
      store().clear(new byte[] {DATABASE}, new byte[] {DATABASE + 1});
      List<String> log = new ArrayList<>();
      try {
        run(granularity, seed, log);
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError(
            "%s, seed %d, after%n%s".formatted(granularity, seed, String.join("\n", log)), e);
      }
    }
  }

  private void run(Granularity granularity, long seed, List<String> log) {
    Random random = new Random(seed);
    Structure structure = new Structure(SPECS);
    NetworkModel model = new NetworkModel(structure);
    int done = 0;
    while (done < CALLS) {
      OpenBase base = open(structure, granularity, cacheBytes(seed));
      RandomCalls calls = new RandomCalls(random, base, model, log);
      do {
        calls.call();
        done++;
      } while (done < CALLS && random.nextInt(REOPENED) > 0);
      calls.close();
      model.forgetPositions(structure);
      log.add("check, and open the store anew");
      assertThat(faults(base)).isEmpty();
      check(structure, model);
      reopenStore();
    }
    check(structure, model);
  }

  private void check(Structure structure, NetworkModel model) {
    assertThat(faults(structure)).isEmpty();
    for (DataSet set : structure.sets()) {
      List<String> found = new ArrayList<>();
      SetScan.run(store(), DATABASE, set, row -> found.add(java.util.Arrays.toString(row)));
      assertThat(found).containsExactlyInAnyOrderElementsOf(model.contents(set));
    }
  }
}
