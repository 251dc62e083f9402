package fasttrack.machine;

import fasttrack.core.host.Loopback;
import fasttrack.core.host.Threads;
import fasttrack.machine.HostFigure.Unit;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * How fast UDP datagrams of 4,096 bytes reach another thread on the loopback interface when they
 * are sent as fast as possible, and how many of them do.
 */
final class UdpThroughput implements HostTest {
  /** Between two signs that all was sent, of which some may be lost. */
  private static final long PAUSE_NANOS = 1_000_000L;

  @Override
  public String name() {
    return "udp-throughput";
  }

  @Override
  public List<HostFigure> measure(HostRoom room) throws IOException {
    HostRoom part = room.part(2);
    return List.of(
        new Repeated("udp-throughput", Unit.KB_PER_SECOND, part).of(() -> Burst.send().kbPerSecond),
        new Repeated("udp-arrived", Unit.SHARE, part).of(() -> Burst.send().arrived()));
  }

  /** Datagrams that are sent for a while. */
  private static final class Burst {
    private final Transfer transfer = Transfer.begin();
    private long sent;
    private volatile long received;

    /** The rate of those that arrived, until the last did. */
    private volatile double kbPerSecond;

    static Burst send() throws IOException {
      List<DatagramChannel> ends = connect();
      Burst burst = new Burst();
      Thread receiver =
          Thread.ofPlatform().name("receiver").daemon().start(() -> burst.receive(ends.getLast()));
      try {
        burst.send(ends.getFirst(), receiver);
        return burst;
      } finally {
        Loopback.close(ends);
        Threads.join(List.of(receiver));
      }
    }

    /** Returns the share that arrived. */
    double arrived() {
      return (double) received / sent;
    }

    private static List<DatagramChannel> connect() throws Unavailable {
      try {
        return Loopback.udp();
      } catch (IOException | UnsupportedOperationException e) {
        throw new Unavailable("no loopback interface");
      }
    }

    private void send(DatagramChannel channel, Thread receiver) throws IOException {
      ByteBuffer block = ByteBuffer.allocateDirect(StreamThroughput.BLOCK_BYTES);
      do {
        channel.write(block.clear());
        sent++;
      } while (System.nanoTime() - transfer.begunNanos() < StreamThroughput.SAMPLE_NANOS);
      while (receiver.isAlive()) {
        channel.write(block.clear().limit(1));
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }

    /** Counts datagrams until a short one says that all were sent. */
    private void receive(DatagramChannel channel) {
      ByteBuffer block = ByteBuffer.allocateDirect(StreamThroughput.BLOCK_BYTES);
      long count = 0;
      double rate = 0;
      try {
        while (channel.read(block.clear()) == StreamThroughput.BLOCK_BYTES) {
          count++;
          rate = transfer.kbPerSecond(count * StreamThroughput.BLOCK_BYTES);
        }
      } catch (IOException e) {
        // the sender has closed it after a failure of its own
      }
      received = count;
      kbPerSecond = rate;
    }
  }
}
