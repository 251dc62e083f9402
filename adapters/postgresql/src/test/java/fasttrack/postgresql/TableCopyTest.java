package fasttrack.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.model.FieldValue;
import fasttrack.core.model.RecordType;
import org.junit.jupiter.api.Test;

/** Rows as the server writes them; that it takes what is sent is seen of every population. */
class TableCopyTest {
  private static final RecordType TYPE =
      RecordType.fixed("thing", 1)
          .key("thing_no")
          .label("name", "THING-", 4, FieldValue.number())
          .filler(9)
          .timestamp("at")
          .integer("amount", FieldValue.constant(0))
          .build();

  private final long[] row = new long[5];

  private long[] read(String line) {
    TableCopy.read(line, TYPE, row);
    return row;
  }

  @Test
  void readsWhatTheServerWrites() {
    assertThat(read("1\tTHING-0042\txxxxxxxx \t-7\t-9223372036854775808\n"))
        .containsExactly(1, 42, 0, -7, Long.MIN_VALUE);
  }

  @Test
  void findsTextsThatAreNotWhatTheyShouldBe() {
    assertThat(read("1\tTHING-42\txxxxxxxxx\t2\t3\n")).containsExactly(1, -1, -1, 2, 3);
    assertThat(read("1\tTHING\\t0042\txxxxxxxx \t2\t3\n")).containsExactly(1, -1, 0, 2, 3);
  }
}
