package fasttrack.core.run.verify;

import fasttrack.core.model.Action;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Mix64;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Path;
import fasttrack.core.model.TransactionType;
import fasttrack.core.oracle.LongMap;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The answers, or their numbers of rows, that do not depend on how concurrent transactions
 * interleave: those of data that none of them changes. So each answer of a run can be checked at
 * the price of a comparison. Immutable, thus thread-safe; a check allocates nothing.
 */
public final class AnswerKey {
  /** A key without answers. */
  public static final AnswerKey NOTHING = new AnswerKey(List.of());

  /** So many draws in a row that yield no new inputs are taken as proof that there are no more. */
  private static final int REPEATED_DRAWS_MAX = 2_000;

  private static final int INPUTS_MAX = 50_000;
  private static final long ROWS_MAX = 2_000_000;

  private final List<@Nullable RightAnswers> types;

  /** What a check found. */
  enum Match {
    RIGHT,
    WRONG,
    /** The answer depends on other transactions, or its inputs are rarer than those kept. */
    UNKNOWN
  }

  /**
   * What is expected of a type.
   *
   * @param rows whether only the number of rows is known
   * @param inputs how many inputs the type has
   * @param constant whether the inputs do not matter
   * @param always what is expected where they do not matter
   * @param byInputs what is expected where they do
   */
  private record RightAnswers(
      boolean rows, int inputs, boolean constant, long always, LongMap byInputs) {}

  private AnswerKey(List<@Nullable RightAnswers> types) {
    this.types = types;
  }

  /**
   * Works the answers out.
   *
   * @param types the types that run
   * @param isolation the level in force; where uncommitted changes may be read, data that is
   *     changed and rolled back counts as changed
   * @param oracle holds the data as it is when the run begins; left as it was
   */
  public static AnswerKey of(
      List<TransactionType> types, Isolation isolation, Dataset dataset, Oracle oracle) {
    ChangedData changed = ChangedData.by(types, isolation == Isolation.READ_UNCOMMITTED);
    List<@Nullable RightAnswers> expected = new ArrayList<>();
    for (TransactionType type : types) {
      expected.add(
          type.program() != null || changed.rowsVary(type)
              ? null
              : expected(type, changed.valuesVary(type), dataset, oracle));
    }
    return new AnswerKey(expected);
  }

  private static RightAnswers expected(
      TransactionType type, boolean rowsOnly, Dataset dataset, Oracle oracle) {
    TransactionType dryRun =
        new TransactionType(
            type.name(),
            type.title(),
            type.inputs(),
            type.steps(),
            TransactionType.Ending.ROLLBACK);
    SplittableRandom random = new SplittableRandom(Mix64.mix(dataset.seed()));
    long[] values = new long[Math.max(1, type.inputs().size())];
    LongMap byInputs = new LongMap();
    long rows = 0;
    int repeated = 0;
    while (byInputs.size() < INPUTS_MAX && rows < ROWS_MAX && repeated < REPEATED_DRAWS_MAX) {
      type.draw(random, dataset, values);
      long key = key(values, type.inputs().size());
      if (byInputs.contains(key)) {
        repeated++;
        continue;
      }
      repeated = 0;
      long digest = oracle.execute(dryRun, values);
      rows += 1 + oracle.answerRows();
      long expected = rowsOnly ? oracle.answerRows() : digest;
      if (onlyByKey(type) && (rowsOnly || !returnsValues(type))) {
        return new RightAnswers(rowsOnly, type.inputs().size(), true, expected, new LongMap());
      }
      byInputs.put(key, expected);
    }
    return new RightAnswers(rowsOnly, type.inputs().size(), false, 0, byInputs);
  }

  /** Tells whether an answer has more in it than how many records were changed. */
  private static boolean returnsValues(TransactionType type) {
    return type.steps().stream()
        .anyMatch(
            step ->
                step instanceof Action.Find
                    || (step instanceof Action.Change update && update.returning()));
  }

  /** Tells whether each step works on one record, found by its key, so that it always exists. */
  private static boolean onlyByKey(TransactionType type) {
    return type.steps().stream()
        .allMatch(
            step ->
                switch (step) {
                  case Action.Insert insert -> true;
                  // what it deletes, a later step may not find
                  case Action.Delete delete -> false;
                  case Action.OnPath on -> onlyByKey(type, on.path());
                });
  }

  private static boolean onlyByKey(TransactionType type, Path path) {
    return path.start() instanceof Path.Start.ByKey start
        && start.key() instanceof Operand.Input input
        && start.type().equals(type.inputs().get(input.index()).draw().keysOf())
        && path.hops().stream().allMatch(Path.Hop.ToOwner.class::isInstance);
  }

  /** Compares the last answer of a session with what is expected. */
  Match check(int type, long[] inputs, Session session) {
    RightAnswers expected = types.isEmpty() ? null : types.get(type);
    if (expected == null) {
      return Match.UNKNOWN;
    }
    long answer = expected.rows ? session.rows() : session.digest();
    if (expected.constant) {
      return expected.always == answer ? Match.RIGHT : Match.WRONG;
    }
    long key = key(inputs, expected.inputs);
    if (!expected.byInputs.contains(key)) {
      return Match.UNKNOWN;
    }
    return expected.byInputs.get(key) == answer ? Match.RIGHT : Match.WRONG;
  }

  private static long key(long[] inputs, int count) {
    long key = count;
    for (int i = 0; i < count; i++) {
      key = Mix64.mix(key ^ inputs[i]) + i;
    }
    return key;
  }
}
