package fasttrack.machine;

import fasttrack.machine.HostFigure.Unit;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How long one of 100 writes of each size takes that follow each other in a file which has its
 * length already, and how long it takes to force them to the disk afterwards.
 */
final class FileWrites implements HostTest {
  /** How many operations a file is made for. */
  static final int OPERATIONS = 100;

  /** The sizes of reads and writes of the tests of 1987, in bytes. */
  static final List<Integer> SIZES = List.of(512, 8_192, 32_768);

  private static final int KB = 1_024;

  @Override
  public String name() {
    return "file-write";
  }

  @Override
  public List<HostFigure> measure(HostRoom room) throws IOException {
    HostRoom part = room.part(2 * SIZES.size());
    List<HostFigure> figures = new ArrayList<>();
    for (int size : SIZES) {
      String write = "file-write-" + id(size);
      figures.add(figure(write, part, size, Fresh::write));
      figures.add(figure(write + "-force", part, size, Fresh::force));
    }
    return figures;
  }

  /** Returns a size's part of a figure's id. */
  static String id(int size) {
    return size < KB ? size + "-bytes" : size / KB + "-kb";
  }

  private static HostFigure figure(String id, HostRoom room, int size, Way way) throws IOException {
    return new Repeated(id, Unit.NANOS, room)
        .withFile(
            file -> {
              try (Fresh fresh = new Fresh(file, size)) {
                return file.figure().of(() -> way.nanos(fresh));
              }
            });
  }

  /** What is timed. */
  private interface Way {
    double nanos(Fresh file) throws IOException;
  }

  /** The file, which is made anew for every 100 writes. Used by one thread. */
  private static final class Fresh implements AutoCloseable {
    private final TestFile file;
    private final ByteBuffer block;
    private final long bytes;
    private @Nullable FileChannel open;

    Fresh(TestFile file, int size) throws IOException {
      this.file = file;
      block = file.block(size, Set.of());
      bytes = (long) OPERATIONS * size;
    }

    /** Returns how long the next write takes. */
    double write() throws IOException {
      FileChannel channel = open;
      if (channel == null || channel.position() == bytes) {
        close();
        file.fill(bytes);
        open = file.open(Set.of());
        return write();
      }
      return Repeated.timed(() -> TestFile.write(channel, block)).take();
    }

    /** Returns how long it takes to force 100 writes. */
    double force() throws IOException {
      for (int i = 0; i < OPERATIONS; i++) {
        write();
      }
      FileChannel channel = Objects.requireNonNull(open);
      return Repeated.timed(() -> channel.force(true)).take();
    }

    @Override
    public void close() throws IOException {
      if (open != null) {
        open.close();
      }
    }
  }
}
