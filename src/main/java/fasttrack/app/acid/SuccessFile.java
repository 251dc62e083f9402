package fasttrack.app.acid;

import fasttrack.core.model.Mix64;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * The record of what was acknowledged, kept outside of the database: for each commit the terminal's
 * number and its transaction's ordinal, from 0, with a check over both. It is handed to the
 * operating system before the terminal goes on, so that the death of a process loses none but, at
 * the most, a part of the last. Thread-safe.
 */
record SuccessFile(FileChannel channel) implements AutoCloseable {
  private static final int RECORD_BYTES = 3 * Long.BYTES;

  /** Makes an empty one. */
  static SuccessFile create(Path path) throws IOException {
    return new SuccessFile(
        FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.APPEND));
  }

  void acknowledged(long terminal, long ordinal) throws IOException {
    ByteBuffer record = ByteBuffer.allocate(RECORD_BYTES);
    record.putLong(terminal).putLong(ordinal).putLong(check(terminal, ordinal)).flip();
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
   * Returns how many transactions of each terminal were acknowledged; their ordinals begin at 0 and
   * have no gaps.
   *
   * @throws IOException where the file cannot be read, or is not what terminals write
   */
  static long[] read(Path path, int terminals) throws IOException {
    long[] acknowledged = new long[terminals];
    ByteBuffer content = ByteBuffer.wrap(Files.readAllBytes(path));
    while (content.remaining() >= RECORD_BYTES) {
      long terminal = content.getLong();
      long ordinal = content.getLong();
      boolean sound = content.getLong() == check(terminal, ordinal);
      boolean next =
          sound && terminal >= 0 && terminal < terminals && acknowledged[(int) terminal] == ordinal;
      if (!next) {
        throw new IOException(
            path + " is not a valid success file: after " + Arrays.toString(acknowledged));
      }
      acknowledged[(int) terminal]++;
    }
    return acknowledged;
  }

  private static long check(long terminal, long ordinal) {
    return Mix64.mix(Mix64.mix(terminal + 1) ^ ordinal);
  }
}
