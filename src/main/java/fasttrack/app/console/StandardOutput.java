package fasttrack.app.console;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/**
 * An output that remembers its first error, which a {@link PrintStream} hides. Thread-safe, as far
 * as the output is to which it writes.
 */
final class StandardOutput extends OutputStream {
  private final OutputStream out;
  private volatile @Nullable IOException error;

  StandardOutput(OutputStream out) {
    this.out = out;
  }

  /** Returns the first error, or null where everything was written. */
  @Nullable IOException error() {
    return error;
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

  @Override
  public void flush() throws IOException {
    out.flush();
  }
}
