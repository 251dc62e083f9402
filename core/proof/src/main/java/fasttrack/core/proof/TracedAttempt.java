package fasttrack.core.proof;

import fasttrack.core.spi.Outcome;

/** One attempt of a transaction as its worker left it; filled again and again. Not thread-safe. */
public final class TracedAttempt {
  /** The position of its type. */
  public int type;

  /** The number of its terminal. */
  public int terminal;

  /** When it began, on the run's clock. */
  public long beginNanos;

  /** When it had ended. */
  public long endNanos;

  /** Committed, rolled back by its own decision, or unknown. */
  public Outcome outcome = Outcome.UNKNOWN;

  /** The digest of its answer. */
  public long digest;

  /** Its inputs, with room for all its values. */
  public long[] values = {};

  /** What its reads have left, see {@link fasttrack.core.model.Program}. */
  public long[] trace = {};

  /** How many numbers they have left. */
  public int traced;
}
