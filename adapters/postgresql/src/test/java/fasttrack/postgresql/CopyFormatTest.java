package fasttrack.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.model.FieldValue;
import fasttrack.core.model.RecordType;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class CopyFormatTest {
  private static final int OFFSET = 7;

  private static final RecordType TYPE =
      RecordType.fixed("thing", 1)
          .key("thing_no")
          .label("name", "THING-", 4, FieldValue.number())
          .timestamp("at")
          .integer("amount", FieldValue.constant(0))
          .filler(9)
          .build();

  private final CopyFormat format = CopyFormat.full(TYPE);
  private final byte[] buffer = new byte[OFFSET + format.length()];
  private final long[] row = new long[5];

  @Test
  void returnsWhatWasPutIn() {
    for (long number : new long[] {0, 1, 42, 9_999}) {
      long[] values = {Long.MIN_VALUE + number, number, Long.MAX_VALUE - number, -number, 0};
      format.encode(values, buffer, OFFSET);
      assertThat(format.decode(buffer, OFFSET, row)).isTrue();
      assertThat(row).isEqualTo(values);
    }
  }

  @Test
  void writesWhatTheServerReads() {
    format.encode(new long[] {258, 42, 0, 0, 0}, buffer, OFFSET);
    assertThat(new String(buffer, OFFSET, 32, StandardCharsets.ISO_8859_1))
        .isEqualTo(
            "\0\5" + "\0\0\0\10" + "\0\0\0\0\0\0\1\2" + "\0\0\0\12" + "THING-0042" + "\0\0\0\10");
    assertThat(new String(buffer, StandardCharsets.ISO_8859_1)).endsWith("\0\0\0\11xxxxxxxx ");
    assertThat(format.copyIn())
        .isEqualTo(
            "COPY thing (thing_no, name, at, amount, filler)"
                + " FROM STDIN (FORMAT binary, FREEZE)");
  }

  @Test
  void findsTextsThatAreNotWhatTheyShouldBe() {
    long[] values = {1, 2, 3, 4, 0};
    format.encode(values, buffer, OFFSET);
    buffer[buffer.length - 1] = 'y';
    assertThat(format.decode(buffer, OFFSET, row)).isTrue();
    assertThat(row).containsExactly(1, 2, 3, 4, 1);
    format.encode(values, buffer, OFFSET);
    buffer[OFFSET + 18] = 'L';
    assertThat(format.decode(buffer, OFFSET, row)).isTrue();
    assertThat(row).containsExactly(1, -1, 3, 4, 0);
  }

  @Test
  void fillersNeedNotBeSent() {
    CopyFormat shorter = CopyFormat.withoutFillers(TYPE);
    shorter.encode(new long[] {258, 42, 7, 8, 0}, buffer, OFFSET);
    assertThat(shorter.length()).isEqualTo(format.length() - Integer.BYTES - 9);
    assertThat(shorter.copyIn())
        .isEqualTo("COPY thing (thing_no, name, at, amount) FROM STDIN (FORMAT binary, FREEZE)");
    assertThat(shorter.decode(buffer, OFFSET, row)).isTrue();
    assertThat(row).startsWith(258, 42, 7, 8);
    assertThat(CopyFormat.makeFillers(TYPE))
        .containsExactly("ALTER TABLE thing ALTER COLUMN filler SET DEFAULT 'xxxxxxxx '");
    assertThat(CopyFormat.leaveFillers(TYPE))
        .containsExactly("ALTER TABLE thing ALTER COLUMN filler DROP DEFAULT");
  }

  @Test
  void knowsTheEnd() {
    assertThat(format.decode(CopyFormat.TRAILER, 0, row)).isFalse();
  }

  @Test
  void refusesWhatDoesNotFit() {
    for (long label : new long[] {10_000, -1}) {
      assertThatThrownBy(() -> format.encode(new long[] {1, label, 0, 0, 0}, buffer, OFFSET))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("does not fit");
    }
  }
}
