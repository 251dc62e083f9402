package fasttrack.relational.sql;

import java.util.List;

/**
 * The statements by which one engine locks what its own locks do not cover. A lock is exclusive or
 * shared, waits for others, and ends with its transaction; the engine resolves deadlocks of these
 * locks as it does those of its own. Stateless and thread-safe.
 */
public interface LockSql {
  /** The table with whose rows an engine locks that has no other locks to lend. */
  String TABLE = "fasttrack_lock";

  /** A table that every database of ours has, and that holds a row or more. */
  String MARKER = "fasttrack_marker";

  /** The table in which the processes of one run leave notes. */
  String NOTICES = "fasttrack_notices";

  /**
   * Returns the statement that locks the page of a row.
   *
   * @param table the table's name, as it is written in statements
   * @param key the row's key: a number or a question mark, which stands in the text once
   * @param rowsPerPage how many keys in a row share a page, from 1
   */
  String page(String table, String key, long rowsPerPage, boolean exclusive);

  /**
   * Returns the statement that exclusively locks the page on which this session puts rows without a
   * key. Few other sessions, or none, put rows there.
   */
  String freshPage(String table);

  /** Returns the statement that locks all pages of a table, those with new rows among them. */
  String allPages(String table, boolean exclusive);

  /** Returns the statement that locks a table, for transactions that all lock whole tables. */
  String table(String table, boolean exclusive);

  /** Returns the statement that locks the whole database. */
  String database(boolean exclusive);

  /**
   * Returns the statements that make what locks of a table need; it may be there already. They are
   * executed before a run's first transaction.
   */
  default List<String> make(String table) {
    return List.of();
  }
}
