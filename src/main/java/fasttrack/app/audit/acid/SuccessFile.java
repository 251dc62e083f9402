package fasttrack.app.audit.acid;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The record of what was acknowledged, kept outside of the database: for each commit the terminal's
 * number, in the order of its transactions. It is handed to the operating system before the
 * terminal goes on, so that the death of a process loses none but, at the most, a part of the last.
 * Thread-safe.
 */
record SuccessFile(FileChannel channel) implements AutoCloseable {
  /** Makes an empty one. */
  static SuccessFile create(Path path) throws IOException {
    return new SuccessFile(
        FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.APPEND));
  }

  void acknowledged(int terminal) throws IOException {
    ByteBuffer record = ByteBuffer.allocate(Integer.BYTES).putInt(0, terminal);
    synchronized (channel) {
      while (record.hasRemaining()) {
        channel.write(record);
      }
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  /**
   * Returns how many transactions of each terminal were acknowledged so far; none where there is no
   * file yet.
   *
   * @throws IOException where the file cannot be read
   */
  static long[] read(Path path, int terminals) throws IOException {
    long[] acknowledged = new long[terminals];
    byte[] content = Files.exists(path) ? Files.readAllBytes(path) : new byte[0];
    for (ByteBuffer rest = ByteBuffer.wrap(content); rest.remaining() >= Integer.BYTES; ) {
      acknowledged[rest.getInt()]++;
    }
    return acknowledged;
  }
}
