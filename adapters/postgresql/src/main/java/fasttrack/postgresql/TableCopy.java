package fasttrack.postgresql;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Field;
import fasttrack.core.model.RecordType;
import fasttrack.core.spi.Database.PopulationProgress;
import fasttrack.relational.database.JdbcDatabase;
import fasttrack.relational.database.Rows;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/** COPY to a table in the text format, a line a row. Nothing that is stored needs an escape. */
final class TableCopy {
  private static final int BUFFER_LENGTH = 1 << 16;

  private TableCopy() {}

  /** Fills a table. Fillers are not sent but defaults meanwhile, which makes it much faster. */
  static void fill(
      Connection connection, RecordType type, Dataset dataset, PopulationProgress progress)
      throws SQLException {
    List<String> before = new ArrayList<>(List.of("TRUNCATE " + type.name()));
    List<String> after = new ArrayList<>();
    List<String> columns = new ArrayList<>();
    for (Field field : type.fields()) {
      if (field.type() instanceof Field.Type.Filler filler) {
        String alter = "ALTER TABLE %s ALTER COLUMN %s ".formatted(type.name(), field.name());
        before.add(alter + "SET DEFAULT '" + filler.text() + "'");
        after.add(alter + "DROP DEFAULT");
      } else {
        columns.add(field.name());
      }
    }
    JdbcDatabase.execute(connection, before);
    CopyIn copy =
        connection
            .unwrap(PGConnection.class)
            .getCopyAPI()
            .copyIn(
                "COPY %s (%s) FROM STDIN (FREEZE)"
                    .formatted(type.name(), String.join(", ", columns)));
    try {
      StringBuilder lines = new StringBuilder();
      Rows.generate(type, dataset, progress, (number, row) -> send(copy, type, row, lines));
      flush(copy, lines);
      copy.endCopy();
    } finally {
      if (copy.isActive()) {
        copy.cancelCopy();
      }
    }
    JdbcDatabase.execute(connection, after);
  }

  private static void send(CopyIn copy, RecordType type, long[] row, StringBuilder lines)
      throws SQLException {
    char separator = '\n';
    for (int i = 0; i < row.length; i++) {
      Field.Type value = type.fields().get(i).type();
      if (!(value instanceof Field.Type.Filler)) {
        if (separator == '\t') {
          lines.append(separator);
        }
        separator = '\t';
        String text = Rows.text(value, row[i]);
        if (text == null) {
          lines.append(row[i]);
        } else {
          lines.append(text);
        }
      }
    }
    lines.append('\n');
    if (lines.length() >= BUFFER_LENGTH) {
      flush(copy, lines);
    }
  }

  private static void flush(CopyIn copy, StringBuilder lines) throws SQLException {
    byte[] bytes = lines.toString().getBytes(StandardCharsets.US_ASCII);
    copy.writeToCopy(bytes, 0, bytes.length);
    lines.setLength(0);
  }
}
