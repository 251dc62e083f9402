package fasttrack.machine;

import fasttrack.core.host.Loopback;
import fasttrack.machine.HostFigure.Unit;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.Pipe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * How long a thread takes to hand a few bytes to the kernel.
 *
 * @param name its name, and how the figures' ids begin
 * @param sizes how many bytes
 * @param way measures one size
 */
record ShortMessages(String name, List<Integer> sizes, Way way) implements HostTest {
  private static final Path DEVICE = Path.of("/dev/null");

  /** How long a write takes to a device that does nothing: {@code /dev/null}. */
  static final HostTest TO_NULL =
      new ShortMessages("null-write", List.of(1, 80), ShortMessages::toNull);

  /** How long it takes a thread to write a message into a pipe and to read it from there. */
  static final HostTest TO_SELF =
      new ShortMessages("pipe-self", List.of(4, 512), ShortMessages::toSelf);

  /** Measures one size. */
  interface Way {
    HostFigure measure(Repeated figure, ByteBuffer block) throws IOException;
  }

  @Override
  public List<HostFigure> measure(HostRoom room) throws IOException {
    HostRoom part = room.part(sizes.size());
    List<HostFigure> figures = new ArrayList<>();
    for (int bytes : sizes) {
      String id = name + "-" + bytes + (bytes == 1 ? "-byte" : "-bytes");
      figures.add(
          way.measure(new Repeated(id, Unit.NANOS, part), ByteBuffer.allocateDirect(bytes)));
    }
    return figures;
  }

  private static HostFigure toNull(Repeated figure, ByteBuffer block) throws IOException {
    if (!Files.isWritable(DEVICE)) {
      return HostFigure.missing(figure.id(), Unit.NANOS, "no " + DEVICE);
    }
    try (FileChannel open = FileChannel.open(DEVICE, StandardOpenOption.WRITE)) {
      return figure.of(Repeated.timed(() -> TestFile.write(open, block)));
    }
  }

  private static HostFigure toSelf(Repeated figure, ByteBuffer block) throws IOException {
    Pipe pipe = Pipe.open();
    try {
      return figure.of(
          Repeated.timed(
              () -> {
                pipe.sink().write(block.clear());
                block.clear();
                while (block.hasRemaining()) {
                  pipe.source().read(block);
                }
              }));
    } finally {
      Loopback.close(List.of(pipe.sink(), pipe.source()));
    }
  }
}
