package fasttrack.machine;

import fasttrack.machine.HostFigure.Unit;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;

/**
 * How fast 4 MB are written to a new file, in order.
 *
 * @param name also the figure's id
 * @param blockBytes how much each write has
 * @param options those with which the file is opened
 * @param force whether the file is forced to the disk after the last write, within the time
 */
record DiskWrites(String name, int blockBytes, Set<? extends OpenOption> options, boolean force)
    implements HostTest {
  private static final int BLOCK_BYTES = 8_192;
  private static final int DIRECT_BLOCK_BYTES = 65_536;

  /** Returns all: not synced, synced at the end, each write synced, and past the page cache. */
  static List<HostTest> all() {
    return List.of(
        new DiskWrites("disk-write", BLOCK_BYTES, Set.of(), false),
        new DiskWrites("disk-write-force", BLOCK_BYTES, Set.of(), true),
        new DiskWrites("disk-write-synced", BLOCK_BYTES, Set.of(StandardOpenOption.DSYNC), false),
        new DiskWrites("disk-write-direct", DIRECT_BLOCK_BYTES, Set.of(Direct.DIRECT), false));
  }

  @Override
  public List<HostFigure> measure(HostRoom room) throws IOException {
    return List.of(
        new Repeated(name, Unit.KB_PER_SECOND, room)
            .withFile(file -> file.figure().of(() -> write(room, file))));
  }

  /** Returns the rate; no figure if stopped. */
  private double write(HostRoom room, TestFile file) throws IOException {
    Files.deleteIfExists(file.path());
    try (FileChannel open = file.open(options)) {
      ByteBuffer block = file.block(blockBytes, options);
      Transfer transfer = Transfer.begin();
      for (int i = 0; i < Transfer.BYTES / blockBytes && !room.stop().getAsBoolean(); i++) {
        TestFile.write(open, block);
      }
      if (force) {
        open.force(true);
      }
      return transfer.kbPerSecond(Transfer.BYTES);
    }
  }
}
