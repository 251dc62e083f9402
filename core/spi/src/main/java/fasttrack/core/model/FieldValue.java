package fasttrack.core.model;

/** Generates one field of a row. A pure function, so that any row can be generated at any time. */
@FunctionalInterface
public interface FieldValue {
  /**
   * Returns the field's value.
   *
   * @param number the row's number in its record type, from 1
   * @param random 64 random bits that depend only on the seed, the field and the row
   * @param rows how many rows the record type has
   * @param dataset the data set that is generated
   */
  long at(long number, long random, long rows, Dataset dataset);

  /** The row's own number. */
  static FieldValue number() {
    return (number, random, rows, dataset) -> number;
  }

  /** The same value in every row. */
  static FieldValue constant(long value) {
    return (number, random, rows, dataset) -> value;
  }

  /** A value drawn uniformly from {@code low} to {@code high}, both included. */
  static FieldValue uniform(long low, long high) {
    return (number, random, rows, dataset) -> low + Math.floorMod(random, high - low + 1);
  }

  /** The keys of the owners in turn: every owner gets the same number of members, evenly spread. */
  static FieldValue inTurn(RecordType owner) {
    return (number, random, rows, dataset) -> 1 + (number - 1) % dataset.rows(owner);
  }

  /** A number that increases after every {@code members} rows, so that members are adjacent. */
  static FieldValue grouped(long members) {
    return (number, random, rows, dataset) -> 1 + (number - 1) / members;
  }

  /**
   * The numbers from 1 to the number of rows, each once, in an order unrelated to the row's number:
   * the row's number times a prime that exceeds every row count, modulo the row count.
   */
  static FieldValue shuffled() {
    return (number, random, rows, dataset) -> 1 + number * 1_000_000_007L % rows;
  }

  /** The key of an owner drawn uniformly. */
  static FieldValue anyOf(RecordType owner) {
    return (number, random, rows, dataset) -> 1 + Math.floorMod(random, dataset.rows(owner));
  }
}
