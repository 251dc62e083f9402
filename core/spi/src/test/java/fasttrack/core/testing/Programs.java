package fasttrack.core.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;

/**
 * Makes programs that a test then executes. A child process writes them: while this one has a file
 * open to write it, another thread may start a process, which has it open, too, for a moment, and
 * no file is executed that a process may write ("Text file busy").
 */
public final class Programs {
  private Programs() {}

  /** Writes a program, and returns where. */
  public static Path write(Path program, String text) {
    return shell("cat >\"$1\" && chmod 755 \"$1\"", text, program, program);
  }

  /** Copies a program with its permissions, and returns where to. */
  public static Path copy(Path from, Path to) {
    return shell("cp -p \"$1\" \"$2\"", "", from, to);
  }

  private static Path shell(String command, String input, Path one, Path made) {
    ProcessBuilder builder =
        new ProcessBuilder("/bin/sh", "-c", command, "sh", one.toString(), made.toString());
    try {
      Process process = builder.inheritIO().redirectInput(ProcessBuilder.Redirect.PIPE).start();
      try (Writer text = process.outputWriter()) {
        text.write(input);
      }
      if (process.waitFor() != 0) {
        throw new IllegalStateException("cannot make " + made);
      }
      return made;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
