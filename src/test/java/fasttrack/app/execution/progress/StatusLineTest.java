package fasttrack.app.execution.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
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

  @ParameterizedTest
  @ValueSource(ints = {20, 40, 80})
  void severalRowsAreOverwrittenAndLeaveNothing(int columns) {
    Screen screen = new Screen(columns);
    screen.stream().println("above");
    StatusLine lines = new StatusLine(screen.stream());
    lines.show("measuring\n5/s\nCPU");
    lines.show("measuring\n14/s\nCPU");
    lines.show("measuring\n4/s\nCPU");
    assertThat(screen.rows()).containsExactly("above", "measuring", "4/s", "CPU");
    lines.show("verifying");
    assertThat(screen.rows()).containsExactly("above", "verifying", "", "");
    lines.show("");
    assertThat(screen.rows()).containsExactly("above", "", "", "");
  }

  @Test
  void whatAnotherProcessPrintsIsAboveTheRows() {
    Screen screen = new Screen(40);
    StatusLine lines = new StatusLine(screen.stream());
    lines.show("measuring\n5/s\nCPU");
    new StatusLine(screen.stream()).out().println("stopping");
    lines.show("measuring\n6/s\nCPU");
    assertThat(screen.rows()).containsExactly("stopping", "measuring", "6/s", "CPU");
  }

  /** A text that does not leave the last column free loses what would stand there. */
  private static String shown(String text, int columns) {
    return text.length() < columns ? text : text.substring(0, columns - 1).strip();
  }

  /** Does what terminals do with the control sequences that lines use, and rejects others. */
  private static final class Screen {
    private static final Pattern UP = Pattern.compile("\033\\[(\\d+)A");

    private final int columns;
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final List<StringBuilder> rows = new ArrayList<>();
    private int row;
    private int column;

    Screen(int columns) {
      this.columns = columns;
    }

    PrintStream stream() {
      return new PrintStream(written, true, StandardCharsets.UTF_8);
    }

    /** Returns the rows, without spaces at their ends. */
    List<String> rows() {
      String text = written.toString(StandardCharsets.UTF_8);
      rows.clear();
      rows.add(new StringBuilder());
      row = 0;
      column = 0;
      boolean wraps = true;
      Matcher up = UP.matcher(text);
      for (int i = 0; i < text.length(); i++) {
        char next = text.charAt(i);
        if (text.startsWith("\033[?7", i)) {
          wraps = text.charAt(i + 4) == 'h';
          i += 4;
        } else if (text.startsWith("\033[K", i)) {
          erase();
          i += 2;
        } else if (text.startsWith("\033[J", i)) {
          erase();
          rows.stream().skip(row + 1).forEach(below -> below.setLength(0));
          i += 2;
        } else if (up.region(i, text.length()).lookingAt()) {
          row = Math.max(0, row - Integer.parseInt(up.group(1)));
          i = up.end() - 1;
        } else if (next == '\r') {
          column = 0;
        } else if (next == '\n') {
          down();
        } else {
          put(next, wraps);
        }
      }
      return rows.stream().map(each -> each.toString().stripTrailing()).toList();
    }

    private void erase() {
      StringBuilder at = rows.get(row);
      at.setLength(Math.min(at.length(), Math.min(column, columns - 1)));
    }

    private void down() {
      row++;
      column = 0;
      if (row == rows.size()) {
        rows.add(new StringBuilder());
      }
    }

    private void put(char next, boolean wraps) {
      assertThat(next).isGreaterThanOrEqualTo(' ');
      if (wraps && column == columns) {
        down();
      }
      int at = Math.min(column, columns - 1);
      StringBuilder into = rows.get(row);
      into.append(" ".repeat(Math.max(0, at - into.length())));
      into.replace(at, Math.min(into.length(), at + 1), "" + next);
      column = at + 1;
    }
  }
}
