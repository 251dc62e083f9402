package fasttrack.network;

import java.util.Locale;

/** By which calls transactions are made; the value of {@code --calls}. */
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

  /** Tells whether transactions are begun and ended; else they are taken back by compensation. */
  public boolean transactions() {
    return transactions;
  }

  /** Returns the name by which users pick it. */
  public String option() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
