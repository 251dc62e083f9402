package fasttrack.network.engine;

import fasttrack.network.lock.Granularity;
import fasttrack.network.lock.LockListener;
import fasttrack.network.lock.LockMode;
import fasttrack.network.schema.DataSet;
import fasttrack.network.store.StoreException;

/**
 * The native call interface: what one user does with an open database. Calls, modes and statuses
 * stand in the table of this module's README; names and modes follow TurboIMAGE's published manual
 * where it has them.
 *
 * <p>Every call returns its condition, see {@link Condition}, leaves a {@link Status}, and throws
 * nothing for what its user or the store does. A call that fails has changed nothing. Used by one
 * thread at a time.
 */
public final class NativeInterface {
  private final OpenBase base;
  private final Transaction transaction;
  private final UserLocks locks;
  private final Records records;
  private final Writer writer;
  private final Reader reader;
  private final Arguments arguments;
  private final Status status = new Status();
  private final MergedCursor uniqueCursor;
  private boolean isOpen;
  private String failure = "";

  /**
   * Makes the interface of one user, who has still to open the database.
   *
   * @param listener is told about waits for locks
   */
  public NativeInterface(OpenBase base, LockListener listener) {
    this.base = base;
    this.transaction = new Transaction(base, listener);
    this.locks = new UserLocks(transaction.locks(), base.granularity());
    this.records = new Records(base, transaction.changes(), locks);
    this.uniqueCursor = new MergedCursor(base.store(), transaction.changes());
    this.writer =
        new Writer(base, transaction.changes(), records, locks, uniqueCursor, transaction.slots());
    this.reader = new Reader(base, transaction.changes(), records, locks);
    this.arguments = new Arguments(base.structure().sets(), reader);
  }

  /** Returns what the last call left behind. */
  public Status status() {
    return status;
  }

  /** Returns what the store said when it failed last. */
  public String failure() {
    return failure;
  }

  /** Tells whether end will wait for the store: for its own changes, or for what it has seen. */
  public boolean endWaits() {
    return !transaction.changes().isEmpty()
        || !base.commits().durable(transaction.locks().visibleCommit());
  }

  /** Returns how many locks are held. */
  public int locksHeld() {
    return transaction.locks().count();
  }

  /** Opens the database, to read and modify it. */
  public int open() {
    status.begin(Call.OPEN.number, 1, 0, 0);
    if (!isOpen) {
      base.opened();
    }
    isOpen = true;
    return Condition.GOOD;
  }

  /**
   * Mode 1: undoes an open transaction, gives back all locks and closes the database. Mode 2:
   * forgets the current record and chain of a data set.
   */
  public int close(int mode, int set) {
    int allowed = begin(Call.CLOSE, mode, set, 0);
    if (allowed != Condition.GOOD) {
      return allowed;
    }
    switch (mode) {
      case Modes.CLOSE_DATABASE -> {
        return close();
      }
      case Modes.CLOSE_REWIND -> {
        DataSet found = arguments.set(set);
        if (found == null) {
          return condition(Condition.BAD_SET);
        }
        reader.currency(found).rewind();
      }
      default -> {
        return condition(Condition.BAD_MODE);
      }
    }
    return Condition.GOOD;
  }

  /** Closes the database, even where the store fails. */
  private int close() {
    int condition = Condition.GOOD;
    try {
      if (!transaction.isOpen()) {
        transaction.write();
      }
    } catch (StoreException e) {
      condition = storeFailed(e);
    }
    transaction.giveUp();
    transaction.unlock();
    transaction.slots().close();
    reader.inTransaction(false);
    reader.close();
    uniqueCursor.close();
    isOpen = false;
    base.closed();
    return condition;
  }

  /**
   * Finds a chain or a range of an index, before whose first record it leaves its user. Mode 1: the
   * chain of a search item's value. Modes 2 and 5: the entries of an indexed item, 2 equal to
   * {@code from}, 5 from {@code from} to {@code to}.
   */
  public int find(int set, int mode, int item, long from, long to, Intent intent) {
    int allowed = begin(Call.FIND, mode, set, item);
    if (allowed != Condition.GOOD) {
      return allowed;
    }
    try {
      DataSet found = arguments.set(set);
      if (found == null) {
        return failed(Condition.BAD_SET);
      }
      int condition = reader.find(found, mode, item, from, to, intent == Intent.UPDATE);
      status.currency(reader.currency(found));
      return ended(condition);
    } catch (CallFailure | StoreException e) {
      return failed(e);
    }
  }

  /**
   * Gets a record. Mode 2: the next of the data set. 4: the one whose number is the argument. 5:
   * the next in the chain. 7: the master's entry whose key is the argument. 8: the next in the
   * index.
   *
   * @param list the items that are wanted
   * @param buffer receives them
   */
  public int get(int set, int mode, ItemList list, byte[] buffer, long argument, Intent intent) {
    int allowed = begin(Call.GET, mode, set, 0);
    if (allowed != Condition.GOOD) {
      return allowed;
    }
    try {
      DataSet found = arguments.set(set);
      if (found == null) {
        return failed(Condition.BAD_SET);
      }
      if (list.set() != found || buffer.length < list.length()) {
        return failed(Condition.BAD_LIST);
      }
      int condition = reader.get(found, mode, argument, intent == Intent.UPDATE);
      if (condition == Condition.GOOD) {
        list.toBuffer(reader.stored(), buffer);
        status.moved(list.length());
      }
      status.currency(reader.currency(found));
      return ended(condition);
    } catch (CallFailure | StoreException e) {
      return failed(e);
    }
  }

  /** Puts a record, which becomes the current one. The list has all items of the data set. */
  public int put(int set, ItemList list, byte[] buffer) {
    int allowed = begin(Call.PUT, 1, set, 0);
    if (allowed != Condition.GOOD) {
      return allowed;
    }
    try {
      DataSet found = arguments.writable(set, list, buffer);
      if (list.items().size() != found.items().size()) {
        return failed(Condition.BAD_LIST);
      }
      Currency currency = reader.currency(found);
      reader.forgetKnown();
      long number = writer.put(found, list, buffer);
      currency.rewind();
      currency.record = number;
      status.moved(list.length());
      status.currency(currency);
      return ended(Condition.GOOD);
    } catch (CallFailure | StoreException e) {
      return failed(e);
    }
  }

  /** Changes the listed items of the current record. */
  public int update(int set, ItemList list, byte[] buffer) {
    int allowed = begin(Call.UPDATE, 1, set, 0);
    if (allowed != Condition.GOOD) {
      return allowed;
    }
    try {
      DataSet found = arguments.writable(set, list, buffer);
      long number = arguments.current(found);
      writer.update(found, number, list, buffer, reader.known(found, number));
      status.moved(list.length());
      status.currency(reader.currency(found));
      return ended(Condition.GOOD);
    } catch (CallFailure | StoreException e) {
      return failed(e);
    }
  }

  /** Deletes the current record; its place in chain and index stays the user's. */
  public int delete(int set) {
    int allowed = begin(Call.DELETE, 1, set, 0);
    if (allowed != Condition.GOOD) {
      return allowed;
    }
    try {
      DataSet found = arguments.writable(set);
      reader.forgetKnown();
      writer.delete(found, arguments.current(found));
      status.currency(reader.currency(found));
      return ended(Condition.GOOD);
    } catch (CallFailure | StoreException e) {
      return failed(e);
    }
  }

  /**
   * Locks until the end of the transaction or, outside of one, until unlock; waits where another
   * has it. Mode 1: the database. Mode 3: a data set, for which the database is locked where that
   * is what is locked at all.
   *
   * @param intent UPDATE keeps all others out, READ those who change something
   */
  public int lock(int mode, int set, Intent intent) {
    int allowed = begin(Call.LOCK, mode, set, 0);
    if (allowed != Condition.GOOD) {
      return allowed;
    }
    LockMode wanted = intent == Intent.UPDATE ? LockMode.X : LockMode.S;
    DataSet found = arguments.set(set);
    try {
      if (mode == Modes.LOCK_DATABASE) {
        locks.database(wanted);
      } else if (mode != Modes.LOCK_SET) {
        return failed(Condition.BAD_MODE);
      } else if (found == null) {
        return failed(Condition.BAD_SET);
      } else {
        locks.set(found, wanted);
      }
    } catch (CallFailure e) {
      return failed(e);
    }
    transaction.keepLocks();
    return Condition.GOOD;
  }

  /** Gives back all locks that were taken outside of a transaction. */
  public int unlock() {
    int allowed = begin(Call.UNLOCK, 1, 0, 0);
    if (allowed != Condition.GOOD) {
      return allowed;
    }
    if (transaction.isOpen()) {
      return condition(Condition.LOCKED_IN_TRANSACTION);
    }
    if (!transaction.holdsExplicitLocks()) {
      return condition(Condition.NOTHING_LOCKED);
    }
    transaction.unlock();
    return Condition.GOOD;
  }

  /** Begins a transaction. */
  public int begin() {
    int allowed = begin(Call.BEGIN, 1, 0, 0);
    if (allowed != Condition.GOOD) {
      return allowed;
    }
    if (transaction.isOpen()) {
      return condition(Condition.IN_TRANSACTION);
    }
    try {
      transaction.write();
    } catch (StoreException e) {
      return storeFailed(e);
    }
    reader.inTransaction(true);
    transaction.begin();
    return Condition.GOOD;
  }

  /**
   * Ends the transaction: its changes are permanent, as durably as the store was opened to be.
   * Where the store fails, nobody knows whether they are.
   */
  public int end() {
    return end(true);
  }

  /** Ends a transaction of a load, which makes all of them durable at its end. */
  int endUnsynced() {
    return end(false);
  }

  private int end(boolean synced) {
    status.begin(Call.END.number, 1, 0, 0);
    if (!transaction.isOpen()) {
      return condition(isOpen ? Condition.NO_TRANSACTION : Condition.NOT_OPEN);
    }
    if (transaction.isDoomed()) {
      return condition(Condition.MUST_UNDO);
    }
    try {
      reader.inTransaction(false);
      if (synced) {
        transaction.end();
      } else {
        transaction.endUnsynced();
      }
      return Condition.GOOD;
    } catch (StoreException e) {
      return storeFailed(e);
    }
  }

  /** Takes back all that was changed since begin. */
  public int undo() {
    status.begin(Call.UNDO.number, 1, 0, 0);
    if (!transaction.isOpen()) {
      return condition(isOpen ? Condition.NO_TRANSACTION : Condition.NOT_OPEN);
    }
    reader.inTransaction(false);
    try {
      if (transaction.isDoomed()) {
        transaction.giveUp();
      } else {
        transaction.undo();
      }
      return Condition.GOOD;
    } catch (StoreException e) {
      return storeFailed(e);
    }
  }

  /**
   * Mode 1: makes permanent what was changed outside of transactions, as durably as the store was
   * opened to be. Mode 2: only writes what is gathered, and promises nothing.
   */
  public int control(int mode) {
    int allowed = begin(Call.CONTROL, mode, 0, 0);
    if (allowed != Condition.GOOD) {
      return allowed;
    }
    if (mode != Modes.CONTROL_POST && mode != Modes.CONTROL_WRITE) {
      return condition(Condition.BAD_MODE);
    }
    try {
      if (!transaction.isOpen()) {
        transaction.write();
        reader.refresh();
      }
      if (mode == Modes.CONTROL_POST) {
        base.commits().post();
      }
      return Condition.GOOD;
    } catch (StoreException e) {
      return storeFailed(e);
    }
  }

  private int begin(Call call, int mode, int set, int item) {
    status.begin(call.number, mode, set, item);
    if (!isOpen) {
      return condition(Condition.NOT_OPEN);
    }
    return transaction.isDoomed() && call != Call.CLOSE
        ? condition(Condition.MUST_UNDO)
        : Condition.GOOD;
  }

  /** A call has ended, with a record or without one. */
  private int ended(int condition) {
    if (condition < 0) {
      return failed(condition);
    }
    boolean written = transaction.succeeded();
    // Without locks there is nobody else who writes between two calls.
    if (written || (!transaction.isOpen() && base.granularity() != Granularity.NONE)) {
      reader.refresh();
    }
    status.condition(condition);
    return condition;
  }

  private int failed(RuntimeException e) {
    return switch (e) {
      case CallFailure call -> failed(call.condition());
      case StoreException store -> {
        failed(Condition.STORE_FAILED);
        yield storeFailed(store);
      }
      default -> throw e;
    };
  }

  private int failed(int condition) {
    reader.refresh();
    transaction.failed(condition);
    status.condition(condition);
    return condition;
  }

  private int storeFailed(StoreException e) {
    failure = String.valueOf(e.getMessage());
    return condition(Condition.STORE_FAILED);
  }

  private int condition(int condition) {
    status.condition(condition);
    return condition;
  }
}
