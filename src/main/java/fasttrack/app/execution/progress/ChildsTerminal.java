package fasttrack.app.execution.progress;

import fasttrack.app.execution.console.Console;
import java.io.PrintStream;

/**
 * The terminal while a child process shows its progress there: each line that this process prints
 * meanwhile replaces what the child shows, rather than mix with it. The child shows its own again.
 */
public final class ChildsTerminal implements AutoCloseable {
  private final Console console;
  private final PrintStream before;

  private ChildsTerminal(Console console) {
    this.console = console;
    this.before = console.screen();
  }

  /**
   * Lends standard error to a child until closed.
   *
   * @param quiet whether the child shows no progress
   */
  public static ChildsTerminal lend(Console console, boolean quiet) {
    ChildsTerminal lent = new ChildsTerminal(console);
    if (!quiet && console.terminal()) {
      console.show(new StatusLine(lent.before).out());
    }
    return lent;
  }

  @Override
  public void close() {
    console.show(before);
  }
}
