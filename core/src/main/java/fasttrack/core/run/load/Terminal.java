package fasttrack.core.run.load;

import fasttrack.core.measure.TypeSamples;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Mix64;
import fasttrack.core.model.Observation;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.Outcome;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.random.RandomGenerator;

/**
 * A logical user. Its random stream is seeded with the run's seed and its own number, and yields
 * nothing but the types and inputs of its transactions. So the same transactions can be drawn again
 * after the run, given how many there were. Not thread-safe.
 */
public final class Terminal {
  private final int id;
  private final long seed;
  private final List<TransactionType> types;
  private final Mix mix;
  private final Dataset dataset;
  private final SplittableRandom random;
  private final long[] inputs;
  private final SplittableRandom pacingRandom;
  private int type;
  private long drawn;
  private long executed;
  private final AscendingNumbers withoutEffect = new AscendingNumbers();
  private final AscendingNumbers unknown = new AscendingNumbers();

  /**
   * Makes a terminal that has drawn nothing yet.
   *
   * @param id its number
   */
  public Terminal(int id, long seed, List<TransactionType> types, Mix mix, Dataset dataset) {
    this.id = id;
    this.seed = seed;
    this.types = types;
    this.mix = mix;
    this.dataset = dataset;
    this.inputs =
        new long
            [types.stream()
                .mapToInt(TransactionType::values)
                .reduce(TransactionType.INPUTS_MAX, Math::max)];
    this.random = new SplittableRandom(Mix64.mix(Mix64.mix(seed) + id));
    this.pacingRandom = new SplittableRandom(Mix64.mix(~seed) + id);
  }

  /** Returns a terminal that will draw the same transactions from the first. */
  public Terminal fromTheStart() {
    return new Terminal(id, seed, types, mix, dataset);
  }

  /** Draws the next transaction: its inputs, and its type's position, which is returned. */
  public int draw() {
    type = mix.next(random, drawn);
    types.get(type).draw(random, drawn++, dataset, inputs);
    return type;
  }

  /** Returns the position of the type of the transaction that was drawn last. */
  public int type() {
    return type;
  }

  /** Records the outcome of the transaction that was drawn last. */
  public void ended(Outcome outcome) {
    if (outcome == Outcome.UNKNOWN) {
      unknown.add(executed);
    }
    if (!TypeSamples.good(outcome)) {
      withoutEffect.add(executed);
    }
    executed++;
  }

  /** Returns the terminal's number. */
  public int id() {
    return id;
  }

  /** Returns the inputs of the transaction that was drawn last; the array stays the same. */
  public long[] inputs() {
    return inputs;
  }

  /** Returns how many transactions were executed, whatever their outcome. */
  public long executed() {
    return executed;
  }

  /**
   * Draws the transactions again, and passes those that changed the data, and all programs, to a
   * consumer.
   *
   * @param consumer takes a transaction's type, and its inputs, valid during the call only
   */
  public void effects(BiConsumer<TransactionType, long[]> consumer) {
    Terminal again = fromTheStart();
    for (long number = 0; number < executed; number++) {
      TransactionType next = types.get(again.draw());
      if ((next.program() != null || next.changesState()) && !hadNoEffect(number)) {
        consumer.accept(next, again.inputs());
      }
    }
  }

  /** Draws the transactions again, and has those that changed the data observed. */
  public void observe(List<Observation> observations) {
    effects((type, inputs) -> observations.forEach(seen -> seen.acknowledged(type, inputs)));
  }

  /**
   * Tells whether a transaction that was executed had no effect, or may have had none: it did not
   * end as intended, or its outcome is unknown.
   *
   * @param number its number among the terminal's transactions, from 0
   */
  public boolean hadNoEffect(long number) {
    return withoutEffect.contains(number);
  }

  /**
   * Returns what the terminal executed, as one line without blanks: how many transactions, the
   * numbers of those without effect, and of those whose outcome is unknown.
   */
  public String ledger() {
    return executed + ";" + withoutEffect + ";" + unknown;
  }

  /**
   * Returns a terminal that has executed what another of the same number and seed had, in another
   * process.
   *
   * @param ledger what that one's {@link #ledger} returned
   * @throws IllegalArgumentException where it is none
   */
  public Terminal having(String ledger) {
    String[] parts = ledger.split(";", -1);
    if (parts.length != 3) {
      throw new IllegalArgumentException("no ledger of a terminal: " + ledger);
    }
    Terminal other = fromTheStart();
    other.executed = Long.parseLong(parts[0]);
    other.withoutEffect.addAll(parts[1]);
    other.unknown.addAll(parts[2]);
    return other;
  }

  /** Returns the numbers of the transactions whose outcome is unknown: committed, or not. */
  public List<Long> unknown() {
    return unknown.all();
  }

  /** Returns the terminal's random stream for everything but types and inputs. */
  public RandomGenerator pacingRandom() {
    return pacingRandom;
  }
}
