package fasttrack.core.testing;

import fasttrack.core.facet.KillableServer;
import fasttrack.core.facet.Stepwise;
import fasttrack.core.facet.StepwiseSession;
import fasttrack.core.interpreter.Digest;
import fasttrack.core.model.Action;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Checkpointing;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Database.PopulationProgress;
import fasttrack.core.spi.Database.RowConsumer;
import fasttrack.core.spi.Engine;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Marker;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.cpu.CpuReading;
import fasttrack.core.testing.Misbehavior.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A small engine for tests of the harness: it executes every kind of step on tables in memory, one
 * transaction at a time under one lock, rolls back, and keeps a log of commits by which it recovers
 * after {@link #kill}. It holds one data set. Thread-safe.
 *
 * <p>It is no stand-in for a product, whose tests run on the product; what it adds is that it can
 * be told to do wrong, see {@link Misbehavior}.
 */
public class MemoryDatabase implements Database, Stepwise, KillableServer, Checkpointing {
  private final Misbehavior misbehavior;
  private final long commitNanos;
  private final List<List<Change>> log = new ArrayList<>();
  private @Nullable Dataset dataset;
  private @Nullable MemoryTables tables;
  private @Nullable Marker marker;
  private volatile Life life = new Life();
  private int sessions;

  /** The time from a start of the server to its end. */
  static final class Life {
    final Semaphore lock = new Semaphore(1, true);
    volatile boolean over;
  }

  /** Makes an empty database that does all right, with commits that take no time. */
  public MemoryDatabase() {
    this(Misbehavior.NONE, 0);
  }

  /**
   * Makes an empty database.
   *
   * @param misbehavior what it does wrong
   * @param commitNanos how long a commit takes
   */
  public MemoryDatabase(Misbehavior misbehavior, long commitNanos) {
    this.misbehavior = misbehavior;
    this.commitNanos = commitNanos;
  }

  @Override
  public Engine engine() {
    return new Engine("Memory", "1", "here", Isolation.SERIALIZABLE, Map.of());
  }

  @Override
  public synchronized Optional<Marker> marker(String schema) {
    return Optional.ofNullable(marker).filter(mark -> mark.schema().equals(schema));
  }

  @Override
  public synchronized void mark(Marker now) {
    marker = now;
  }

  @Override
  public synchronized void create(Dataset created) {
    dataset = created;
    tables = null;
    marker = Marker.of(created, Marker.State.LOADING);
    log.clear();
  }

  @Override
  public synchronized void populate(Dataset loaded, PopulationProgress progress) {
    tables = new MemoryTables(loaded);
    for (RecordType type : loaded.schema().types()) {
      progress.loaded(loaded.rows(type));
    }
  }

  @Override
  public synchronized void scan(RecordType type, RowConsumer consumer) {
    if (life.over) {
      throw new BackendException(BackendException.Kind.UNREACHABLE, "the server is down");
    }
    tables().table(type).rows().forEach(consumer::row);
  }

  @Override
  public synchronized Session connect(List<TransactionType> types) {
    return new MemorySession(this, types, ++sessions);
  }

  @Override
  public StepwiseSession connectStepwise(List<TransactionType> types) {
    return new MemoryStepwiseSession(this, types);
  }

  @Override
  public CpuReading serverCpuNanos() {
    return new CpuReading.Unavailable("the engine runs in this process");
  }

  /** There is none: a life is only a state of this object. */
  @Override
  public Optional<ProcessHandle> process() {
    return Optional.empty();
  }

  @Override
  public void restart() {
    kill();
    recover();
  }

  @Override
  public void kill() {
    life.over = true;
  }

  @Override
  public synchronized void recover() {
    List<List<Change>> kept = misbehavior.recovered(List.copyOf(log));
    if (dataset != null) {
      tables = new MemoryTables(dataset);
    }
    Digest ignored = new Digest();
    for (List<Change> transaction : kept) {
      for (Change change : transaction) {
        long[] inputs = change.inputs().stream().mapToLong(Long::longValue).toArray();
        tables().execute(change.step(), inputs, ignored, undo -> {});
      }
    }
    life = new Life();
  }

  /** All data is in memory and in the log, and there is nowhere else to write it to. */
  @Override
  public void checkpoint() {}

  @Override
  public void close() {}

  Misbehavior misbehavior() {
    return misbehavior;
  }

  Life life() {
    return life;
  }

  long commitNanos() {
    return commitNanos;
  }

  /**
   * Executes a step in the life that its session belongs to; after that life's end it does nothing.
   */
  synchronized void execute(
      Life session, Action.OnRecords step, long[] inputs, Digest digest, Consumer<Runnable> undo) {
    if (!session.over) {
      tables().execute(step, inputs, digest, undo);
    }
  }

  /** Reverts a change. */
  synchronized void undo(Runnable change) {
    change.run();
  }

  /** Logs a transaction, and tells whether that came before the end of its session's life. */
  synchronized boolean log(Life session, List<Change> changes) {
    if (session.over) {
      return false;
    }
    log.add(List.copyOf(changes));
    return true;
  }

  synchronized int commits() {
    return log.size();
  }

  private MemoryTables tables() {
    if (tables == null) {
      throw new BackendException(BackendException.Kind.SETUP, "the database is empty");
    }
    return tables;
  }
}
