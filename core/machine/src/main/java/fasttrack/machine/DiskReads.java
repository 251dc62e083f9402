package fasttrack.machine;

import fasttrack.machine.HostFigure.Unit;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * How fast 4 MB are read from a file of that size, in blocks of 8 KB.
 *
 * @param name also the figure's id
 * @param gaussian whether blocks are drawn about the middle of the file; otherwise each is read
 *     once, in order
 * @param options those with which the file is opened: with direct I/O no block comes from the page
 *     cache, otherwise all do
 */
record DiskReads(String name, boolean gaussian, Set<? extends OpenOption> options)
    implements HostTest {
  private static final int BLOCK_BYTES = 8_192;
  private static final int BLOCKS = Transfer.BYTES / BLOCK_BYTES;
  private static final double DEVIATION_BLOCKS = 20;

  /** Returns all: in order and drawn, from the page cache and past it. */
  static List<HostTest> all() {
    return List.of(
        new DiskReads("disk-read", false, Set.of()),
        new DiskReads("disk-read-direct", false, Set.of(Direct.DIRECT)),
        new DiskReads("disk-gaussian-read", true, Set.of()),
        new DiskReads("disk-gaussian-read-direct", true, Set.of(Direct.DIRECT)));
  }

  @Override
  public List<HostFigure> measure(HostRoom room) throws IOException {
    return List.of(new Repeated(name, Unit.KB_PER_SECOND, room).withFile(this::read));
  }

  private HostFigure read(TestFile file) throws IOException {
    HostRoom room = file.figure().room();
    int[] blocks = gaussian ? gaussian(room.seed()) : IntStream.range(0, BLOCKS).toArray();
    file.fill(Transfer.BYTES);
    try (FileChannel open = file.open(options)) {
      ByteBuffer block = file.block(BLOCK_BYTES, options);
      return file.figure()
          .of(
              () -> {
                Transfer transfer = Transfer.begin();
                for (int i = 0; i < BLOCKS && !room.stop().getAsBoolean(); i++) {
                  if (gaussian || i == 0) {
                    open.position((long) blocks[i] * BLOCK_BYTES);
                  }
                  TestFile.read(open, block);
                }
                return transfer.kbPerSecond(Transfer.BYTES);
              });
    }
  }

  /** Draws blocks: normally distributed about the middle, with a standard deviation of 160 KB. */
  static int[] gaussian(long seed) {
    Random random = new Random(seed);
    return IntStream.range(0, BLOCKS)
        .map(i -> (int) Math.floor(BLOCKS / 2.0 + DEVIATION_BLOCKS * random.nextGaussian()))
        .map(block -> Math.clamp(block, 0, BLOCKS - 1))
        .toArray();
  }
}
