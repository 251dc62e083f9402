package fasttrack.network.interpreter;

import java.util.Locale;

/** The calls of which transactions are made; the value of {@code --calls}. */
public enum CallVariant {
  /** The native interface, with begin, end and undo. */
  NATIVE(false, true),
  /** The older interface, mapped onto the native one, with begin, end and undo. */
  TRANSLATOR(true, true),
  /** The older interface without begin, end and lock calls: no transactions, one terminal. */
  IMAGE1000_OPTIMIZED(true, false),
  /** The older interface with begin, end and lock calls, the locks around the transaction. */
  IMAGE1000_UNOPTIMIZED(true, true);

  private final boolean translated;
  private final boolean transactions;

  CallVariant(boolean translated, boolean transactions) {
    this.translated = translated;
    this.transactions = transactions;
  }

  /** Tells whether the older interface is used. */
  public boolean translated() {
    return translated;
  }

  /** Tells whether transactions are begun and ended; else a rollback is made by reverse calls. */
  public boolean transactions() {
    return transactions;
  }

  /** Returns its name on the command line. */
  public String option() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
