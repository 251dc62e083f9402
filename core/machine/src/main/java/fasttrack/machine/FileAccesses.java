package fasttrack.machine;

import fasttrack.machine.HostFigure.Unit;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * How long one read or write of each size takes in a file that has its length already.
 *
 * @param prefix how the figures' ids begin
 * @param suffix how they end
 * @param writes whether blocks are written; otherwise they are read
 * @param drawn whether blocks are drawn uniformly from a file of 16 MB, and the seek is part of the
 *     time; otherwise 100 blocks follow each other, again and again
 * @param options those with which the file is opened
 */
record FileAccesses(
    String prefix, String suffix, boolean writes, boolean drawn, Set<? extends OpenOption> options)
    implements HostTest {
  private static final int RANDOM_FILE_BYTES = 16 << 20;
  private static final Set<? extends OpenOption> DIRECT = Set.of(Direct.DIRECT);
  private static final Set<? extends OpenOption> RAW =
      Set.of(Direct.DIRECT, StandardOpenOption.DSYNC);

  /** Returns all: raw writes, reads in order, writes and reads that are drawn. */
  static List<HostTest> all() {
    return List.of(
        new FileAccesses("raw-write", "", true, false, RAW),
        new FileAccesses("file-read", "", false, false, Set.of()),
        new FileAccesses("file-read", "-direct", false, false, DIRECT),
        new FileAccesses("random-write", "", true, true, Set.of()),
        new FileAccesses("random-read", "", false, true, Set.of()),
        new FileAccesses("random-read", "-direct", false, true, DIRECT));
  }

  @Override
  public String name() {
    return prefix + suffix;
  }

  @Override
  public List<HostFigure> measure(HostRoom room) throws IOException {
    HostRoom part = room.part(FileWrites.SIZES.size());
    List<HostFigure> figures = new ArrayList<>();
    for (int size : FileWrites.SIZES) {
      String id = prefix + "-" + FileWrites.id(size) + suffix;
      figures.add(new Repeated(id, Unit.NANOS, part).withFile(file -> access(file, size)));
    }
    return figures;
  }

  private HostFigure access(TestFile file, int bytes) throws IOException {
    int blocks = drawn ? RANDOM_FILE_BYTES / bytes : FileWrites.OPERATIONS;
    file.fill((long) blocks * bytes);
    try (FileChannel open = file.open(options)) {
      ByteBuffer block = file.block(bytes, options);
      SplittableRandom random = new SplittableRandom(file.figure().room().seed());
      return file.figure()
          .of(
              drawn
                  ? Repeated.timed(
                      () -> access(open.position((long) random.nextInt(blocks) * bytes), block))
                  : () -> next(open, block, (long) blocks * bytes));
    }
  }

  /** Times the next block, after the last the first. */
  private double next(FileChannel open, ByteBuffer block, long end) throws IOException {
    if (open.position() == end) {
      open.position(0);
    }
    return Repeated.timed(() -> access(open, block)).take();
  }

  private void access(FileChannel open, ByteBuffer block) throws IOException {
    if (writes) {
      TestFile.write(open, block);
    } else {
      TestFile.read(open, block);
    }
  }
}
