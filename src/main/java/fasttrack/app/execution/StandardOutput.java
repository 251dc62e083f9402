package fasttrack.app.execution;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Standard output that remembers its first error, which a {@link PrintStream} hides. All commands
 * print to {@code System.out}, so one look at the end of the program covers all of them.
 * Thread-safe.
 */
public final class StandardOutput extends OutputStream {
  private final OutputStream out;
  private volatile @Nullable IOException error;

  private StandardOutput(OutputStream out) {
    this.out = out;
  }

  /** Makes {@code System.out} one that writes where it wrote before. */
  public static StandardOutput install() {
    StandardOutput output = new StandardOutput(new FileOutputStream(FileDescriptor.out));
    System.setOut(new PrintStream(new BufferedOutputStream(output), true, System.out.charset()));
    return output;
  }

  /**
   * Writes out what {@code System.out} still holds, and says on standard error whether output was
   * lost. A reader that closed its end of a pipe, such as {@code head}, has all that it wanted: it
   * is told nothing.
   *
   * @param status the status with which the process would end
   * @return the status with which the process is to end
   */
  public int end(int status) {
    System.out.flush();
    IOException lost = error;
    if (lost == null) {
      return status;
    }
    String reason = String.valueOf(lost.getMessage());
    if (reason.toLowerCase(Locale.ROOT).contains("pipe")) {
      return status == ExitStatus.OK ? ExitStatus.CLOSED_PIPE : status;
    }
    System.err.println("fasttrack: standard output cannot be written: " + reason);
    return ExitStatus.ENVIRONMENT;
  }

  @Override
  public void write(int octet) throws IOException {
    write(new byte[] {(byte) octet}, 0, 1);
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
