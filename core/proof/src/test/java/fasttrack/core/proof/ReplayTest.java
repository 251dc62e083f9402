package fasttrack.core.proof;

import static fasttrack.core.model.Action.NOWHERE;
import static fasttrack.core.model.Operand.constant;
import static fasttrack.core.model.Operand.input;
import static fasttrack.core.proof.TracedShop.AMOUNT;
import static fasttrack.core.proof.TracedShop.DATASET;
import static fasttrack.core.proof.TracedShop.FIRST;
import static fasttrack.core.proof.TracedShop.ITEM;
import static fasttrack.core.proof.TracedShop.ITEMS;
import static fasttrack.core.proof.TracedShop.LOG;
import static fasttrack.core.proof.TracedShop.NAME;
import static fasttrack.core.proof.TracedShop.OWNER;
import static fasttrack.core.proof.TracedShop.SECOND;
import static fasttrack.core.proof.TracedShop.SIZE;
import static fasttrack.core.proof.TracedShop.THE_OWNER;
import static fasttrack.core.proof.TracedShop.TOTAL;
import static fasttrack.core.proof.TracedShop.add;
import static fasttrack.core.proof.TracedShop.change;
import static fasttrack.core.proof.TracedShop.delete;
import static fasttrack.core.proof.TracedShop.find;
import static fasttrack.core.proof.TracedShop.insert;
import static fasttrack.core.proof.TracedShop.is;
import static fasttrack.core.proof.TracedShop.set;
import static fasttrack.core.proof.TracedShop.type;
import static fasttrack.core.proof.TracedShop.where;
import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.interpreter.Digest;
import fasttrack.core.model.Action;
import fasttrack.core.model.Action.Comparison;
import fasttrack.core.model.Action.Selection;
import fasttrack.core.model.Action.Selection.Which;
import fasttrack.core.model.Expression.Operator;
import fasttrack.core.model.Path;
import fasttrack.core.model.Program;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.oracle.TableDigest;
import fasttrack.core.spi.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ReplayTest {
  private final Oracle database = new Oracle(DATASET);
  private final Oracle base = new Oracle(DATASET);
  private final VersionNumbers numbers = new VersionNumbers();

  /** Executes a transaction, and returns what a worker leaves of it. */
  private static TracedAttempt execute(
      Oracle on, List<TransactionType> types, int type, long... inputs) {
    TracedAttempt attempt = new TracedAttempt();
    Program program = Objects.requireNonNull(types.get(type).program());
    attempt.type = type;
    attempt.values = Arrays.copyOf(inputs, types.get(type).values());
    attempt.values[TracedShop.ATTEMPT] <<= Tracing.WRITE_BITS;
    attempt.digest = on.execute(types.get(type), attempt.values);
    attempt.outcome = on.rolledBack() ? Outcome.ROLLED_BACK : Outcome.COMMITTED;
    attempt.traced = (int) attempt.values[program.values()];
    int first = program.values() + 1;
    attempt.trace = Arrays.copyOfRange(attempt.values, first, first + attempt.traced);
    return attempt;
  }

  private static long attempt(VersionNumbers.Version version) {
    return version.writer() >> Tracing.WRITE_BITS;
  }

  @Test
  void whatWasExecutedOneAfterTheOtherComesToTheSame() {
    List<TransactionType> types = TracedShop.types();
    Replay replay = new Replay(base, types, numbers);
    SplittableRandom random = new SplittableRandom(7);
    Set<Long> committed = new HashSet<>(Set.of(0L));
    long[] inputs = new long[4];
    int rolledBack = 0;
    for (int i = 1; i <= 3_000; i++) {
      int type = random.nextInt(types.size());
      types.get(type).draw(random, DATASET, inputs);
      inputs[TracedShop.ATTEMPT] = i;
      TracedAttempt attempt = execute(database, types, type, inputs);
      boolean commits = attempt.outcome == Outcome.COMMITTED;
      if (commits) {
        committed.add((long) i);
      } else {
        numbers.unknown.add((long) i);
        rolledBack++;
      }
      replay.attempt(attempt, commits);
      assertThat(replay.differences()).isEmpty();
    }
    assertThat(rolledBack).isBetween(300, 1_500);
    assertThat(replay.unstableAggregates()).isZero();
    finish(replay, committed);
    for (RecordType type : List.of(OWNER, ITEM)) {
      assertThat(base.differences(type, content(database, type))).isEmpty();
    }
    assertThat(base.rows(LOG)).isPositive().isEqualTo(database.rows(LOG));
  }

  /** The writers of later attempts are greater, as each was executed after the other. */
  private void finish(Replay replay, Set<Long> committed) {
    Map<String, VersionNumbers.Version> last = new HashMap<>();
    numbers.known.keySet().stream()
        .filter(version -> committed.contains(attempt(version)))
        .forEach(
            version ->
                last.merge(
                    version.type().name() + version.key(),
                    version,
                    (one, other) -> one.writer() > other.writer() ? one : other));
    last.values()
        .forEach(
            each -> replay.last(each.type(), each.key(), numbers.known.getOrDefault(each, -1)));
  }

  private static TableDigest content(Oracle oracle, RecordType type) {
    TableDigest digest = new TableDigest(type);
    for (long key = 1; key <= 100; key++) {
      long number = oracle.table(type).number(key);
      if (oracle.table(type).exists(number)) {
        digest.add(oracle.table(type).row(number));
      }
    }
    return digest;
  }

  /** Each reads what the other one changes: no order of them gives this, yet each is right. */
  @Test
  void attemptsThatDoNotSeeEachOtherAreComputedByThemselves() {
    List<TransactionType> types =
        List.of(
            type("skew", find(FIRST, NOWHERE, AMOUNT, 4), change(SECOND, set(AMOUNT, input(4)))));
    Oracle other = new Oracle(DATASET);
    Replay replay = new Replay(base, types, numbers);
    TracedAttempt before = execute(database, types, 0, 1, 3, 1, 1);
    execute(other, types, 0, 1, 3, 1, 1);
    assertThat(replay.attempt(before, true)).isTrue();
    assertThat(replay.attempt(execute(database, types, 0, 3, 2, 1, 2), true)).isTrue();
    assertThat(replay.attempt(execute(other, types, 0, 2, 3, 1, 3), true)).isTrue();
    int version = numbers.of(ITEM, 3, (3L << Tracing.WRITE_BITS) + 1);
    assertThat(replay.value(ITEM, 3, version, ITEM.position(AMOUNT))).isEqualTo(10);
    assertThat(replay.exists(ITEM, 3, version)).isTrue();
    assertThat(replay.exists(ITEM, 3, -1)).as("before the run").isTrue();
    assertThat(replay.exists(ITEM, 13, -1)).isFalse();
    List<Long> large = new ArrayList<>();
    replay.before(ITEM, SIZE, 11, 20, large::add);
    assertThat(large).containsExactlyInAnyOrder(11L, 12L);
    assertThat(replay.before(ITEM, 3, ITEM.position(AMOUNT))).isEqualTo(10);
    assertThat(replay.value(ITEM, 7, -1, ITEM.position(SIZE))).as("of the base").isEqualTo(7);
  }

  @Test
  void aSumThatIsNotThatOfTheRowsReadNextIsCounted() {
    List<TransactionType> types = List.of(type("sums", TracedShop.sums(ITEMS, SIZE)));
    TracedAttempt attempt = execute(database, types, 0, 1, 1, 2, 1);
    Digest digest = new Digest();
    digest.reset();
    digest.step(0);
    attempt.trace[3] += 5;
    for (int i = 0; i < 5; i++) {
      digest.add(attempt.trace[3 + i]);
    }
    digest.endRow();
    attempt.digest = digest.value();
    Replay replay = new Replay(base, types, numbers);
    assertThat(replay.attempt(attempt, true)).as("%s", replay.differences()).isTrue();
    assertThat(replay.unstableAggregates()).isEqualTo(1);
  }

  @Test
  void whatAnEngineDoesWrongIsFound() {
    found(
        "a set that adds",
        "answered",
        change(FIRST, set(AMOUNT, input(1))),
        change(FIRST, add(AMOUNT, input(1))));
    found(
        "a lost text",
        "answered",
        change(THE_OWNER, set(NAME, constant(77)), set(TOTAL, input(1))),
        change(THE_OWNER, set(TOTAL, input(1))));
    found(
        "a condition turned round, of a change",
        "has changed item",
        change(ITEMS, List.of(where(SIZE, Comparison.MORE, input(0))), set(AMOUNT, input(1))),
        change(ITEMS, List.of(where(SIZE, Comparison.AT_MOST, input(0))), set(AMOUNT, input(1))));
    found(
        "another record",
        "for which it did not ask",
        find(FIRST, NOWHERE, AMOUNT, NOWHERE),
        find(SECOND, NOWHERE, AMOUNT, NOWHERE));
    found(
        "too many rows",
        "where its program reads",
        TracedShop.select(ITEMS, new Selection(Which.FIRST, SIZE, false, 1)),
        TracedShop.select(ITEMS, new Selection(Which.FIRST, SIZE, false, 2)));
    found(
        "a decision not taken",
        "ended as COMMITTED, where its program ends as ROLLED_BACK",
        new Action.When(is(0, Operator.MORE, 2), List.of(new Action.RollBack())),
        new Action.When(is(0, Operator.MORE, 16), List.of(new Action.RollBack())));
    found("another record deleted", "asked for 8", delete(FIRST, 4), delete(SECOND, 4));
  }

  /** The database executes another program than the one that was meant. */
  private static void found(String fault, String how, Action meant, Action done) {
    Action[] reads = {
      find(FIRST, NOWHERE, AMOUNT, NOWHERE), find(THE_OWNER, NOWHERE, NAME, NOWHERE)
    };
    List<TransactionType> right = List.of(type("meant", meant), type("reads", reads));
    List<TransactionType> wrong = List.of(type("done", done), type("reads", reads));
    Oracle database = new Oracle(DATASET);
    Replay replay = new Replay(new Oracle(DATASET), right, new VersionNumbers());
    replay.attempt(execute(database, wrong, 0, 3, 8, 3, 1), true);
    replay.attempt(execute(database, wrong, 1, 3, 8, 3, 2), true);
    assertThat(replay.different()).as(fault).isPositive();
    assertThat(replay.differences()).as(fault).anyMatch(line -> line.contains(how));
  }

  @Test
  void whatIsChangedInATraceIsFound() {
    List<TransactionType> types =
        List.of(
            type(
                "changes",
                change(FIRST, add(AMOUNT, input(1))),
                find(FIRST, NOWHERE, AMOUNT, NOWHERE),
                find(ITEMS, NOWHERE, AMOUNT, NOWHERE)));
    TracedAttempt right = execute(database, types, 0, 2, 5, 2, 1);
    assertThat(differences(types, right)).isEmpty();
    right.digest++;
    assertThat(differences(types, right)).singleElement().asString().contains("answered");
    right.digest--;
    right.outcome = Outcome.ROLLED_BACK;
    assertThat(differences(types, right))
        .containsExactly(
            "changes[2, 5, 2, 4096] ended as ROLLED_BACK, where its program ends as COMMITTED");
    right.outcome = Outcome.UNKNOWN;
    assertThat(differences(types, right)).isEmpty();
    // changes: number, rows, key, writer, item, previous; reads: number, rows, key, item, writer
    assertThat(right.trace).startsWith(1, 1, 2, 4097, 2, 0, 2, 1, 2, 2, 4097, 3, 3, 2);
    assertThat(changed(types, right, 2, 3)).anyMatch(line -> line.contains("asked for 3"));
    assertThat(changed(types, right, 5, 99)).anyMatch(line -> line.contains("is not known"));
    assertThat(changed(types, right, 10, 0)).anyMatch(line -> line.contains("own change"));
    assertThat(changed(types, right, 6, 5)).anyMatch(line -> line.contains("in action 2"));
    assertThat(changed(types, right, 12, 9)).anyMatch(line -> line.contains("fewer rows"));
    TracedAttempt fewer = copy(right);
    fewer.trace[12] = 2;
    fewer.traced -= 4;
    assertThat(differences(types, fewer)).singleElement().asString().contains("answered");
    fewer.traced = right.traced;
    assertThat(differences(types, fewer)).hasSize(2);
  }

  @Test
  void anOwnRecordMustBeSeen() {
    List<TransactionType> types =
        List.of(type("inserts", insert(0, 4), find(Path.all(ITEM), NOWHERE, AMOUNT, NOWHERE)));
    TracedAttempt attempt = execute(database, types, 0, 14, 5, 2, 1);
    attempt.trace[5]--;
    attempt.traced -= 2;
    assertThat(differences(types, attempt)).anyMatch(line -> line.contains("its own item 14"));
  }

  private static List<String> changed(
      List<TransactionType> types, TracedAttempt right, int place, long value) {
    TracedAttempt changed = copy(right);
    changed.trace[place] = value;
    return differences(types, changed);
  }

  private static TracedAttempt copy(TracedAttempt of) {
    TracedAttempt copy = new TracedAttempt();
    copy.type = of.type;
    copy.values = of.values;
    copy.outcome = of.outcome;
    copy.digest = of.digest;
    copy.trace = of.trace.clone();
    copy.traced = of.traced;
    return copy;
  }

  private static List<String> differences(List<TransactionType> types, TracedAttempt attempt) {
    Replay replay = new Replay(new Oracle(DATASET), types, new VersionNumbers());
    replay.attempt(attempt, true);
    assertThat(replay.different()).isEqualTo(replay.differences().size());
    return new ArrayList<>(replay.differences());
  }
}
