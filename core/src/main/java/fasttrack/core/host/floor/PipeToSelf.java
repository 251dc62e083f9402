package fasttrack.core.host.floor;

import fasttrack.core.host.Loopback;
import fasttrack.core.host.floor.HostFigure.Unit;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.util.List;

/** How long it takes a thread to write a message into a pipe and to read it from there. */
final class PipeToSelf implements HostTest {
  @Override
  public String name() {
    return "pipe-self";
  }

  @Override
  public List<HostFigure> measure(HostRoom room) throws IOException {
    HostRoom part = room.part(2);
    return List.of(figure("pipe-self-4-bytes", part, 4), figure("pipe-self-512-bytes", part, 512));
  }

  private static HostFigure figure(String id, HostRoom room, int bytes) throws IOException {
    Pipe pipe = Pipe.open();
    try {
      ByteBuffer block = ByteBuffer.allocateDirect(bytes);
      return Repeated.figure(
          id,
          Unit.NANOS,
          room,
          () -> {
            long begun = System.nanoTime();
            pipe.sink().write(block.clear());
            block.clear();
            while (block.hasRemaining()) {
              pipe.source().read(block);
            }
            return System.nanoTime() - begun;
          });
    } finally {
      Loopback.close(List.of(pipe.sink(), pipe.source()));
    }
  }
}
