package fasttrack.postgresql;

import fasttrack.core.model.Action;
import fasttrack.core.model.Field;
import fasttrack.relational.compiler.SqlParameter;
import fasttrack.relational.compiler.SqlResult;
import fasttrack.relational.compiler.SqlStatement;
import fasttrack.relational.compiler.SqlTransaction;
import fasttrack.relational.session.Answer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * A transaction as a function in PL/pgSQL: its statements, unchanged, and the code that returns all
 * of their answers.
 *
 * <p>Where no statement finds more than one record, the function returns one row: for each
 * statement the columns of its record, and how many records there were. Else it returns a row for
 * each row of an answer, which begins with the statement's position; the columns behind it hold
 * numbers, then texts, and are null where the statement has fewer of them.
 *
 * <p>Immutable and thread-safe.
 */
final class StoredFunction {
  private static final String NUMBER = "bigint";
  private static final String TEXT = "varchar";
  private static final int NAME_MAX = 40;

  private final SqlTransaction transaction;
  private final boolean oneRow;

  /** The statements that answer; the others only lock. */
  private final List<SqlStatement> answered;

  /** The parameters of the function, each once. */
  private final List<SqlParameter> parameters;

  private final List<Answer> answers = new ArrayList<>();
  private final List<String> columns = new ArrayList<>();
  private final List<String> body = new ArrayList<>();
  private final String name;

  StoredFunction(SqlTransaction transaction) {
    this.transaction = transaction;
    List<SqlStatement> statements = transaction.statements();
    parameters =
        statements.stream().flatMap(sent -> sent.parameters().stream()).distinct().toList();
    answered = statements.stream().filter(StoredFunction::answers).toList();
    oneRow = answered.stream().allMatch(this::findsOneAtMost);
    if (oneRow) {
      statements.forEach(this::addToRow);
    } else {
      addRows(statements);
    }
    CRC32 checksum = new CRC32();
    checksum.update((signature() + body).getBytes(StandardCharsets.UTF_8));
    name =
        "fasttrack_%s_%s"
            .formatted(nameOf(transaction), HexFormat.of().toHexDigits(checksum.getValue(), 8));
  }

  /** Returns the statement that creates the function; may be executed many times. */
  String definition() {
    return String.join("\n", definitionLines());
  }

  /** Returns the query that calls the function. */
  String call() {
    return call(parameters.stream().map(parameter -> "?"));
  }

  /** Returns the parameters of the call. */
  List<SqlParameter> parameters() {
    return parameters;
  }

  /** Tells whether the call answers with one row; else the first column is the statement's. */
  boolean oneRow() {
    return oneRow;
  }

  /** Returns what each statement answers, and where in a row. */
  List<Answer> answers() {
    return Collections.unmodifiableList(answers);
  }

  /** Returns the position of the column with the number of records of a statement, from 1. */
  int countColumn(int statement) {
    if (!oneRow) {
      return 2;
    }
    return IntStream.rangeClosed(0, statement).map(i -> fields(answered.get(i)).size() + 1).sum();
  }

  /** Returns all that is sent, once and then for each transaction. */
  List<String> explain() {
    List<String> lines = new ArrayList<>(definitionLines());
    String called = call(parameters.stream().map(transaction::named)) + ";";
    if (transaction.rollsBack()) {
      lines.addAll(
          List.of("-- in one round trip:", transaction.begin() + ";", called, "ROLLBACK;"));
    } else {
      lines.addAll(List.of("-- in one round trip, a transaction of its own:", called));
    }
    return lines;
  }

  private List<String> definitionLines() {
    List<String> lines = new ArrayList<>();
    lines.add("CREATE OR REPLACE FUNCTION " + name + signature());
    lines.add("LANGUAGE plpgsql AS $fasttrack$");
    lines.add("#variable_conflict use_column");
    lines.add("BEGIN");
    body.forEach(line -> lines.add("  " + line));
    lines.add("END $fasttrack$;");
    return lines;
  }

  private String signature() {
    String in =
        parameters.stream()
            .map(parameter -> columnType(parameter.type()))
            .collect(Collectors.joining(", "));
    return oneRow
        ? "(%s%s)".formatted(in.isEmpty() ? "" : in + ", ", outs("OUT "))
        : "(%s) RETURNS TABLE (%s)".formatted(in, outs(""));
  }

  private String outs(String prefix) {
    return IntStream.range(0, columns.size())
        .mapToObj(i -> prefix + out(i + 1) + " " + columns.get(i))
        .collect(Collectors.joining(", "));
  }

  private String call(Stream<String> values) {
    return values.collect(Collectors.joining(", ", "SELECT * FROM " + name + "(", ")"));
  }

  /** Adds a statement whose record becomes part of the one row. */
  private void addToRow(SqlStatement statement) {
    if (!answers(statement)) {
      addLock(statement);
      return;
    }
    List<Field> fields = fields(statement);
    int first = columns.size() + 1;
    fields.forEach(field -> columns.add(columnType(field.type())));
    columns.add(NUMBER);
    answers.add(new Answer(statement, IntStream.range(first, first + fields.size()).toArray()));
    String into =
        IntStream.range(first, first + fields.size())
            .mapToObj(StoredFunction::out)
            .collect(Collectors.joining(", "));
    String sql = numbered(statement);
    if (into.isEmpty()) {
      // A read of no fields returns the number of records that it finds.
      body.add(performed(sql) + ";");
    } else {
      body.add(sql + " INTO " + into + ";");
    }
    body.add("GET DIAGNOSTICS " + out(columns.size()) + " = ROW_COUNT;");
  }

  /** Adds statements whose answers become rows. */
  private void addRows(List<SqlStatement> statements) {
    int numbers = 1;
    int texts = 0;
    for (SqlStatement statement : statements) {
      int textual = (int) fields(statement).stream().filter(StoredFunction::isText).count();
      numbers = Math.max(numbers, fields(statement).size() - textual);
      texts = Math.max(texts, textual);
    }
    columns.add("integer");
    columns.addAll(Collections.nCopies(numbers, NUMBER));
    columns.addAll(Collections.nCopies(texts, TEXT));
    for (SqlStatement statement : statements) {
      if (!answers(statement)) {
        addLock(statement);
        continue;
      }
      int i = answers.size();
      int[] positions = positions(fields(statement), 2, 2 + numbers);
      answers.add(new Answer(statement, positions));
      if (statement.result().kind() == SqlResult.Returned.COUNT) {
        body.add(numbered(statement) + ";");
        body.add("GET DIAGNOSTICS " + out(2) + " = ROW_COUNT;");
        body.add(out(1) + " := " + i + ";");
        body.add("RETURN NEXT;");
      } else {
        body.add("RETURN QUERY WITH answer " + named(statement));
        body.add("  SELECT " + i + ", " + selected(positions) + " FROM answer;");
      }
    }
  }

  private void addLock(SqlStatement statement) {
    body.add(performed(numbered(statement)) + ";");
  }

  private static boolean answers(SqlStatement statement) {
    return statement.result().kind() != SqlResult.Returned.NONE;
  }

  /** A query whose rows are not wanted is written so. */
  private static String performed(String sql) {
    return sql.replaceFirst("^SELECT", "PERFORM");
  }

  /** Returns a statement with names for the columns of its answer. */
  private String named(SqlStatement statement) {
    int width = Math.max(1, fields(statement).size());
    return IntStream.rangeClosed(1, width)
        .mapToObj(i -> "a" + i)
        .collect(Collectors.joining(", ", "(", ") AS (" + numbered(statement) + ")"));
  }

  /** Returns the content of all columns of an answer's row but the first. */
  private String selected(int[] positions) {
    List<String> values = new ArrayList<>();
    columns.subList(1, columns.size()).forEach(type -> values.add("NULL::" + type));
    for (int i = 0; i < positions.length; i++) {
      values.set(positions[i] - 2, "a" + (i + 1));
    }
    return String.join(", ", values);
  }

  private static int[] positions(List<Field> fields, int firstNumber, int firstText) {
    int[] positions = new int[fields.size()];
    int number = firstNumber;
    int text = firstText;
    for (int i = 0; i < positions.length; i++) {
      positions[i] = isText(fields.get(i)) ? text++ : number++;
    }
    return positions;
  }

  /** Returns the statement with the function's parameters in place of its question marks. */
  private String numbered(SqlStatement statement) {
    StringBuilder text = new StringBuilder();
    List<String> parts = statement.parts();
    for (int i = 0; i < parts.size(); i++) {
      if (i > 0) {
        text.append('$').append(1 + parameters.indexOf(statement.parameters().get(i - 1)));
      }
      text.append(parts.get(i));
    }
    return text.toString();
  }

  private static List<Field> fields(SqlStatement statement) {
    return statement.result().fields();
  }

  private boolean findsOneAtMost(SqlStatement statement) {
    return statement.result().kind() == SqlResult.Returned.COUNT
        || !(transaction.type().steps().get(statement.step()) instanceof Action.OnPath step)
        || step.path().isOne();
  }

  private static boolean isText(Field field) {
    return columnType(field.type()).equals(TEXT);
  }

  private static String columnType(Field.Type type) {
    return switch (type) {
      case Field.Type.Int64() -> NUMBER;
      case Field.Type.Timestamp() -> NUMBER;
      case Field.Type.Label label -> TEXT;
      case Field.Type.Filler filler -> TEXT;
    };
  }

  /** Returns a transaction's name as part of an identifier, which the server would cut off. */
  private static String nameOf(SqlTransaction transaction) {
    String name = transaction.type().name().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_");
    return name.substring(0, Math.min(NAME_MAX, name.length()));
  }

  private static String out(int position) {
    return "out_" + position;
  }
}
