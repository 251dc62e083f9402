package fasttrack.machine;

import fasttrack.machine.HostFigure.Unit;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
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
      String force = write + "-force";
      figures.add(
          TestFile.figure(write, Unit.NANOS, part, file -> writes(write, part, file, size)));
      figures.add(
          TestFile.figure(force, Unit.NANOS, part, file -> forces(force, part, file, size)));
    }
    return figures;
  }

  /** Returns a size's part of a figure's id. */
  static String id(int size) {
    return size < KB ? size + "-bytes" : size / KB + "-kb";
  }

  private static HostFigure writes(String id, HostRoom room, TestFile file, int size)
      throws IOException {
    try (Fresh fresh = new Fresh(file, size)) {
      return Repeated.figure(id, Unit.NANOS, room, fresh::write);
    }
  }

  private static HostFigure forces(String id, HostRoom room, TestFile file, int size)
      throws IOException {
    try (Fresh fresh = new Fresh(file, size)) {
      return Repeated.figure(
          id,
          Unit.NANOS,
          room,
          () -> {
            for (int i = 0; i < OPERATIONS; i++) {
              fresh.write();
            }
            return fresh.force();
          });
    }
  }

  /** The file, which is made anew for every 100 writes. Used by one thread. */
  private static final class Fresh implements AutoCloseable {
    private final TestFile file;
    private final int bytes;
    private final ByteBuffer block;
    private @Nullable FileChannel open;
    private int written;

    Fresh(TestFile file, int bytes) throws IOException {
      this.file = file;
      this.bytes = bytes;
      block = file.block(bytes, Set.of());
    }

    /** Returns how long the next write takes. */
    double write() throws IOException {
      FileChannel channel = open;
      if (channel == null || written == OPERATIONS) {
        channel = make();
      }
      long begun = System.nanoTime();
      TestFile.write(channel, block);
      long ended = System.nanoTime();
      written++;
      return ended - begun;
    }

    /** Returns how long it takes to force what was written. */
    double force() throws IOException {
      long begun = System.nanoTime();
      if (open != null) {
        open.force(true);
      }
      return System.nanoTime() - begun;
    }

    private FileChannel make() throws IOException {
      close();
      file.fill((long) OPERATIONS * bytes);
      FileChannel channel = file.open(Set.of());
      open = channel;
      written = 0;
      return channel;
    }

    @Override
    public void close() throws IOException {
      if (open != null) {
        open.close();
      }
    }
  }
}
