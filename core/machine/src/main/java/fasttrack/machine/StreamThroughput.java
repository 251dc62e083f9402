package fasttrack.machine;

import fasttrack.core.host.Loopback;
import fasttrack.core.host.Threads;
import fasttrack.machine.HostFigure.Unit;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How fast blocks of 4,096 bytes reach another thread through a connection, from memory to memory.
 *
 * @param name also the figure's id
 * @param connector connects both ends
 */
record StreamThroughput(String name, Connector connector) implements HostTest {
  /** How much is written and read at a time. */
  static final int BLOCK_BYTES = 4_096;

  /** How long blocks are sent for each sample. */
  static final long SAMPLE_NANOS = 20_000_000L;

  /** Connects two channels. */
  interface Connector {
    /** Returns both. */
    List<SocketChannel> connect() throws IOException;
  }

  /** Returns both: TCP on the loopback interface, and a Unix-domain socket. */
  static List<HostTest> all() {
    return List.of(
        new StreamThroughput("tcp-throughput", Loopback::tcp),
        new StreamThroughput("unix-throughput", Loopback::unix));
  }

  @Override
  public List<HostFigure> measure(HostRoom room) throws IOException {
    return List.of(new Repeated(name, Unit.KB_PER_SECOND, room).of(this::burst));
  }

  /** Sends for a while; the time ends when the last byte has arrived. */
  private double burst() throws IOException {
    List<SocketChannel> ends = connect();
    AtomicLong received = new AtomicLong();
    Thread receiver =
        Thread.ofPlatform()
            .name("receiver")
            .daemon()
            .start(() -> receive(ends.getLast(), received));
    try {
      Transfer transfer = Transfer.begin();
      ByteBuffer block = ByteBuffer.allocateDirect(BLOCK_BYTES);
      SocketChannel here = ends.getFirst();
      while (System.nanoTime() - transfer.begunNanos() < SAMPLE_NANOS) {
        block.clear();
        while (block.hasRemaining()) {
          here.write(block);
        }
      }
      here.shutdownOutput();
      Threads.join(List.of(receiver));
      return transfer.kbPerSecond(received.get());
    } finally {
      Loopback.close(ends);
      Threads.join(List.of(receiver));
    }
  }

  private List<SocketChannel> connect() throws Unavailable {
    try {
      return connector.connect();
    } catch (IOException | UnsupportedOperationException e) {
      throw new Unavailable("no such connection within this machine");
    }
  }

  /** Counts what comes until the sender's end closes. */
  private static void receive(SocketChannel channel, AtomicLong received) {
    ByteBuffer block = ByteBuffer.allocateDirect(BLOCK_BYTES);
    try {
      for (int bytes = channel.read(block); bytes >= 0; bytes = channel.read(block.clear())) {
        received.addAndGet(bytes);
      }
    } catch (IOException e) {
      // the sender fails, too
    }
  }
}
