package fasttrack.app.progress;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The terminal while a child process shows its progress there: each line that this process prints
 * meanwhile replaces what the child shows, rather than mix with it. The child shows its own again.
 */
public final class ChildsTerminal implements AutoCloseable {
  private final PrintStream before = System.err;

  private ChildsTerminal() {}

  /**
   * Lends standard error to a child until closed.
   *
   * @param quiet whether the child shows no progress
   */
  public static ChildsTerminal lend(boolean quiet) {
    ChildsTerminal lent = new ChildsTerminal();
    if (!quiet && Terminals.standardError()) {
      System.setErr(over(lent.before));
    }
    return lent;
  }

  /** Returns a stream to a terminal that clears the line before it writes a new one. */
  static PrintStream over(PrintStream terminal) {
    return new PrintStream(new Clearing(terminal), true, StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    System.setErr(before);
  }

  private static final class Clearing extends OutputStream {
    private final PrintStream terminal;
    private boolean lineBegins = true;

    Clearing(PrintStream terminal) {
      this.terminal = terminal;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
      if (length == 0) {
        return;
      }
      if (lineBegins) {
        terminal.print(StatusLine.CLEAR);
      }
      terminal.write(bytes, offset, length);
      terminal.flush();
      lineBegins = bytes[offset + length - 1] == '\n';
    }
  }
}
