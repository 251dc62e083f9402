package fasttrack.machine;

import static fasttrack.core.model.Counted.counted;

import fasttrack.core.result.FileSystem;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * The file of a test, in the test's folder. Used by one thread.
 *
 * @param path where it is once it was made
 * @param figure what is measured with it
 */
record TestFile(Path path, Repeated figure) {
  private static final int PIECE_BYTES = 65_536;

  /** Makes it anew, with content that is on the disk when this returns. */
  void fill(long bytes) throws IOException {
    Files.deleteIfExists(path);
    try (FileChannel open = open(Set.of())) {
      ByteBuffer piece = block(PIECE_BYTES, Set.of());
      for (long left = bytes; left > 0; left -= piece.limit()) {
        write(open, piece.limit((int) Math.min(left, PIECE_BYTES)));
      }
      open.force(true);
    }
  }

  /**
   * Opens it for reading and writing, and makes it if it does not exist.
   *
   * @param options more options
   * @throws Unavailable if direct I/O is among them, and the file system has none, or no disk
   */
  FileChannel open(Set<? extends OpenOption> options) throws IOException {
    Set<OpenOption> all = new HashSet<>(options);
    all.addAll(
        List.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE));
    if (!options.contains(Direct.DIRECT)) {
      return FileChannel.open(path, all);
    }
    if (!Files.exists(path)) {
      Files.createFile(path);
    }
    // some kernels accept direct I/O there, which then is none
    if (FileSystem.inMemory(Files.getFileStore(path).type())) {
      throw new Unavailable("the file system is in memory");
    }
    try {
      return FileChannel.open(path, all);
    } catch (IOException | UnsupportedOperationException e) {
      throw new Unavailable("the file system has no direct I/O");
    }
  }

  /**
   * Returns a block of content for the file, which exists.
   *
   * @param options those with which the file was opened
   * @throws Unavailable if direct I/O is among them, and takes larger blocks only
   */
  ByteBuffer block(int bytes, Set<? extends OpenOption> options) throws IOException {
    int unit = options.contains(Direct.DIRECT) ? (int) Files.getFileStore(path).getBlockSize() : 1;
    if (bytes % unit != 0) {
      throw new Unavailable(
          "direct I/O on this file system is in blocks of " + counted(unit, "byte"));
    }
    byte[] content = new byte[bytes];
    // it must not be easy to compress
    new Random(figure.room().seed()).nextBytes(content);
    return ByteBuffer.allocateDirect(bytes + unit - 1).alignedSlice(unit).put(content).flip();
  }

  /** Writes a block where the channel stands. */
  static void write(FileChannel open, ByteBuffer block) throws IOException {
    block.rewind();
    while (block.hasRemaining()) {
      open.write(block);
    }
  }

  /** Reads a block where the channel stands. */
  static void read(FileChannel open, ByteBuffer block) throws IOException {
    block.rewind();
    while (block.hasRemaining()) {
      if (open.read(block) < 0) {
        throw new EOFException("the file ends before a block does");
      }
    }
  }
}
