package fasttrack.app.execution.progress;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * The last lines of a terminal, one or a few, overwritten by each update. What is printed to {@link
 * #out} appears above them. The cursor rests where they begin, so that another process that shares
 * the terminal needs to know nothing of them to print above them, too. The terminal itself cuts off
 * what is wider than it is, however often its width changes. Thread-safe.
 */
final class StatusLine {
  /** Erases the line from the cursor on, and the character under it. */
  private static final String ERASE = "\033[K";

  private static final String NO_WRAP = "\033[?7l";
  private static final String WRAP = "\033[?7h";

  /** Erases the lines: everything from the beginning of the cursor's line on. */
  private static final String CLEAR = "\r\033[J";

  private final PrintStream terminal;
  private String shown = "";

  /** Makes lines at the end of a terminal. */
  StatusLine(PrintStream terminal) {
    this.terminal = terminal;
  }

  /** Shows a text of one or several lines in place of the last one; nothing for none. */
  synchronized void show(String text) {
    if (!text.equals(shown)) {
      if (!shown.isEmpty() && (text.isEmpty() || lines(text) < lines(shown))) {
        terminal.print(CLEAR);
      }
      if (!text.isEmpty()) {
        terminal.print(drawn(text));
      }
      terminal.flush();
      shown = text;
    }
  }

  /**
   * Draws over what is there, which does not flicker, and returns to the first line's beginning.
   */
  private static String drawn(String text) {
    int up = lines(text) - 1;
    return Arrays.stream(text.split("\n"))
            // without wrapping, the last column gets the end of a text that is too wide: erased
            .map(line -> "\r" + NO_WRAP + line + ERASE + WRAP)
            .collect(Collectors.joining("\n"))
        + "\r"
        + (up == 0 ? "" : "\033[" + up + "A");
  }

  private static int lines(String text) {
    return (int) text.chars().filter(c -> c == '\n').count() + 1;
  }

  /**
   * Returns a stream to the same terminal that clears what is shown there, by whichever process,
   * before each line that it prints.
   */
  PrintStream out() {
    return new PrintStream(new Above(), true, StandardCharsets.UTF_8);
  }

  private final class Above extends OutputStream {
    private boolean lineBegins = true;

    @Override
    public void write(int b) {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      synchronized (StatusLine.this) {
        if (length > 0) {
          if (lineBegins || !shown.isEmpty()) {
            terminal.print(CLEAR);
          }
          shown = "";
          terminal.write(bytes, offset, length);
          terminal.flush();
          lineBegins = bytes[offset + length - 1] == '\n';
        }
      }
    }
  }
}
