package fasttrack.app.progress;

import java.io.IOException;
import java.io.OutputStream;

/** What is printed to a terminal in place of what is shown there; written in pieces. */
abstract class Overwriting extends OutputStream {
  @Override
  public final void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public abstract void write(byte[] bytes, int offset, int length) throws IOException;
}
