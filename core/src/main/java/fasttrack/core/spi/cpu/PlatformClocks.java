package fasttrack.core.spi.cpu;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;

/**
 * The CPU clocks of Java 21. Java 22 and newer use the class of the same name in {@code
 * META-INF/versions/22} instead, which reads the operating system's clocks directly.
 */
final class PlatformClocks {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private PlatformClocks() {}

  /** Returns how the clocks read. Not a constant, which the compiler would inline into callers. */
  static String method() {
    return "ThreadMXBean and /proc/<pid>/schedstat";
  }

  static CpuClock ownThread() {
    return THREADS::getCurrentThreadCpuTime;
  }

  static CpuClock ownProcess() {
    return () -> ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
  }

  static CpuClock countingSuspension() {
    return System::nanoTime;
  }

  static Optional<CpuClock> process(long pid) {
    Path file = Path.of("/proc", Long.toString(pid), "schedstat");
    if (!Files.isReadable(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(new SchedstatClock(FileChannel.open(file, StandardOpenOption.READ), file));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Reads the first number of a schedstat file, which is kept open. */
  private record SchedstatClock(FileChannel channel, Path file, ByteBuffer buffer)
      implements CpuClock {
    SchedstatClock(FileChannel channel, Path file) {
      this(channel, file, ByteBuffer.allocateDirect(64));
    }

    @Override
    public long nanos() {
      try {
        buffer.clear();
        int length = channel.read(buffer, 0);
        long nanos = 0;
        for (int i = 0; i < length && buffer.get(i) != ' '; i++) {
          nanos = nanos * 10 + (buffer.get(i) - '0');
        }
        return nanos;
      } catch (IOException e) {
        throw new CpuClockException("cannot read " + file + ": has the process ended?", e);
      }
    }
  }
}
