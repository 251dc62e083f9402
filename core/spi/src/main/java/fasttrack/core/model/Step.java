package fasttrack.core.model;

import java.util.Collections;
import java.util.List;

/** One step of a transaction. An interpreter that does not handle every kind does not compile. */
public sealed interface Step {
  /** Returns the same as a program does it, which receives nothing of it. */
  Action.OnRecords action();

  /**
   * Reads all records on a path and adds them to the answer's digest.
   *
   * @param path the path to the records
   * @param fields the fields to read, of any record type on the path, in the order of the digest
   */
  record Read(Path path, List<Field> fields) implements Step {
    public Read {
      List<RecordType> types = path.types();
      for (Field field : fields) {
        if (types.stream().noneMatch(type -> type.name().equals(field.record()))) {
          throw new IllegalArgumentException(field + " is not on the path " + types);
        }
      }
    }

    @Override
    public Action.Find action() {
      return new Action.Find(
          path,
          List.of(),
          fields.stream().map(field -> new Action.Column(Action.Column.Kind.FIELD, field)).toList(),
          Action.Selection.ALL,
          false,
          Collections.nCopies(fields.size(), Action.NOWHERE),
          Action.NOWHERE);
    }
  }

  /**
   * Adds to a field of each record at the path's end, and adds the number of these records to the
   * digest. Updates are additions so that the final state does not depend on the order of
   * transactions.
   *
   * @param path the path to the records
   * @param field the 64-bit integer field at the path's end to which the step adds; it may have an
   *     index, by which its own path must not begin
   * @param delta the value to add
   * @param returning whether the new value of each record is part of the answer
   */
  record Update(Path path, Field field, Operand delta, boolean returning) implements Step {
    public Update {
      RecordType type = path.last();
      type.position(field);
      boolean found =
          path.start() instanceof Path.Start.ByIndexRange range && range.field().equals(field);
      boolean leads =
          found
              || field.equals(type.key())
              || type.links().stream().anyMatch(link -> link.field().equals(field))
              || type.indexes().contains(new Index(field, true));
      if (leads || !(field.type() instanceof Field.Type.Int64)) {
        throw new IllegalArgumentException(
            field
                + " cannot be added to: only a 64-bit integer can that is no key, no link, not"
                + " unique, and not what the path begins with");
      }
    }

    @Override
    public Action.Change action() {
      List<Action.Assignment> adds = List.of(new Action.Assignment(field, true, delta));
      return new Action.Change(path, List.of(), adds, Action.NOWHERE);
    }
  }

  /**
   * Inserts one record. The key of a record type that has one is a {@link FreshKey}, so that no two
   * transactions insert the same.
   *
   * @param type the record type
   * @param values a value for each of {@link #fields()}
   */
  record Insert(RecordType type, List<Operand> values) implements Step {
    public Insert {
      values = new Action.Insert(type, values, Action.NOWHERE).values();
    }

    @Override
    public Action.Insert action() {
      return new Action.Insert(type, values, Action.NOWHERE);
    }

    /** Returns the fields that take a value: all but filler. */
    public List<Field> fields() {
      return action().fields();
    }
  }

  /**
   * Deletes each record at the path's end, and adds the number of these records to the digest.
   *
   * @param path the path to the records
   */
  record Delete(Path path) implements Step {
    @Override
    public Action.Delete action() {
      return new Action.Delete(path, List.of(), Action.NOWHERE);
    }
  }
}
