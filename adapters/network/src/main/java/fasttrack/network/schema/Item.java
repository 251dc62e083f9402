package fasttrack.network.schema;

import fasttrack.core.model.Field;
import java.nio.charset.StandardCharsets;

/**
 * An item of a data set: a field as it lies in a record. A number takes 8 bytes, big end first; a
 * text takes a byte a character.
 *
 * @param number its number in the data set, from 0
 * @param name its name, as the schema has it
 * @param shortName its name in at most six characters, for the older interface
 * @param type how it is stored
 * @param offset where it begins in a record
 * @param length how many bytes it takes
 */
public record Item(
    int number, String name, String shortName, Field.Type type, int offset, int length) {
  /** Writes a value as the item stores it. */
  public void put(byte[] to, int at, long value) {
    switch (type) {
      case Field.Type.Int64 whole -> Bytes.putLong(to, at, value);
      case Field.Type.Timestamp moment -> Bytes.putLong(to, at, value);
      case Field.Type.Label label -> putText(to, at, label.text(value));
      case Field.Type.Filler filler -> putText(to, at, filler.text());
    }
  }

  /** Reads a value, -1 where the bytes are none that the item stores. */
  public long get(byte[] from, int at) {
    return switch (type) {
      case Field.Type.Int64 whole -> Bytes.getLong(from, at);
      case Field.Type.Timestamp moment -> Bytes.getLong(from, at);
      case Field.Type.Label label -> label.value(text(from, at));
      case Field.Type.Filler filler -> filler.value(text(from, at));
    };
  }

  private String text(byte[] from, int at) {
    return new String(from, at, length, StandardCharsets.US_ASCII);
  }

  @SuppressWarnings("deprecation") // the one way to copy ASCII without an array in between
  private static void putText(byte[] to, int at, String text) {
    text.getBytes(0, text.length(), to, at);
  }
}
