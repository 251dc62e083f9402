package fasttrack.core.testing;

import fasttrack.core.interpreter.Digest;
import fasttrack.core.model.Action;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Field;
import fasttrack.core.model.Path;
import fasttrack.core.model.RecordType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Executes steps on the tables of a data set. Used by one thread at a time. */
final class MemoryTables {
  private final Map<String, MemoryTable> tables = new HashMap<>();

  MemoryTables(Dataset dataset) {
    for (RecordType type : dataset.schema().types()) {
      tables.put(type.name(), new MemoryTable(type, dataset));
    }
  }

  MemoryTable table(RecordType type) {
    MemoryTable table = tables.get(type.name());
    if (table == null) {
      throw new IllegalArgumentException("the database has no table " + type);
    }
    return table;
  }

  /**
   * Executes a step.
   *
   * @param undo takes what reverts each change, the last change last
   */
  void execute(Action.OnRecords step, long[] inputs, Digest digest, Consumer<Runnable> undo) {
    switch (step) {
      case Action.Find read -> read(read, inputs, digest);
      case Action.Change update -> update(update, inputs, digest, undo);
      case Action.Insert insert -> insert(insert, inputs, digest, undo);
      case Action.Delete delete -> delete(delete, inputs, digest, undo);
    }
  }

  private void read(Action.Find read, long[] inputs, Digest digest) {
    List<RecordType> types = read.path().types();
    for (List<long[]> way : ways(read.path(), inputs)) {
      for (Field field : read.fields()) {
        for (int i = 0; i < types.size(); i++) {
          if (types.get(i).name().equals(field.record())) {
            digest.add(field, way.get(i)[types.get(i).position(field)]);
          }
        }
      }
      digest.endRow();
    }
  }

  private void update(Action.Change update, long[] inputs, Digest digest, Consumer<Runnable> undo) {
    int position = update.path().last().position(update.first().field());
    long delta = update.first().value().value(inputs);
    List<long[]> targets = targets(update.path(), inputs);
    for (long[] row : targets) {
      row[position] += delta;
      undo.accept(() -> row[position] -= delta);
      if (update.returning()) {
        digest.add(row[position]);
        digest.endRow();
      }
    }
    digest.count(targets.size());
  }

  private void insert(Action.Insert insert, long[] inputs, Digest digest, Consumer<Runnable> undo) {
    long[] row = new long[insert.type().fields().size()];
    List<Field> fields = insert.fields();
    for (int i = 0; i < fields.size(); i++) {
      row[insert.type().position(fields.get(i))] = insert.values().get(i).value(inputs);
    }
    MemoryTable table = table(insert.type());
    long number = table.insert(row);
    undo.accept(() -> table.delete(number));
    digest.count(1);
  }

  private void delete(Action.Delete delete, long[] inputs, Digest digest, Consumer<Runnable> undo) {
    MemoryTable table = table(delete.path().last());
    List<long[]> targets = targets(delete.path(), inputs);
    for (long[] row : targets) {
      long number = table.number(row);
      table.delete(number);
      undo.accept(() -> table.put(number, row));
    }
    digest.count(targets.size());
  }

  /** Returns the rows at a path's end, each once, before any of them is changed. */
  private List<long[]> targets(Path path, long[] inputs) {
    // An array equals itself alone, so rows of equal content stay apart.
    return ways(path, inputs).stream().map(List::getLast).distinct().toList();
  }

  /** Returns each way along a path, as the rows on it. */
  private List<List<long[]>> ways(Path path, long[] inputs) {
    MemoryTable start = table(path.start().type());
    List<List<long[]>> ways =
        switch (path.start()) {
          case Path.Start.ByKey byKey -> single(start.row(byKey.key().value(inputs)));
          case Path.Start.ByIndexRange range ->
              start
                  .range(range.field(), range.from().value(inputs), range.to().value(inputs))
                  .stream()
                  .map(List::of)
                  .toList();
          case Path.Start.All all -> start.rows().stream().map(List::of).toList();
        };
    List<RecordType> types = path.types();
    for (int i = 0; i < path.hops().size(); i++) {
      List<List<long[]>> longer = new ArrayList<>();
      for (List<long[]> way : ways) {
        for (long[] next : next(path.hops().get(i), types.get(i), way.getLast())) {
          List<long[]> on = new ArrayList<>(way);
          on.add(next);
          longer.add(on);
        }
      }
      ways = longer;
    }
    return ways;
  }

  private List<long[]> next(Path.Hop hop, RecordType here, long[] row) {
    MemoryTable target = table(hop.target());
    return switch (hop) {
      case Path.Hop.ToOwner up -> {
        long[] owner = target.row(row[here.position(up.link().field())]);
        yield owner == null ? List.of() : List.of(owner);
      }
      case Path.Hop.ToMembers down -> {
        long key = table(here).number(row);
        yield target.range(down.link().field(), key, key);
      }
    };
  }

  private static List<List<long[]>> single(long[] row) {
    return row == null ? List.of() : List.of(List.of(row));
  }
}
