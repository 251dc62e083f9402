package fasttrack.app.progress;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The last line of a terminal, overwritten by each update. What is printed to {@link #out} appears
 * above it. The terminal itself cuts off what is wider than it is, however often its width changes.
 * Thread-safe.
 */
final class StatusLine {
  /** Erases the line from the cursor on, and the character under it. */
  private static final String ERASE = "\033[K";

  private static final String NO_WRAP = "\033[?7l";
  private static final String WRAP = "\033[?7h";

  static final String CLEAR = "\r" + ERASE;

  private final PrintStream terminal;
  private String shown = "";

  /** Makes a line at the end of a terminal. */
  StatusLine(PrintStream terminal) {
    this.terminal = terminal;
  }

  /** Shows a text in place of the last one; nothing for none. */
  synchronized void show(String text) {
    if (!text.equals(shown)) {
      // without wrapping, the last column gets the end of a text that is too wide: erased at once
      String line = text.isEmpty() ? "" : NO_WRAP + text + ERASE + WRAP;
      terminal.print(shown.isEmpty() ? line : CLEAR + line);
      terminal.flush();
      shown = text;
    }
  }

  /** Returns a stream to the same terminal that clears the line before it prints. */
  PrintStream out() {
    return new PrintStream(new Above(), true, StandardCharsets.UTF_8);
  }

  private final class Above extends OutputStream {
    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      synchronized (StatusLine.this) {
        show("");
        terminal.write(bytes, offset, length);
        terminal.flush();
      }
    }
  }
}
