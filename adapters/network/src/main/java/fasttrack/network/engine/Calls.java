package fasttrack.network.engine;

/**
 * The calls that one user makes, by whichever call interface. Data sets and items are named by
 * their numbers; modes are those of {@link Modes}. Each call returns its condition, see {@link
 * Condition}, and throws nothing for what its user or the store does. A call that fails has changed
 * nothing. Used by one thread at a time.
 */
public interface Calls {
  /**
   * Mode 1: undoes an open transaction, gives back all locks and closes the database, even where
   * the store fails. Mode 2: forgets the current record and chain of a data set.
   */
  int close(int mode, int set);

  /**
   * Finds a chain or a range of an index, before whose first record it leaves its user. Mode 1: the
   * chain of a search item's value. Modes 2 and 5: the entries of an indexed item, 2 equal to
   * {@code from}, 5 from {@code from} to {@code to}.
   */
  int find(int set, int mode, int item, long from, long to, Intent intent);

  /**
   * Gets a record. Mode 2: the next of the data set. 4: the one whose number is the argument. 5:
   * the next in the chain. 7: the master's entry whose key is the argument. 8: the next in the
   * index.
   *
   * @param list the items that are wanted
   * @param buffer receives them
   */
  int get(int set, int mode, ItemList list, byte[] buffer, long argument, Intent intent);

  /** Puts a record, which becomes the current one. The list has all items of the data set. */
  int put(int set, ItemList list, byte[] buffer);

  /** Changes the listed items of the current record. */
  int update(int set, ItemList list, byte[] buffer);

  /** Deletes the current record; its place in chain and index stays the user's. */
  int delete(int set);

  /**
   * Locks until the end of the transaction or, outside of one, until unlock; waits where another
   * has it. Mode 1: the database. Mode 3: a data set, for which the database is locked where that
   * is what is locked at all.
   *
   * @param intent UPDATE keeps all others out, READ those who change something
   */
  int lock(int mode, int set, Intent intent);

  /** Gives back all locks that were taken outside of a transaction. */
  int unlock();

  /** Begins a transaction. */
  int begin();

  /**
   * Ends the transaction: its changes are permanent, as durably as the store was opened to be.
   * Where the store fails, nobody knows whether they are.
   */
  int end();

  /** Takes back all that was changed since begin. */
  int undo();

  /**
   * Mode 1: makes permanent what was changed outside of transactions, as durably as the store was
   * opened to be. Mode 2: only writes what is gathered, and promises nothing.
   */
  int control(int mode);

  /** Returns the number of the current record after a call that has one. */
  long recordNumber();
}
