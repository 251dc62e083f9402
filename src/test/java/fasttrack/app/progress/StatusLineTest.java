package fasttrack.app.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a terminal of any width shows of a line that is overwritten. */
class StatusLineTest {
  private static final String FIRST = "tp1 on sqlite: verifying the answers of every transaction";
  private static final String SECOND = "tp1 on sqlite: ran 1,234 transactions, 617/s, 8 s left";

  @ParameterizedTest
  @ValueSource(ints = {1, 20, 40, 54, 55, 57, 80, 200})
  void oneRowIsOverwrittenAtAnyWidth(int columns) {
    Screen screen = new Screen(columns);
    StatusLine line = new StatusLine(screen.stream());
    line.show(FIRST);
    line.show(SECOND);
    assertThat(screen.rows()).containsExactly(shown(SECOND, columns));
    line.out().println("stopping");
    line.show(FIRST);
    line.show(SECOND);
    assertThat(screen.rows().getLast()).isEqualTo(shown(SECOND, columns));
    assertThat(String.join("", screen.rows().subList(0, screen.rows().size() - 1)))
        .isEqualTo("stopping");
    line.show("");
    assertThat(screen.rows().getLast()).isEmpty();
  }

  /** A text that does not leave the last column free loses what would stand there. */
  private static String shown(String text, int columns) {
    return text.length() < columns ? text : text.substring(0, columns - 1).strip();
  }

  /** Does what terminals do with the control sequences that a line uses, and rejects others. */
  private static final class Screen {
    private final int columns;
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    Screen(int columns) {
      this.columns = columns;
    }

    PrintStream stream() {
      return new PrintStream(written, true, StandardCharsets.UTF_8);
    }

    /** Returns the rows, without spaces at their ends. */
    List<String> rows() {
      List<StringBuilder> rows = new ArrayList<>(List.of(new StringBuilder()));
      String text = written.toString(StandardCharsets.UTF_8);
      boolean wraps = true;
      int column = 0;
      for (int i = 0; i < text.length(); i++) {
        StringBuilder row = rows.getLast();
        char next = text.charAt(i);
        if (text.startsWith("\033[?7", i)) {
          wraps = text.charAt(i + 4) == 'h';
          i += 4;
        } else if (text.startsWith("\033[K", i)) {
          row.setLength(Math.min(row.length(), Math.min(column, columns - 1)));
          i += 2;
        } else if (next == '\r') {
          column = 0;
        } else if (next == '\n' || wraps && column == columns) {
          rows.add(new StringBuilder(next == '\n' ? "" : "" + next));
          column = next == '\n' ? 0 : 1;
        } else {
          assertThat(next).isGreaterThanOrEqualTo(' ');
          int at = Math.min(column, columns - 1);
          row.replace(at, Math.min(row.length(), at + 1), "" + next);
          column = at + 1;
        }
      }
      return rows.stream().map(row -> row.toString().stripTrailing()).toList();
    }
  }
}
