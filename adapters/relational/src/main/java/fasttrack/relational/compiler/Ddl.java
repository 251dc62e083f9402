package fasttrack.relational.compiler;

import fasttrack.core.model.Field;
import fasttrack.core.model.Index;
import fasttrack.core.model.Link;
import fasttrack.core.model.RecordType;
import fasttrack.relational.sql.Dialect;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The definitions of tables and indexes in a dialect.
 *
 * <p>Links are indexed columns without FOREIGN KEY: the systems that the benchmarks were first run
 * on had none in SQL, and maintain no such constraint here either. Thread-safe.
 */
public record Ddl(Dialect dialect) {
  /** Returns the statement that creates a record type's table. */
  public String createTable(RecordType type) {
    return type.fields().stream()
        .map(field -> column(type, field))
        .collect(Collectors.joining(", ", "CREATE TABLE " + dialect.name(type.name()) + " (", ")"));
  }

  /** Returns the statements that create the key and the indexes of a loaded table. */
  public List<String> afterLoad(RecordType type) {
    List<String> statements = new ArrayList<>();
    Field key = type.key();
    if (key != null && dialect.keyColumn(key).isEmpty()) {
      statements.add(
          "ALTER TABLE %s ADD PRIMARY KEY (%s)"
              .formatted(dialect.name(type.name()), dialect.name(key.name())));
    }
    indexed(type).forEach((field, unique) -> statements.add(createIndex(type, field, unique)));
    return statements;
  }

  private String column(RecordType type, Field field) {
    if (field.equals(type.key())) {
      String definition = dialect.keyColumn(field);
      if (!definition.isEmpty()) {
        return definition;
      }
    }
    return dialect.name(field.name()) + " " + dialect.columnType(field) + " NOT NULL";
  }

  /**
   * Returns the fields with an index beside the primary key's, each once, and whether it is unique.
   */
  private static Map<Field, Boolean> indexed(RecordType type) {
    Map<Field, Boolean> fields = new LinkedHashMap<>();
    for (Link link : type.links()) {
      fields.put(link.field(), false);
    }
    for (Index index : type.indexes()) {
      fields.merge(index.field(), index.unique(), Boolean::logicalOr);
    }
    if (type.key() != null) {
      fields.remove(type.key());
    }
    return fields;
  }

  private String createIndex(RecordType type, Field field, boolean unique) {
    return "CREATE %sINDEX %s_%s_index ON %s (%s)"
        .formatted(
            unique ? "UNIQUE " : "",
            type.name(),
            field.name(),
            dialect.name(type.name()),
            dialect.name(field.name()));
  }
}
