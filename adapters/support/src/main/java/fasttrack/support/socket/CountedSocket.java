package fasttrack.support.socket;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;

/** A socket that counts its round trips. TLS on top of it adds none: it is the same messages. */
final class CountedSocket extends Socket {
  private boolean sent;
  private long count;

  CountedSocket() throws IOException {
    super(new ChannelSocket());
  }

  /** Returns how often something was received after something had been sent. */
  long count() {
    return count;
  }

  private void receiving() {
    if (sent) {
      sent = false;
      count++;
    }
  }

  @Override
  public InputStream getInputStream() throws IOException {
    return new FilterInputStream(super.getInputStream()) {
      @Override
      public int read() throws IOException {
        receiving();
        return in.read();
      }

      @Override
      public int read(byte[] bytes, int offset, int length) throws IOException {
        receiving();
        return in.read(bytes, offset, length);
      }
    };
  }

  @Override
  public OutputStream getOutputStream() throws IOException {
    return new FilterOutputStream(super.getOutputStream()) {
      @Override
      public void write(int b) throws IOException {
        sent = true;
        out.write(b);
      }

      // In one call; the superclass would write byte by byte.
      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        sent = true;
        out.write(bytes, offset, length);
      }
    };
  }
}
