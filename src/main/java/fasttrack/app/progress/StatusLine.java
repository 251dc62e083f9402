package fasttrack.app.progress;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The last line of a terminal, overwritten by each update. What is printed to {@link #out} appears
 * above it. Thread-safe.
 */
final class StatusLine {
  private static final int WIDTH_MAX = 79;
  static final String CLEAR = "\r\033[K";

  private final PrintStream terminal;
  private String shown = "";

  /** Makes a line at the end of a terminal. */
  StatusLine(PrintStream terminal) {
    this.terminal = terminal;
  }

  /** Shows a text in place of the last one; nothing for none. */
  synchronized void show(String text) {
    String line = text.substring(0, Math.min(WIDTH_MAX, text.length()));
    if (!line.equals(shown)) {
      terminal.print(shown.isEmpty() ? line : CLEAR + line);
      terminal.flush();
      shown = line;
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
