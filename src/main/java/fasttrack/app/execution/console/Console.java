package fasttrack.app.execution.console;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * What a command reads, what it prints to, and the folder to which its paths are relative. A
 * command is a function of its arguments and its console, so that several can run in one process,
 * each with a console of its own. Thread-safe.
 *
 * @param out standard output
 * @param err standard error
 * @param folder what relative paths are relative to
 * @param childErr where a process that the command starts writes its standard error
 * @param terminal whether standard error is a terminal that can overwrite a line
 * @param exit ends the process at once; null where it is not the command's own
 * @param written what standard output wrote to, and its first error
 * @param shown what standard error writes to at present
 */
public record Console(
    InputStream in,
    PrintStream out,
    PrintStream err,
    Path folder,
    Redirect childErr,
    boolean terminal,
    @Nullable IntConsumer exit,
    StandardOutput written,
    Shown shown) {
  private static final Path STDERR = Path.of("/proc/self/fd/2");

  /** The signs of our texts that are not ASCII. */
  private static final String SIGNS = "≈–×÷µ±";

  private static final String IN_ASCII = "~-x/u~";

  /**
   * Returns the console of this process. From now on, what libraries print goes to standard error,
   * above what is overwritten there: standard output has results alone. To be called once.
   *
   * @param exit ends the process at once, for a user who does not want to wait
   */
  public static Console ofProcess(IntConsumer exit) {
    Console console =
        of(
            System.in,
            new FileOutputStream(FileDescriptor.out),
            System.out.charset(),
            System.err,
            Path.of(""),
            Redirect.INHERIT,
            showsTerminal(),
            exit);
    System.setErr(console.err);
    System.setOut(console.err);
    return console;
  }

  /**
   * Returns a console that is no terminal, reads nothing, and heeds no signals: for a command
   * within another program.
   *
   * @param folder what relative paths are relative to
   * @param childErr where a process that the command starts writes its standard error
   */
  public static Console of(PrintStream out, PrintStream err, Path folder, Redirect childErr) {
    return of(
        InputStream.nullInputStream(), out, out.charset(), err, folder, childErr, false, null);
  }

  private static Console of(
      InputStream in,
      OutputStream out,
      Charset charset,
      PrintStream screen,
      Path folder,
      Redirect childErr,
      boolean terminal,
      @Nullable IntConsumer exit) {
    StandardOutput written = new StandardOutput(out);
    Shown shown = new Shown(screen);
    return new Console(
        in,
        new PrintStream(new BufferedOutputStream(written), true, charset),
        new PrintStream(shown, true, screen.charset()),
        folder,
        childErr,
        terminal,
        exit,
        written,
        shown);
  }

  /** Tells whether the process is the command's own, which then heeds its signals. */
  public boolean ownsProcess() {
    return exit != null;
  }

  /** Ends the process at once, where it is the command's own. */
  public void exit(int status) {
    if (exit != null) {
      exit.accept(status);
    }
  }

  /** Prints a text, which may be empty, to standard output. */
  public void print(String text) {
    out.print(readable(text, out.charset()));
    out.flush();
  }

  /** Tells the user something in a line of standard error. */
  public void tell(String text) {
    err.println("fasttrack: " + text);
  }

  /** Returns what {@link #err} writes to at present. */
  public PrintStream screen() {
    return shown.screen;
  }

  /**
   * Lets {@link #err} write to something else, as while a terminal's last lines are overwritten.
   */
  public void show(PrintStream other) {
    shown.screen = other;
  }

  /**
   * Writes out what standard output still holds, and returns why some of it was lost, or null where
   * nothing was.
   */
  public @Nullable IOException finish() {
    out.flush();
    err.flush();
    return written.error;
  }

  /** Returns a text with others in place of the signs that a terminal's character set lacks. */
  static String readable(String text, Charset charset) {
    CharsetEncoder encoder = charset.newEncoder();
    String readable = text;
    for (int i = 0; i < SIGNS.length(); i++) {
      char sign = SIGNS.charAt(i);
      readable = encoder.canEncode(sign) ? readable : readable.replace(sign, IN_ASCII.charAt(i));
    }
    return readable;
  }

  /** What shows standard error at the moment. */
  static final class Shown extends OutputStream {
    private volatile PrintStream screen;

    Shown(PrintStream screen) {
      this.screen = screen;
    }

    @Override
    public void write(int octet) {
      screen.write(octet);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      screen.write(bytes, offset, length);
    }

    @Override
    public void flush() {
      screen.flush();
    }
  }

  /**
   * An output that remembers its first error, which a {@link PrintStream} hides. Thread-safe, as
   * far as the output is to which it writes.
   */
  static final class StandardOutput extends FilterOutputStream {
    private volatile @Nullable IOException error;

    StandardOutput(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        out.write(bytes, offset, length);
      } catch (IOException e) {
        if (error == null) {
          error = e;
        }
        throw e;
      }
    }
  }

  /** Tells whether standard error is a terminal that can overwrite a line. */
  static boolean showsTerminal() {
    String term = System.getenv("TERM");
    if (term != null && term.equals("dumb")) {
      return false;
    }
    if (Files.isSymbolicLink(STDERR)) {
      try {
        String target = Files.readSymbolicLink(STDERR).toString();
        return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
      } catch (IOException e) {
        return false;
      }
    }
    return CommandLine.Help.Ansi.AUTO.enabled();
  }
}
