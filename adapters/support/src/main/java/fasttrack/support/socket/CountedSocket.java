package fasttrack.support.socket;

import fasttrack.support.guard.Interruption;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.concurrent.atomic.LongAdder;

/**
 * A socket that counts its round trips and its bytes. TLS on top of it adds none: it is the same
 * messages. An interrupt that is pending before a call, which would close the channel, is pending
 * again after it.
 */
final class CountedSocket extends Socket {
  private static final LongAdder SENT_BYTES = new LongAdder();
  private static final LongAdder RECEIVED_BYTES = new LongAdder();

  private boolean sent;
  private long count;

  CountedSocket() throws IOException {
    super(new ChannelSocket());
  }

  /** Returns how often something was received after something had been sent. */
  long count() {
    return count;
  }

  /** Returns how many bytes all such sockets of this process have sent; on any thread. */
  static long sentBytes() {
    return SENT_BYTES.sum();
  }

  /** Returns how many bytes they have received; on any thread. */
  static long receivedBytes() {
    return RECEIVED_BYTES.sum();
  }

  @Override
  public void connect(SocketAddress to, int timeoutMillis) throws IOException {
    boolean interrupted = Interruption.hide();
    try {
      super.connect(to, timeoutMillis);
    } finally {
      Interruption.restore(interrupted);
    }
  }

  @Override
  public InputStream getInputStream() throws IOException {
    return new FilterInputStream(super.getInputStream()) {
      private final byte[] one = new byte[1];

      @Override
      public int read() throws IOException {
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
      }

      @Override
      public int read(byte[] bytes, int offset, int length) throws IOException {
        if (sent) {
          sent = false;
          count++;
        }
        boolean interrupted = Interruption.hide();
        try {
          int read = in.read(bytes, offset, length);
          RECEIVED_BYTES.add(Math.max(0, read));
          return read;
        } finally {
          Interruption.restore(interrupted);
        }
      }
    };
  }

  @Override
  public OutputStream getOutputStream() throws IOException {
    return new FilterOutputStream(super.getOutputStream()) {
      @Override
      public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
      }

      // In one call; the superclass would write byte by byte.
      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        sent = true;
        boolean interrupted = Interruption.hide();
        try {
          out.write(bytes, offset, length);
          SENT_BYTES.add(length);
        } finally {
          Interruption.restore(interrupted);
        }
      }
    };
  }
}
