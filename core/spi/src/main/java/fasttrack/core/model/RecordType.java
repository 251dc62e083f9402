package fasttrack.core.model;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A record type: a table of a relational database, a data set of a network database.
 *
 * <p>Two record types are equal if their names are; names are unique within a schema.
 *
 * @param name lower case, unique within the schema
 * @param fields in the order in which they are stored
 * @param key the unique key, or null for a record type without one; row n of the population has the
 *     key n. Ranges of keys can be read where the indexes have it too
 * @param identity the field that tells each record from all others: the key, or, of a type without
 *     one, a number of which only the harness knows; null where there is neither
 * @param links the links to owners
 * @param indexes the ordered indexes, other than those of the links
 * @param values how the fields of a row are generated
 * @param baseRows the number of rows after population, at scale 1 if that grows with the scale
 * @param grows whether it does
 */
public record RecordType(
    String name,
    List<Field> fields,
    @Nullable Field key,
    @Nullable Field identity,
    List<Link> links,
    List<Index> indexes,
    List<FieldValue> values,
    long baseRows,
    boolean grows) {
  public RecordType {
    fields = List.copyOf(fields);
    links = List.copyOf(links);
    indexes = List.copyOf(indexes);
    values = List.copyOf(values);
  }

  /** Starts the definition of a record type with the same number of rows at every scale. */
  public static Builder fixed(String name, long rows) {
    return new Builder(name, rows, false);
  }

  /** Starts the definition of a record type whose number of rows is proportional to the scale. */
  public static Builder scaled(String name, long rowsPerScale) {
    return new Builder(name, rowsPerScale, true);
  }

  /** Returns the number of rows after population at a scale. */
  public long rows(int scale) {
    return grows ? Math.multiplyExact(baseRows, scale) : baseRows;
  }

  /** Returns the field of that name. */
  public Field field(String fieldName) {
    for (Field field : fields) {
      if (field.name().equals(fieldName)) {
        return field;
      }
    }
    throw new IllegalArgumentException(name + " has no field " + fieldName);
  }

  /** Returns the position of a field, from 0. */
  public int position(Field field) {
    int position = fields.indexOf(field);
    if (position < 0) {
      throw new IllegalArgumentException(name + " has no field " + field);
    }
    return position;
  }

  /** Returns the link to that owner. */
  public Link linkTo(RecordType owner) {
    for (Link link : links) {
      if (link.owner().equals(owner)) {
        return link;
      }
    }
    throw new IllegalArgumentException(name + " has no link to " + owner.name());
  }

  /**
   * Generates a row.
   *
   * @param number the row's number, from 1
   * @param row receives a value for each field
   */
  public void generate(long number, Dataset dataset, long[] row) {
    for (int i = 0; i < fields.size(); i++) {
      row[i] = value(i, number, dataset);
    }
  }

  /** Generates one field of a row. */
  public long value(int field, long number, Dataset dataset) {
    long salt = Mix64.mix(name.hashCode() * 31L + fields.get(field).name().hashCode());
    long random = Mix64.mix(Mix64.mix(dataset.seed() ^ salt) + number);
    return values.get(field).at(number, random, dataset.rows(this), dataset);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RecordType type && type.name.equals(name);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  @Override
  public String toString() {
    return name;
  }

  /** Defines a record type field by field. Not thread-safe. */
  public static final class Builder {
    private final String name;
    private final long baseRows;
    private final boolean scaled;
    private final List<Field> fields = new ArrayList<>();
    private final List<FieldValue> values = new ArrayList<>();
    private final List<Link> links = new ArrayList<>();
    private final List<Index> indexes = new ArrayList<>();
    private @Nullable Field key;
    private @Nullable Field identity;

    private Builder(String name, long baseRows, boolean scaled) {
      this.name = name;
      this.baseRows = baseRows;
      this.scaled = scaled;
    }

    /** Adds the unique key; row n has the key n. */
    public Builder key(String fieldName) {
      key = add(fieldName, new Field.Type.Int64(), FieldValue.number());
      identity = key;
      return this;
    }

    /** Adds what tells records without a key from each other: row n of the population has -n. */
    public Builder identity(String fieldName) {
      identity = add(fieldName, new Field.Type.Int64(), (number, random, rows, dataset) -> -number);
      return this;
    }

    /** Adds a field that holds the key of an owner. */
    public Builder link(String fieldName, RecordType owner, FieldValue value) {
      if (owner.key() == null) {
        throw new IllegalArgumentException(name + " cannot link to " + owner + ": it has no key");
      }
      links.add(new Link(add(fieldName, new Field.Type.Int64(), value), owner));
      return this;
    }

    /** Adds a 64-bit integer. */
    public Builder integer(String fieldName, FieldValue value) {
      add(fieldName, new Field.Type.Int64(), value);
      return this;
    }

    /** Adds a text that consists of a prefix and a number. */
    public Builder label(String fieldName, String prefix, int digits, FieldValue value) {
      add(fieldName, new Field.Type.Label(prefix, digits), value);
      return this;
    }

    /** Adds a timestamp, set by the transaction that inserts the row. */
    public Builder timestamp(String fieldName) {
      add(fieldName, new Field.Type.Timestamp(), FieldValue.constant(0));
      return this;
    }

    /** Adds text that only takes up space. */
    public Builder filler(int length) {
      add("filler", new Field.Type.Filler(length), FieldValue.constant(0));
      return this;
    }

    /** Puts an ordered index on the field that was added last. */
    public Builder indexed() {
      indexes.add(new Index(fields.getLast(), false));
      return this;
    }

    /** Puts a unique ordered index on the field that was added last. */
    public Builder uniquelyIndexed() {
      indexes.add(new Index(fields.getLast(), true));
      return this;
    }

    /** Completes the definition. */
    public RecordType build() {
      return new RecordType(name, fields, key, identity, links, indexes, values, baseRows, scaled);
    }

    private Field add(String fieldName, Field.Type type, FieldValue value) {
      Field field = new Field(name, fieldName, type);
      fields.add(field);
      values.add(value);
      return field;
    }
  }
}
