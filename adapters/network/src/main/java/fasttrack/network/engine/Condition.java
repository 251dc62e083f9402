package fasttrack.network.engine;

import fasttrack.network.schema.DataSet;

/**
 * The condition with which a call ends: the first element of its status. What users meet is
 * numbered as in TurboIMAGE's published manual where it has such a condition; misuse is below 0, in
 * numbers of our own.
 */
public final class Condition {
  public static final int GOOD = 0;
  public static final int END_OF_FILE = 11;
  public static final int END_OF_CHAIN = 15;
  public static final int NO_ENTRY = 17;
  public static final int DATABASE_LOCKED = 20;
  public static final int SET_LOCKED = 22;
  public static final int PAGE_LOCKED = 23;
  public static final int RECORD_LOCKED = 25;
  public static final int DEADLOCK = 26;
  public static final int CRITICAL_ITEM = 41;
  public static final int DUPLICATE_KEY = 43;
  public static final int CHAINS_NOT_EMPTY = 44;

  /** Plus the path's number, from 1: its master has no such entry. */
  public static final int NO_CHAIN_HEAD = 100;

  public static final int NOT_OPEN = -11;
  public static final int BAD_SET = -21;
  public static final int BAD_MODE = -31;
  public static final int BAD_ITEM = -51;
  public static final int BAD_LIST = -52;
  public static final int BAD_VALUE = -53;
  public static final int NO_CURRENT_RECORD = -61;
  public static final int NO_FIND = -62;
  public static final int AUTOMATIC_MASTER = -63;
  public static final int NOTHING_LOCKED = -71;
  public static final int LOCKED_IN_TRANSACTION = -72;
  public static final int IN_TRANSACTION = -81;
  public static final int NO_TRANSACTION = -82;
  public static final int MUST_UNDO = -83;
  public static final int INTERRUPTED = -91;
  public static final int STORE_FAILED = -92;
  public static final int DAMAGED = -93;

  private Condition() {}

  /** Returns what a condition means. */
  public static String text(int condition) {
    if (condition > NO_CHAIN_HEAD && condition <= NO_CHAIN_HEAD + DataSet.PATHS_MAX) {
      return "no chain head for path " + (condition - NO_CHAIN_HEAD);
    }
    return switch (condition) {
      case GOOD -> "good";
      case END_OF_FILE -> "end of file";
      case END_OF_CHAIN -> "end of chain";
      case NO_ENTRY -> "no such entry";
      case DATABASE_LOCKED -> "the database is locked by another";
      case SET_LOCKED -> "the data set is locked by another";
      case PAGE_LOCKED -> "the page is locked by another";
      case RECORD_LOCKED -> "the record is locked by another";
      case DEADLOCK -> "refused, for it would wait for ever";
      case CRITICAL_ITEM -> "a key or search item cannot be changed";
      case DUPLICATE_KEY -> "the key is there already";
      case CHAINS_NOT_EMPTY -> "the master has chains that are not empty";
      case INTERRUPTED -> "interrupted while waiting for a lock";
      case STORE_FAILED -> "the store failed";
      case DAMAGED -> "the data contradict themselves";
      default -> "condition " + condition; // a misuse, which no transaction is compiled to
    };
  }
}
