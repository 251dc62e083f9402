package fasttrack.core.proof;

import fasttrack.core.spi.Outcome;

/** One attempt of a transaction as its worker left it; filled again and again. Not thread-safe. */
public final class TracedAttempt {
  /** The position of its type. */
  int type;

  /** The number of its terminal. */
  int terminal;

  /** When it began, on the run's clock. */
  long beginNanos;

  /** When it had ended. */
  long endNanos;

  /** Committed, rolled back by its own decision, or unknown. */
  Outcome outcome = Outcome.UNKNOWN;

  /** The digest of its answer. */
  long digest;

  /** Its inputs, with room for all its values. */
  long[] values = {};

  /** What its reads have left, see {@link fasttrack.core.model.Program}. */
  long[] trace = {};

  /** How many numbers they have left. */
  int traced;

  /** Returns the number of its terminal. */
  public int terminal() {
    return terminal;
  }

  /** Returns when it began, on the run's clock. */
  public long beginNanos() {
    return beginNanos;
  }

  /** Returns how it ended, as far as its terminal knows. */
  public Outcome outcome() {
    return outcome;
  }

  /** Returns the position of its type. */
  public int type() {
    return type;
  }

  /** Returns its inputs, with room for all its values; the array stays the same. */
  public long[] inputs() {
    return values;
  }
}
