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
 * @param random whether blocks are drawn uniformly from a file of 16 MB, and the seek is part of
 *     the time; otherwise 100 blocks follow each other, again and again
 * @param options those with which the file is opened
 */
record FileAccesses(
    String prefix, String suffix, boolean writes, boolean random, Set<? extends OpenOption> options)
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
      figures.add(TestFile.figure(id, Unit.NANOS, part, file -> access(id, part, file, size)));
    }
    return figures;
  }

  private HostFigure access(String id, HostRoom room, TestFile file, int bytes) throws IOException {
    int blocks = random ? RANDOM_FILE_BYTES / bytes : FileWrites.OPERATIONS;
    file.fill((long) blocks * bytes);
    try (FileChannel open = file.open(options)) {
      ByteBuffer block = file.block(bytes, options);
      return Repeated.figure(
          id,
          Unit.NANOS,
          room,
          random ? drawn(open, block, blocks, room.seed()) : inOrder(open, block, blocks));
    }
  }

  private Repeated.Sample inOrder(FileChannel open, ByteBuffer block, int blocks) {
    return () -> {
      if (open.position() == (long) blocks * block.capacity()) {
        open.position(0);
      }
      long begun = System.nanoTime();
      access(open, block);
      return System.nanoTime() - begun;
    };
  }

  private Repeated.Sample drawn(FileChannel open, ByteBuffer block, int blocks, long seed) {
    SplittableRandom blockOf = new SplittableRandom(seed);
    return () -> {
      long at = (long) blockOf.nextInt(blocks) * block.capacity();
      long begun = System.nanoTime();
      open.position(at);
      access(open, block);
      return System.nanoTime() - begun;
    };
  }

  private void access(FileChannel open, ByteBuffer block) throws IOException {
    if (writes) {
      TestFile.write(open, block);
    } else {
      TestFile.read(open, block);
    }
  }
}
