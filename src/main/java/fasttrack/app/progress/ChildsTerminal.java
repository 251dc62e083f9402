package fasttrack.app.progress;

import fasttrack.app.console.Console;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The terminal while a child process shows its progress there: each line that this process prints
 * meanwhile replaces what the child shows, rather than mix with it. The child shows its own again.
 */
public final class ChildsTerminal implements AutoCloseable {
  private final Console console;
  private final PrintStream before;
  private final boolean over;

  private ChildsTerminal(Console console, boolean over) {
    this.console = console;
    this.over = over;
    this.before = console.screen();
  }

  /**
   * Lends standard error to a child until closed.
   *
   * @param quiet whether the child shows no progress
   */
  public static ChildsTerminal lend(Console console, boolean quiet) {
    ChildsTerminal lent = new ChildsTerminal(console, !quiet && console.terminal());
    if (lent.over) {
      console.show(over(lent.before));
    }
    return lent;
  }

  /** Returns a stream to a terminal that clears the line before it writes a new one. */
  static PrintStream over(PrintStream terminal) {
    return new PrintStream(new Clearing(terminal), true, StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    if (over) {
      console.show(before);
    }
  }

  private static final class Clearing extends Overwriting {
    private final PrintStream terminal;
    private boolean lineBegins = true;

    Clearing(PrintStream terminal) {
      this.terminal = terminal;
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
