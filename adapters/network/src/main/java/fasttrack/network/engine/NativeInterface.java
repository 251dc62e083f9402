package fasttrack.network.engine;

import fasttrack.network.lock.Granularity;
import fasttrack.network.lock.LockListener;
import fasttrack.network.lock.LockMode;
import fasttrack.network.schema.DataSet;
import fasttrack.network.store.StoreException;
import java.util.List;

/**
 * The native call interface: what one user does with an open database. Calls, modes and statuses
 * stand in the table of this module's README; names and modes follow TurboIMAGE's published manual
 * where it has them. Every call leaves a {@link Status}.
 */
public final class NativeInterface implements Calls {
  private final OpenBase base;
  private final Transaction transaction;
  private final UserLocks locks;
  private final Records records;
  private final Writer writer;
  private final Reader reader;
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
  }

  /** Returns what the last call left behind. */
  public Status status() {
    return status;
  }

  @Override
  public long recordNumber() {
    return status.recordNumber();
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
    status.begin();
    if (!isOpen) {
      base.users().incrementAndGet();
    }
    isOpen = true;
    return Condition.GOOD;
  }

  @Override
  public int close(int mode, int set) {
    try {
      begin(true);
      switch (mode) {
        case Modes.CLOSE_DATABASE -> close();
        case Modes.CLOSE_REWIND -> reader.currency(set(set)).rewind();
        default -> throw new CallFailure(Condition.BAD_MODE);
      }
      return Condition.GOOD;
    } catch (CallFailure | StoreException e) {
      return failed(e);
    }
  }

  private void close() {
    try {
      if (!transaction.isOpen()) {
        transaction.write();
      }
    } finally {
      transaction.giveUp();
      transaction.unlock();
      transaction.slots().close();
      reader.inTransaction(false);
      reader.close();
      uniqueCursor.close();
      isOpen = false;
      base.users().decrementAndGet();
    }
  }

  @Override
  public int find(int set, int mode, int item, long from, long to, Intent intent) {
    try {
      begin(false);
      DataSet found = set(set);
      int condition = reader.find(found, mode, item, from, to, intent == Intent.UPDATE);
      status.currency(reader.currency(found));
      return ended(condition);
    } catch (CallFailure | StoreException e) {
      return failed(e);
    }
  }

  @Override
  public int get(int set, int mode, ItemList list, byte[] buffer, long argument, Intent intent) {
    try {
      begin(false);
      DataSet found = set(set);
      check(found, list, buffer);
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

  @Override
  public int put(int set, ItemList list, byte[] buffer) {
    try {
      begin(false);
      DataSet found = writable(set);
      check(found, list, buffer);
      require(list.items().size() == found.items().size(), Condition.BAD_LIST);
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

  @Override
  public int update(int set, ItemList list, byte[] buffer) {
    try {
      begin(false);
      DataSet found = writable(set);
      check(found, list, buffer);
      long number = current(found);
      writer.update(found, number, list, buffer, reader.known(found, number));
      status.moved(list.length());
      status.currency(reader.currency(found));
      return ended(Condition.GOOD);
    } catch (CallFailure | StoreException e) {
      return failed(e);
    }
  }

  @Override
  public int delete(int set) {
    try {
      begin(false);
      DataSet found = writable(set);
      reader.forgetKnown();
      writer.delete(found, current(found));
      status.currency(reader.currency(found));
      return ended(Condition.GOOD);
    } catch (CallFailure | StoreException e) {
      return failed(e);
    }
  }

  @Override
  public int lock(int mode, int set, Intent intent) {
    try {
      begin(false);
      LockMode wanted = intent == Intent.UPDATE ? LockMode.X : LockMode.S;
      switch (mode) {
        case Modes.LOCK_DATABASE -> locks.database(wanted);
        case Modes.LOCK_SET -> locks.set(set(set), wanted);
        default -> throw new CallFailure(Condition.BAD_MODE);
      }
      transaction.keepLocks();
      return Condition.GOOD;
    } catch (CallFailure e) {
      return failed(e);
    }
  }

  @Override
  public int unlock() {
    try {
      begin(false);
      require(!transaction.isOpen(), Condition.LOCKED_IN_TRANSACTION);
      require(transaction.holdsExplicitLocks(), Condition.NOTHING_LOCKED);
      transaction.unlock();
      return Condition.GOOD;
    } catch (CallFailure e) {
      return failed(e);
    }
  }

  @Override
  public int begin() {
    try {
      begin(false);
      require(!transaction.isOpen(), Condition.IN_TRANSACTION);
      transaction.write();
      reader.inTransaction(true);
      transaction.begin();
      return Condition.GOOD;
    } catch (CallFailure | StoreException e) {
      return failed(e);
    }
  }

  @Override
  public int end() {
    return end(true);
  }

  /** Ends a transaction of a load, which makes all of them durable at its end. */
  int endUnsynced() {
    return end(false);
  }

  private int end(boolean synced) {
    try {
      begin(false);
      require(transaction.isOpen(), Condition.NO_TRANSACTION);
      reader.inTransaction(false);
      transaction.end(synced);
      return Condition.GOOD;
    } catch (CallFailure | StoreException e) {
      return failed(e);
    }
  }

  @Override
  public int undo() {
    try {
      begin(true);
      require(transaction.isOpen(), Condition.NO_TRANSACTION);
      reader.inTransaction(false);
      transaction.undo();
      return Condition.GOOD;
    } catch (CallFailure | StoreException e) {
      return failed(e);
    }
  }

  @Override
  public int control(int mode) {
    try {
      begin(false);
      require(mode == Modes.CONTROL_POST || mode == Modes.CONTROL_WRITE, Condition.BAD_MODE);
      if (!transaction.isOpen()) {
        transaction.write();
        reader.refresh();
      }
      if (mode == Modes.CONTROL_POST) {
        base.commits().post();
      }
      return Condition.GOOD;
    } catch (CallFailure | StoreException e) {
      return failed(e);
    }
  }

  private void begin(boolean alsoDoomed) {
    status.begin();
    require(isOpen, Condition.NOT_OPEN);
    require(alsoDoomed || !transaction.isDoomed(), Condition.MUST_UNDO);
  }

  private static void require(boolean holds, int condition) {
    if (!holds) {
      throw new CallFailure(condition);
    }
  }

  private DataSet set(int number) {
    List<DataSet> sets = base.structure().sets();
    require(number >= 1 && number <= sets.size(), Condition.BAD_SET);
    return sets.get(number - 1);
  }

  /** Returns a data set that the user may change. */
  private DataSet writable(int number) {
    DataSet found = set(number);
    require(found.kind() != DataSet.SetType.AUTOMATIC, Condition.AUTOMATIC_MASTER);
    return found;
  }

  private static void check(DataSet set, ItemList list, byte[] buffer) {
    require(list.set() == set && buffer.length >= list.length(), Condition.BAD_LIST);
  }

  private long current(DataSet set) {
    long record = reader.currency(set).record;
    require(record != 0, Condition.NO_CURRENT_RECORD);
    return record;
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
    if (e instanceof CallFailure call) {
      return failed(call.condition());
    }
    failure = String.valueOf(e.getMessage());
    return failed(Condition.STORE_FAILED);
  }

  private int failed(int condition) {
    reader.refresh();
    transaction.failed(condition);
    status.condition(condition);
    return condition;
  }
}
