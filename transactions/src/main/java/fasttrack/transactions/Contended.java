package fasttrack.transactions;

import static fasttrack.core.model.Counted.count;
import static fasttrack.core.model.Operand.input;
import static fasttrack.core.model.Operand.now;
import static fasttrack.core.model.Path.byIndexRange;
import static fasttrack.core.model.Path.byKey;
import static fasttrack.schemas.ContendedSchema.COUNTER;
import static fasttrack.schemas.ContendedSchema.ENTRY;

import fasttrack.core.model.Action;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Draw;
import fasttrack.core.model.Invariant;
import fasttrack.core.model.Operand;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Schema;
import fasttrack.core.model.SpiVersion;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.TransactionType.Input;
import fasttrack.core.model.Workload;
import fasttrack.schemas.ContendedSchema;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Four small transactions whose cost is that of waiting for each other: each meets the others at
 * one granularity of locks, and passes them by at a finer one.
 */
@SpiVersion(SpiVersion.CURRENT)
public final class Contended implements Workload {
  /** How many neighboring counters a range read returns. */
  public static final int COUNTERS_IN_RANGE = 100;

  private static final long AMOUNT_MAX = 1_000;

  /** Names for the inputs to which steps refer; each type declares its inputs in this order. */
  private static final Operand COUNTER_NO = input(0);

  private static final Operand AMOUNT = input(1);
  private static final Operand FROM = input(0);
  private static final Operand TO = input(1);
  private static final Operand TAKEN = input(2);
  private static final Operand GIVEN = input(3);

  static final TransactionType UPDATE =
      new TransactionType(
          "update",
          "adds to a hot counter",
          List.of(new Input("counter_no", Draw.hotKeyOf(COUNTER)), amount()),
          Action.add(byKey(COUNTER, COUNTER_NO), COUNTER.field("total"), AMOUNT, true));

  static final TransactionType TRANSFER =
      new TransactionType(
          "transfer",
          "moves an amount from a hot counter to another, in any order of their keys",
          List.of(
              new Input("counter_no from", Draw.hotKeyOf(COUNTER)),
              new Input("counter_no to", Draw.ofKeys(COUNTER, Contended::another)),
              new Input("taken", Draw.uniform(-AMOUNT_MAX, -1)),
              new Input("given", (random, inputs, dataset) -> -inputs[2])),
          Action.add(byKey(COUNTER, FROM), COUNTER.field("total"), TAKEN, false),
          Action.add(byKey(COUNTER, TO), COUNTER.field("total"), GIVEN, false));

  static final TransactionType RANGE =
      new TransactionType(
          "range",
          "reads %s neighboring counters, hot or not".formatted(COUNTERS_IN_RANGE),
          List.of(
              new Input("place from", Contended::place),
              new Input("place to", Draw.after(0, COUNTERS_IN_RANGE - 1))),
          Action.read(
              byIndexRange(COUNTER, "place", FROM, TO),
              List.of(COUNTER.field("counter_no"), COUNTER.field("total"))));

  static final TransactionType INSERT =
      new TransactionType(
          "insert",
          "appends an entry behind the last one",
          List.of(new Input("counter_no", Draw.keyOf(COUNTER)), amount()),
          Action.insert(ENTRY, List.of(COUNTER_NO, AMOUNT, now())));

  @Override
  public String name() {
    return "contended";
  }

  @Override
  public String title() {
    return "Contended: four transactions that wait for each other, to compare locks";
  }

  @Override
  public int order() {
    return 3;
  }

  /** It measures locks, not the system that the others measure. */
  @Override
  public boolean runsByDefault() {
    return false;
  }

  @Override
  public Schema schema() {
    return ContendedSchema.SCHEMA;
  }

  @Override
  public List<TransactionType> types() {
    return List.of(UPDATE, TRANSFER, RANGE, INSERT);
  }

  @Override
  public RecordType hotType() {
    return COUNTER;
  }

  /** Conflicts are what it is made of, and engines differ by how many they leave unsolved. */
  @Override
  public double failedShareMax() {
    return 0.1;
  }

  @Override
  public int defaultTerminals() {
    return 4;
  }

  @Override
  public List<Invariant> invariants() {
    return List.of(new CountersAddUp(), new OneRecordEach(ENTRY));
  }

  private static Input amount() {
    return new Input("amount", Draw.uniform(1, AMOUNT_MAX));
  }

  /** A hot counter other than the first that was drawn, if there is one. */
  private static long another(RandomGenerator random, long[] inputs, Dataset dataset) {
    long counters = dataset.hot(COUNTER);
    if (counters == 1) {
      return inputs[0];
    }
    long other = 1 + random.nextLong(counters - 1);
    return other < inputs[0] ? other : other + 1;
  }

  /** The first place of a range that has all its counters. */
  private static long place(RandomGenerator random, long[] inputs, Dataset dataset) {
    return 1 + random.nextLong(dataset.rows(COUNTER) - COUNTERS_IN_RANGE + 1);
  }

  /** The counters hold what the acknowledged transactions added; a transfer adds nothing. */
  private static final class CountersAddUp implements Invariant {
    private long held;
    private long added;

    @Override
    public String title() {
      return "the counters add up to what the acknowledged updates added, whatever was transferred";
    }

    @Override
    public void row(RecordType type, long[] values) {
      if (type.equals(COUNTER)) {
        held += values[COUNTER.position(COUNTER.field("total"))];
      }
    }

    @Override
    public void acknowledged(TransactionType type, long[] inputs) {
      if (type.equals(Contended.UPDATE)) {
        added += inputs[1];
      }
    }

    @Override
    public Optional<String> violation() {
      return held == added
          ? Optional.empty()
          : Optional.of(
              "the counters hold %s, and %s was added".formatted(count(held), count(added)));
    }
  }
}
