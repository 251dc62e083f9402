package fasttrack.core.model;

/**
 * A field of a record type.
 *
 * <p>The harness represents every field's value as one {@code long}, whatever the database stores,
 * so that rows, inputs and answers need no objects. {@link Type} says how the number is stored.
 *
 * @param record the name of the record type that holds the field
 * @param name the field's name, unique within its record type; lower case, words joined by {@code
 *     _}
 * @param type how the value is stored
 */
public record Field(String record, String name, Type type) {

  /** How a field's value is stored. */
  public sealed interface Type {
    /** A signed 64-bit integer. */
    record Int64() implements Type {}

    /**
     * A text that consists of a prefix and the value in decimal digits, padded with zeros; texts
     * therefore sort like their values.
     *
     * @param prefix the text in front of the digits
     * @param digits how many digits; a value must fit
     */
    record Label(String prefix, int digits) implements Type {
      /** Returns the stored text of a value. */
      public String text(long value) {
        String number = Long.toString(value);
        if (value < 0 || number.length() > digits) {
          throw new IllegalArgumentException(
              "value %s does not fit the label %s with %s digits".formatted(value, prefix, digits));
        }
        return prefix + "0".repeat(digits - number.length()) + number;
      }

      /** Returns the value of a stored text, or -1 if the text does not belong to this label. */
      public long value(String text) {
        if (!text.startsWith(prefix) || text.length() != length()) {
          return -1;
        }
        long value = 0;
        for (int i = prefix.length(); i < text.length(); i++) {
          char digit = text.charAt(i);
          if (digit < '0' || digit > '9') {
            return -1;
          }
          value = value * 10 + (digit - '0');
        }
        return value;
      }

      /** Returns the number of characters of every text. */
      public int length() {
        return prefix.length() + digits;
      }
    }

    /**
     * Text that only takes up space, so that a record has the size that its benchmark requires. Its
     * value is always 0; the stored text is {@link #text()}.
     *
     * @param length the number of characters, all stored, from 1
     */
    record Filler(int length) implements Type {
      /** Returns the text that is stored; its end shows a database that trims blanks. */
      public String text() {
        return "x".repeat(length - 1) + ' ';
      }

      /** Returns 0 if a stored text is correct, else -1. */
      public long value(String text) {
        return text.equals(text()) ? 0 : -1;
      }
    }

    /**
     * A time in microseconds since 1970-01-01T00:00Z, stored as a 64-bit integer. It is not
     * predictable, so digests ignore it.
     */
    record Timestamp() implements Type {}
  }

  /** Returns the number of bytes that the value takes when stored without compression. */
  public int bytes() {
    return switch (type) {
      case Type.Int64 integer -> Long.BYTES;
      case Type.Timestamp timestamp -> Long.BYTES;
      case Type.Label label -> label.length();
      case Type.Filler filler -> filler.length();
    };
  }
}
