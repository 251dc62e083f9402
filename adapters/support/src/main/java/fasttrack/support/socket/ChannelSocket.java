package fasttrack.support.socket;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketImpl;
import java.net.SocketOption;
import java.net.SocketOptions;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.Map;

/**
 * What a socket does by a channel, which is blocking again after each operation that has a timeout.
 * Java's own sockets stay non-blocking after the first of these, such as a pool's check of a
 * connection: from then on each read is three system calls rather than one.
 */
final class ChannelSocket extends SocketImpl {
  private static final Map<Integer, SocketOption<?>> BY_NUMBER =
      Map.of(
          SocketOptions.TCP_NODELAY, StandardSocketOptions.TCP_NODELAY,
          SocketOptions.SO_KEEPALIVE, StandardSocketOptions.SO_KEEPALIVE,
          SocketOptions.SO_SNDBUF, StandardSocketOptions.SO_SNDBUF,
          SocketOptions.SO_RCVBUF, StandardSocketOptions.SO_RCVBUF,
          SocketOptions.SO_REUSEADDR, StandardSocketOptions.SO_REUSEADDR,
          SocketOptions.SO_LINGER, StandardSocketOptions.SO_LINGER);

  private final SocketChannel channel;
  private final Socket socket;

  ChannelSocket() throws IOException {
    channel = SocketChannel.open();
    socket = channel.socket();
  }

  @Override
  protected void create(boolean stream) {}

  @Override
  protected void connect(SocketAddress to, int timeoutMillis) throws IOException {
    socket.connect(to, timeoutMillis);
    InetSocketAddress connected = (InetSocketAddress) channel.getRemoteAddress();
    address = connected.getAddress();
    port = connected.getPort();
    localport = socket.getLocalPort();
  }

  @Override
  protected void connect(String host, int toPort) throws IOException {
    connect(new InetSocketAddress(host, toPort), 0);
  }

  @Override
  protected void connect(InetAddress host, int toPort) throws IOException {
    connect(new InetSocketAddress(host, toPort), 0);
  }

  @Override
  protected void bind(InetAddress host, int toPort) throws IOException {
    socket.bind(new InetSocketAddress(host, toPort));
  }

  @Override
  protected void listen(int backlog) throws IOException {
    throw new SocketException("this is the socket of a client");
  }

  @Override
  protected void accept(SocketImpl accepted) throws IOException {
    throw new SocketException("this is the socket of a client");
  }

  @Override
  protected InputStream getInputStream() throws IOException {
    return socket.getInputStream();
  }

  @Override
  protected OutputStream getOutputStream() throws IOException {
    return socket.getOutputStream();
  }

  @Override
  protected int available() throws IOException {
    return socket.getInputStream().available();
  }

  @Override
  protected void shutdownInput() throws IOException {
    socket.shutdownInput();
  }

  @Override
  protected void shutdownOutput() throws IOException {
    socket.shutdownOutput();
  }

  @Override
  protected void close() throws IOException {
    socket.close();
  }

  @Override
  protected void sendUrgentData(int data) throws IOException {
    socket.sendUrgentData(data);
  }

  @Override
  public void setOption(int number, Object value) throws SocketException {
    if (number == SO_TIMEOUT) {
      socket.setSoTimeout((Integer) value);
      return;
    }
    try {
      set(option(number), number == SO_LINGER && Boolean.FALSE.equals(value) ? -1 : value);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  @Override
  public Object getOption(int number) throws SocketException {
    if (number == SO_TIMEOUT) {
      return socket.getSoTimeout();
    }
    try {
      return channel.getOption(option(number));
    } catch (IOException e) {
      throw failed(e);
    }
  }

  @Override
  protected <T> void setOption(SocketOption<T> option, T value) throws IOException {
    channel.setOption(option, value);
  }

  @Override
  protected <T> T getOption(SocketOption<T> option) throws IOException {
    return channel.getOption(option);
  }

  @SuppressWarnings("unchecked") // Socket passes what the option takes
  private <T> void set(SocketOption<T> option, Object value) throws IOException {
    channel.setOption(option, (T) value);
  }

  private static SocketOption<?> option(int number) throws SocketException {
    SocketOption<?> option = BY_NUMBER.get(number);
    if (option == null) {
      throw new SocketException("option " + number + " is not supported");
    }
    return option;
  }

  private static SocketException failed(IOException e) {
    SocketException failed = new SocketException(e.getMessage());
    failed.initCause(e);
    return failed;
  }
}
