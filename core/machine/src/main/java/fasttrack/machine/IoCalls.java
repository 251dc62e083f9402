package fasttrack.machine;

import fasttrack.core.proc.CpuClocks;
import fasttrack.core.spi.cpu.CpuClock;
import fasttrack.machine.HostFigure.Unit;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.List;
import java.util.Set;

/**
 * What the calls of IOCALL take, a program that was posted to the newsgroup net.arch in 1986: in
 * each iteration a seek to the beginning of a small file, a write of 500 bytes, a seek back, and
 * four reads of 100 bytes. A figure is of 1,000 iterations: the thread's CPU time, where 1986 has
 * the system's part of it, and the time elapsed.
 */
final class IoCalls implements HostTest {
  private static final int ITERATIONS = 1_000;
  private static final int WRITTEN_BYTES = 500;
  private static final int READ_BYTES = 100;
  private static final int READS = 4;

  @Override
  public String name() {
    return "io-call";
  }

  @Override
  public List<HostFigure> measure(HostRoom room) throws IOException {
    HostRoom part = room.part(2);
    return List.of(
        figure("io-call-cpu", part, CpuClocks.ownThread()),
        figure("io-call-elapsed", part, System::nanoTime));
  }

  private static HostFigure figure(String id, HostRoom room, CpuClock clock) throws IOException {
    return new Repeated(id, Unit.NANOS, room)
        .withFile(
            file -> {
              try (FileChannel open = file.open(Set.of())) {
                ByteBuffer written = file.block(WRITTEN_BYTES, Set.of());
                ByteBuffer read = file.block(READ_BYTES, Set.of());
                return file.figure()
                    .of(
                        () -> {
                          long begun = clock.nanos();
                          for (int i = 0; i < ITERATIONS; i++) {
                            iterate(open, written, read);
                          }
                          return clock.nanos() - begun;
                        });
              }
            });
  }

  private static void iterate(FileChannel open, ByteBuffer written, ByteBuffer read)
      throws IOException {
    open.position(0);
    TestFile.write(open, written);
    open.position(0);
    for (int i = 0; i < READS; i++) {
      TestFile.read(open, read);
    }
  }
}
