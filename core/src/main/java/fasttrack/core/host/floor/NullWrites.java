package fasttrack.core.host.floor;

import fasttrack.core.host.floor.HostFigure.Unit;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** How long a write takes to a device that does nothing: {@code /dev/null}. */
final class NullWrites implements HostTest {
  private static final Path DEVICE = Path.of("/dev/null");

  @Override
  public String name() {
    return "null-write";
  }

  @Override
  public List<HostFigure> measure(HostRoom room) throws IOException {
    HostRoom part = room.part(2);
    return List.of(figure("null-write-1-byte", part, 1), figure("null-write-80-bytes", part, 80));
  }

  private static HostFigure figure(String id, HostRoom room, int bytes) throws IOException {
    if (!Files.isWritable(DEVICE)) {
      return HostFigure.missing(id, Unit.NANOS, "no " + DEVICE);
    }
    try (FileChannel open = FileChannel.open(DEVICE, StandardOpenOption.WRITE)) {
      ByteBuffer block = ByteBuffer.allocateDirect(bytes);
      return Repeated.figure(
          id,
          Unit.NANOS,
          room,
          () -> {
            long begun = System.nanoTime();
            TestFile.write(open, block);
            return System.nanoTime() - begun;
          });
    }
  }
}
