package fasttrack.app.acid;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Field;
import fasttrack.core.model.Path;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Step;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.CpuReading;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Engine;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.KillableServer;
import fasttrack.core.spi.Marker;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.Stepwise;
import fasttrack.core.spi.StepwiseSession;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Tables in memory, under one lock, with a log of commits by which they recover. */
final class MemoryDatabase implements Database, Stepwise, KillableServer {
  final Flaw flaw;
  final Semaphore lock = new Semaphore(1, true);
  final AtomicBoolean starving = new AtomicBoolean();
  volatile boolean down;

  private final Map<String, List<long[]>> tables = new HashMap<>();
  private final List<List<Change>> log = new ArrayList<>();
  private @Nullable Dataset dataset;
  private @Nullable Marker marker;
  private int updates;
  private int sessions;

  /** What a step did, so that it can be done again. */
  record Change(Step step, List<Long> inputs) {}

  MemoryDatabase(Flaw flaw) {
    this.flaw = flaw;
  }

  @Override
  public Engine engine() {
    return new Engine("Memory", "1", "here", Isolation.SERIALIZABLE, Map.of());
  }

  @Override
  public Optional<Marker> marker(String schema) {
    return Optional.ofNullable(marker);
  }

  @Override
  public void mark(Marker now) {
    marker = now;
  }

  @Override
  public void create(Dataset created) {
    dataset = created;
    tables.clear();
    log.clear();
  }

  @Override
  public void populate(Dataset loaded, PopulationProgress progress) {
    for (RecordType type : loaded.schema().types()) {
      List<long[]> rows = new ArrayList<>();
      for (long number = 1; number <= loaded.rows(type); number++) {
        long[] row = new long[type.fields().size()];
        type.generate(number, loaded, row);
        rows.add(row);
      }
      tables.put(type.name(), rows);
    }
  }

  @Override
  public synchronized void scan(RecordType type, RowConsumer consumer) {
    rows(type).forEach(consumer::row);
  }

  @Override
  public Session connect(List<TransactionType> types) {
    return new MemorySession.Whole(this, types, ++sessions);
  }

  @Override
  public StepwiseSession connectStepwise(List<TransactionType> types) {
    return new MemorySession(this, types);
  }

  @Override
  public CpuReading serverCpuNanos() {
    return new CpuReading.Unavailable("in memory");
  }

  @Override
  public void restartServer() {
    killServer();
    recoverServer();
  }

  @Override
  public void killServer() {
    down = true;
  }

  @Override
  public synchronized void recoverServer() {
    if (flaw == Flaw.STAYS_DOWN) {
      throw new BackendException(BackendException.Kind.SETUP, "it does not come back");
    }
    List<List<Change>> kept = new ArrayList<>(log);
    switch (flaw) {
      case KILL_LOSES_THE_LAST -> kept.removeLast();
      case KILL_LOSES_THE_FIRST -> kept.removeFirst();
      case KILL_TEARS -> kept.add(kept.removeLast().subList(0, 2));
      case KILL_INVENTS -> kept.add(kept.getFirst());
      default -> {}
    }
    populate(Objects.requireNonNull(dataset), rows -> {});
    kept.forEach(changes -> changes.forEach(this::apply));
    down = false;
  }

  @Override
  public void close() {}

  /** Makes a change; an update that a flaw forgets is none. */
  synchronized void change(Change change) {
    boolean forgotten =
        flaw == Flaw.LOSES_AN_UPDATE
            && change.step() instanceof Step.Update
            && ++updates % 333 == 0;
    if (!forgotten) {
      apply(change);
    }
  }

  private void apply(Change change) {
    add(change, 1);
  }

  synchronized void undo(Change change) {
    if (change.step() instanceof Step.Insert insert) {
      if (flaw != Flaw.ABORT_LEAVES_A_ROW) {
        rows(insert.type()).removeLast();
      }
    } else {
      add(change, -1);
    }
  }

  private void add(Change change, long sign) {
    long[] inputs = change.inputs().stream().mapToLong(Long::longValue).toArray();
    switch (change.step()) {
      case Step.Update update -> {
        RecordType type = update.path().last();
        long[] row = rows(type).get(Math.toIntExact(key(update.path(), inputs) - 1));
        row[type.position(update.field())] += sign * update.delta().value(inputs);
      }
      case Step.Insert insert -> {
        long[] row = new long[insert.type().fields().size()];
        List<Field> fields = insert.fields();
        for (int i = 0; i < fields.size(); i++) {
          row[insert.type().position(fields.get(i))] = insert.values().get(i).value(inputs);
        }
        rows(insert.type()).add(row);
      }
      case Step.Read read -> {}
      case Step.Delete delete -> throw new UnsupportedOperationException();
    }
  }

  synchronized void commit(List<Change> changes) {
    if (flaw == Flaw.COMMIT_FORGETS_AN_UPDATE && !changes.isEmpty()) {
      undo(changes.getLast());
    }
    log.add(List.copyOf(changes));
  }

  synchronized int commits() {
    return log.size();
  }

  /** Returns the rows that a path leads to. */
  synchronized List<long[]> read(Path path, long[] inputs) {
    List<long[]> rows = rows(path.last());
    return path.start() instanceof Path.Start.All
        ? List.copyOf(rows)
        : List.of(rows.get(Math.toIntExact(key(path, inputs) - 1)));
  }

  private static long key(Path path, long[] inputs) {
    return ((Path.Start.ByKey) path.start()).key().value(inputs);
  }

  private List<long[]> rows(RecordType type) {
    return tables.getOrDefault(type.name(), List.of());
  }
}
