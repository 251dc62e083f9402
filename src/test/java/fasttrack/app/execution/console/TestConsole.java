package fasttrack.app.execution.console;

import ch.qos.logback.classic.LoggerContext;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.slf4j.LoggerFactory;

/** A console whose output a test reads. */
public final class TestConsole {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Path childErr;
  private final Console console;

  static {
    // a command that begins while the first one makes the loggers would get a substitute for its
    // own
    while (!(LoggerFactory.getILoggerFactory() instanceof LoggerContext)) {
      Thread.onSpinWait();
    }
  }

  /** A console in the folder of the tests' own process. */
  public TestConsole() {
    this(Path.of(""));
  }

  /** A console in a folder, which must be absolute. */
  public TestConsole(Path folder) {
    // made by the first child process, if there is any
    childErr = Path.of(System.getProperty("java.io.tmpdir"), "child-err" + UUID.randomUUID());
    childErr.toFile().deleteOnExit();
    console = Console.of(stream(out), stream(err), folder, Redirect.appendTo(childErr.toFile()));
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  /** Returns the console. */
  public Console console() {
    return console;
  }

  /** Returns what standard output got so far. */
  public String out() {
    console.out().flush();
    return out.toString(StandardCharsets.UTF_8);
  }

  /** Returns what standard error got so far, that of child processes at the end. */
  public String err() {
    try {
      String own = err.toString(StandardCharsets.UTF_8);
      return Files.exists(childErr) ? own + Files.readString(childErr) : own;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Forgets what standard output got so far. */
  public void reset() {
    console.out().flush();
    out.reset();
  }
}
