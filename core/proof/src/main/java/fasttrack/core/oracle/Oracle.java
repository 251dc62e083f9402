package fasttrack.core.oracle;

import static fasttrack.core.model.Counted.counted;

import fasttrack.core.interpreter.Digest;
import fasttrack.core.model.Action;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Program;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Executes transactions in memory, one at a time, on the data that a data set generates. Every
 * backend's answers and final state are compared with the oracle's. Not thread-safe.
 */
public final class Oracle {
  private final Map<String, OracleTable> tables = new LinkedHashMap<>();
  private final Deque<Runnable> undo = new ArrayDeque<>();
  private final ProgramOracle programs = new ProgramOracle(this);
  private final IdentityHashMap<List<Action.OnRecords>, Program> known = new IdentityHashMap<>();
  private boolean rolledBack;

  /** Starts with the data as they are after population. */
  public Oracle(Dataset dataset) {
    for (RecordType type : dataset.schema().types()) {
      tables.put(type.name(), new OracleTable(type, dataset, tables.size()));
    }
  }

  /** Executes a whole transaction, and returns the digest of its answer. */
  public long execute(TransactionType type, long[] inputs) {
    undo.clear();
    Program program = type.program();
    boolean ended =
        program == null
            ? programs.execute(known.computeIfAbsent(type.steps(), Oracle::program), inputs, 0)
            : programs.execute(program, inputs, type.inputs().size());
    rolledBack = !ended || type.ending() == TransactionType.Ending.ROLLBACK;
    if (rolledBack) {
      while (!undo.isEmpty()) {
        undo.pop().run();
      }
    }
    return programs.digest().value();
  }

  private static Program program(List<Action.OnRecords> steps) {
    return new Program(List.copyOf(steps), 0);
  }

  /** Tells whether the last transaction was rolled back, as it always is or by its decision. */
  public boolean rolledBack() {
    return rolledBack;
  }

  /** Returns how many rows the last answer had, as {@link Digest#rows} counts them. */
  public int answerRows() {
    return programs.digest().rows();
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
    OracleTable.TableContent expected = table(type).expected();
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

  /** Replaces a row, until the transaction is rolled back. */
  void set(OracleTable table, long number, long[] row) {
    long[] before = table.row(number);
    table.set(number, row);
    undo.push(() -> table.set(number, before));
  }

  /** Inserts a row, until the transaction is rolled back. */
  void insert(OracleTable table, long[] row) {
    long number = table.insert(row);
    undo.push(() -> table.undoInsert(number, row));
  }

  /** Deletes a row, until the transaction is rolled back. */
  void delete(OracleTable table, long number) {
    table.delete(number);
    undo.push(() -> table.undelete(number));
  }

  /** Returns all tables, in the order of the schema. */
  public Stream<OracleTable> tables() {
    return tables.values().stream();
  }

  /** Returns the table of a record type. */
  public OracleTable table(RecordType type) {
    return Objects.requireNonNull(tables.get(type.name()), type.name());
  }
}
