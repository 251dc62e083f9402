package fasttrack.postgresql;

import fasttrack.core.model.Field;
import fasttrack.core.model.RecordType;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The rows of a record type in the binary format of COPY.
 *
 * <p>All rows are of one length, so a row is a copy of a template, which holds the lengths, fillers
 * and prefixes, with the numbers put in. Immutable and thread-safe.
 */
final class CopyFormat {
  /** What a stream begins with: the signature, no flags, no extension. */
  static final byte[] HEADER =
      "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0".getBytes(StandardCharsets.ISO_8859_1);

  /** What a stream ends with: a row of −1 fields. */
  static final byte[] TRAILER = {-1, -1};

  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final RecordType type;
  private final List<Field> fields;
  private final Field.Type[] types;

  /** Where each field's value is in a row of numbers. */
  private final int[] positions;

  private final byte[] template;

  /** Where each field's content begins in a row. */
  private final int[] offsets;

  private CopyFormat(RecordType type, List<Field> fields) {
    this.type = type;
    this.fields = fields;
    positions = fields.stream().mapToInt(type::position).toArray();
    types = fields.stream().map(Field::type).toArray(Field.Type[]::new);
    offsets = new int[types.length];
    int length = Short.BYTES;
    for (int i = 0; i < types.length; i++) {
      offsets[i] = length + Integer.BYTES;
      length = offsets[i] + fields.get(i).bytes();
    }
    template = new byte[length];
    SHORT.set(template, 0, (short) types.length);
    for (int i = 0; i < types.length; i++) {
      INT.set(template, offsets[i] - Integer.BYTES, fields.get(i).bytes());
      byte[] content = content(types[i]);
      System.arraycopy(content, 0, template, offsets[i], content.length);
    }
  }

  /** Returns the format of all fields. */
  static CopyFormat full(RecordType type) {
    return new CopyFormat(type, type.fields());
  }

  /**
   * Returns the format of all fields but fillers, which the server makes itself while the
   * statements of {@link #makeFillers} are in force: most of a record need not be sent.
   */
  static CopyFormat withoutFillers(RecordType type) {
    return new CopyFormat(type, type.fields().stream().filter(field -> !isFiller(field)).toList());
  }

  /** Returns the statements that make the server fill in the fillers of a record type. */
  static List<String> makeFillers(RecordType type) {
    return alterFillers(
        type,
        field ->
            field.type() instanceof Field.Type.Filler filler
                ? "SET DEFAULT '" + filler.text() + "'"
                : "");
  }

  /** Returns the statements that end that. */
  static List<String> leaveFillers(RecordType type) {
    return alterFillers(type, field -> "DROP DEFAULT");
  }

  private static List<String> alterFillers(RecordType type, Function<Field, String> what) {
    return type.fields().stream()
        .filter(CopyFormat::isFiller)
        .map(
            field ->
                "ALTER TABLE %s ALTER COLUMN %s %s"
                    .formatted(type.name(), field.name(), what.apply(field)))
        .toList();
  }

  private static boolean isFiller(Field field) {
    return field.type() instanceof Field.Type.Filler;
  }

  /** Returns the statement that loads rows. */
  String copyIn() {
    return "COPY %s (%s) FROM STDIN (FORMAT binary, FREEZE)".formatted(type.name(), columns());
  }

  /** Returns the statement that reads all rows. */
  String copyOut() {
    return "COPY %s (%s) TO STDOUT (FORMAT binary)".formatted(type.name(), columns());
  }

  /** Returns the number of bytes of every row. */
  int length() {
    return template.length;
  }

  /** Puts a row into a buffer. */
  void encode(long[] row, byte[] buffer, int offset) {
    System.arraycopy(template, 0, buffer, offset, template.length);
    for (int i = 0; i < types.length; i++) {
      int at = offset + offsets[i];
      switch (types[i]) {
        case Field.Type.Int64() -> LONG.set(buffer, at, row[positions[i]]);
        case Field.Type.Timestamp() -> LONG.set(buffer, at, row[positions[i]]);
        case Field.Type.Label label ->
            digits(row[positions[i]], buffer, at + label.length(), label);
        case Field.Type.Filler filler -> {}
      }
    }
  }

  /**
   * Takes a row out of a buffer. A label that is none comes out as −1 and a filler that is not
   * stored in full as 1, neither of which is ever generated.
   *
   * @return whether the bytes are a row, and not the end of the stream
   */
  boolean decode(byte[] buffer, int offset, long[] row) {
    if ((short) SHORT.get(buffer, offset) < 0) {
      return false;
    }
    int at = offset + Short.BYTES;
    for (int i = 0; i < types.length; i++) {
      int length = (int) INT.get(buffer, at);
      at += Integer.BYTES;
      row[positions[i]] =
          switch (types[i]) {
            case Field.Type.Int64() -> (long) LONG.get(buffer, at);
            case Field.Type.Timestamp() -> (long) LONG.get(buffer, at);
            case Field.Type.Label label -> label(buffer, at, length, i, label);
            case Field.Type.Filler filler -> matches(buffer, at, length, i, length) ? 0 : 1;
          };
      at += length;
    }
    return true;
  }

  private String columns() {
    return fields.stream().map(Field::name).collect(Collectors.joining(", "));
  }

  private static byte[] content(Field.Type type) {
    return switch (type) {
      case Field.Type.Int64() -> new byte[0];
      case Field.Type.Timestamp() -> new byte[0];
      case Field.Type.Label label -> label.text(0).getBytes(StandardCharsets.ISO_8859_1);
      case Field.Type.Filler filler -> filler.text().getBytes(StandardCharsets.ISO_8859_1);
    };
  }

  private static void digits(long value, byte[] buffer, int end, Field.Type.Label label) {
    long rest = value;
    int at = end;
    while (rest > 0) {
      buffer[--at] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    if (value < 0 || end - at > label.digits()) {
      throw new IllegalArgumentException("value " + value + " does not fit " + label);
    }
  }

  private long label(byte[] buffer, int at, int length, int field, Field.Type.Label label) {
    int prefix = label.prefix().length();
    if (!matches(buffer, at, length, field, prefix)) {
      return -1;
    }
    long value = 0;
    for (int i = at + prefix; i < at + length; i++) {
      int digit = buffer[i] - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      value = value * 10 + digit;
    }
    return value;
  }

  /** Tells whether a field has its length, and the template's first bytes. */
  private boolean matches(byte[] buffer, int at, int length, int field, int bytes) {
    int expected = (int) INT.get(template, offsets[field] - Integer.BYTES);
    return length == expected
        && Arrays.equals(buffer, at, at + bytes, template, offsets[field], offsets[field] + bytes);
  }
}
