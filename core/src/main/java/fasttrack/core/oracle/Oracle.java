package fasttrack.core.oracle;

import static fasttrack.core.model.Counted.counted;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Digest;
import fasttrack.core.model.Field;
import fasttrack.core.model.Path;
import fasttrack.core.model.Program;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Step;
import fasttrack.core.model.TransactionType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Executes transactions in memory, one at a time, on the data that a data set generates. Every
 * backend's answers and final state are compared with the oracle's. Not thread-safe.
 */
public final class Oracle {
  private final Map<String, OracleTable> tables = new HashMap<>();
  private final Digest digest = new Digest();
  private final Deque<Runnable> undo = new ArrayDeque<>();
  private final ProgramOracle programs = new ProgramOracle(this, digest);
  private boolean rolledBack;

  /** Starts with the data as they are after population. */
  public Oracle(Dataset dataset) {
    for (RecordType type : dataset.schema().types()) {
      tables.put(type.name(), new OracleTable(type, dataset));
    }
  }

  /** Executes a whole transaction, and returns the digest of its answer. */
  public long execute(TransactionType type, long[] inputs) {
    digest.reset();
    undo.clear();
    for (int i = 0; i < type.steps().size(); i++) {
      digest.step(i);
      switch (type.steps().get(i)) {
        case Step.Read read -> read(read, inputs);
        case Step.Update update -> update(update, inputs);
        case Step.Insert insert -> insert(insert, inputs);
        case Step.Delete delete -> delete(delete, inputs);
      }
    }
    Program program = type.program();
    boolean ended = program == null || programs.execute(program, inputs, type.inputs().size());
    rolledBack = !ended || type.ending() == TransactionType.Ending.ROLLBACK;
    if (rolledBack) {
      while (!undo.isEmpty()) {
        undo.pop().run();
      }
    }
    return digest.value();
  }

  /** Tells whether the last transaction was rolled back, as it always is or by its decision. */
  public boolean rolledBack() {
    return rolledBack;
  }

  /** Undoes a change where the transaction is rolled back. */
  void undo(Runnable change) {
    undo.push(change);
  }

  /** Returns how many rows the last answer had, as {@link Digest#rows} counts them. */
  public int answerRows() {
    return digest.rows();
  }

  /** Returns the number of rows that a table should now hold. */
  public long rows(RecordType type) {
    return table(type).expected().rows();
  }

  /**
   * Compares a table's content with the expected content.
   *
   * @param actual the digest of the actual content
   * @return the differences; empty if there are none
   */
  public List<String> differences(RecordType type, TableDigest actual) {
    OracleTable.Expected expected = table(type).expected();
    List<String> differences = new ArrayList<>();
    if (actual.rows() != expected.rows()) {
      differences.add(
          String.format(
              Locale.ROOT,
              "%s holds %s and should hold %,d",
              type,
              counted(actual.rows(), "row"),
              expected.rows()));
    } else if (actual.checksum() != expected.checksum()) {
      differences.add(
          String.format(
              Locale.ROOT,
              "%s has the right number of rows (%,d) but other content: checksum %016x, not %016x",
              type,
              actual.rows(),
              actual.checksum(),
              expected.checksum()));
    }
    return differences;
  }

  private void read(Step.Read read, long[] inputs) {
    List<RecordType> types = read.path().types();
    List<Column> columns = read.fields().stream().map(field -> column(types, field)).toList();
    walk(
        read.path(),
        inputs,
        numbers -> {
          for (Column column : columns) {
            digest.add(column.field(), column.value(numbers));
          }
          digest.endRow();
        });
  }

  private void update(Step.Update update, long[] inputs) {
    OracleTable table = table(update.path().last());
    List<Long> targets = targets(update.path(), inputs);
    long delta = update.delta().value(inputs);
    for (long number : targets) {
      table.add(number, update.field(), delta);
      undo.push(() -> table.add(number, update.field(), -delta));
      if (update.returning()) {
        digest.add(table.value(number, update.field()));
        digest.endRow();
      }
    }
    digest.count(targets.size());
  }

  private void insert(Step.Insert insert, long[] inputs) {
    long[] row = new long[insert.type().fields().size()];
    List<Field> fields = insert.fields();
    for (int i = 0; i < fields.size(); i++) {
      row[insert.type().position(fields.get(i))] = insert.values().get(i).value(inputs);
    }
    OracleTable table = table(insert.type());
    long number = table.insert(row);
    undo.push(() -> table.undoInsert(number, row));
    digest.count(1);
  }

  private void delete(Step.Delete delete, long[] inputs) {
    OracleTable table = table(delete.path().last());
    List<Long> targets = targets(delete.path(), inputs);
    for (long number : targets) {
      table.delete(number);
      undo.push(() -> table.undelete(number));
    }
    digest.count(targets.size());
  }

  /** Returns the rows at a path's end, each once, before the step changes any of them. */
  private List<Long> targets(Path path, long[] inputs) {
    List<Long> targets = new ArrayList<>();
    walk(path, inputs, numbers -> targets.add(numbers[numbers.length - 1]));
    return targets.stream().distinct().toList();
  }

  /** Visits each combination of rows along a path, as the row number in each record type. */
  void walk(Path path, long[] inputs, Consumer<long[]> visitor) {
    List<OracleTable> visited = path.types().stream().map(this::table).toList();
    Walk walk = new Walk(path.hops(), visited, visitor);
    OracleTable start = visited.getFirst();
    switch (path.start()) {
      case Path.Start.ByKey byKey -> {
        long number = start.number(byKey.key().value(inputs));
        if (start.exists(number)) {
          walk.follow(0, number);
        }
      }
      case Path.Start.ByIndexRange range ->
          start.range(
              range.field(),
              range.from().value(inputs),
              range.to().value(inputs),
              number -> walk.follow(0, number));
      case Path.Start.All everything -> start.all(number -> walk.follow(0, number));
    }
  }

  /** One walk along a path. */
  private static final class Walk {
    private final List<Path.Hop> hops;
    private final List<OracleTable> visited;
    private final long[] numbers;
    private final Consumer<long[]> visitor;

    Walk(List<Path.Hop> hops, List<OracleTable> visited, Consumer<long[]> visitor) {
      this.hops = hops;
      this.visited = visited;
      this.numbers = new long[visited.size()];
      this.visitor = visitor;
    }

    /** Goes on from a row of the table at that depth. */
    void follow(int depth, long number) {
      numbers[depth] = number;
      if (depth == hops.size()) {
        visitor.accept(numbers);
        return;
      }
      OracleTable next = visited.get(depth + 1);
      switch (hops.get(depth)) {
        case Path.Hop.ToOwner hop -> {
          long owner = next.number(visited.get(depth).value(number, hop.link().field()));
          if (next.exists(owner)) {
            follow(depth + 1, owner);
          }
        }
        case Path.Hop.ToMembers hop -> {
          long key = visited.get(depth).key(number);
          next.range(hop.link().field(), key, key, member -> follow(depth + 1, member));
        }
      }
    }
  }

  /** A field of one of the tables that a path visits. */
  record Column(int table, OracleTable in, int position, Field field) {
    long value(long[] numbers) {
      return in.value(numbers[table], position);
    }
  }

  Column column(List<RecordType> types, Field field) {
    for (int i = 0; i < types.size(); i++) {
      if (types.get(i).name().equals(field.record())) {
        return new Column(i, table(types.get(i)), types.get(i).position(field), field);
      }
    }
    throw new IllegalArgumentException(field + " is not on the path");
  }

  OracleTable table(RecordType type) {
    OracleTable table = tables.get(type.name());
    if (table == null) {
      throw new IllegalArgumentException("the data set has no record type " + type);
    }
    return table;
  }
}
