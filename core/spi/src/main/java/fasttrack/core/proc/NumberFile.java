package fasttrack.core.proc;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/**
 * Reads one of the numbers in a file of the kernel's, which stays open: a reading is two system
 * calls and allocates nothing. A channel would be closed by an interrupt of its reader. Used by one
 * thread at a time.
 */
public final class NumberFile {
  private static final int BYTES_MAX = 512;
  private static final int BASE = 10;

  private final RandomAccessFile file;
  private final int field;
  private final byte[] text = new byte[BYTES_MAX];

  /**
   * Opens a file.
   *
   * @param field which of its numbers is read, from 0; the numbers are separated by spaces
   * @throws FileNotFoundException if there is none, or it may not be read
   */
  public NumberFile(Path path, int field) throws FileNotFoundException {
    this.file = new RandomAccessFile(path.toFile(), "r");
    this.field = field;
  }

  /** Reads the number; 0 if the file has fewer. */
  public long read() throws IOException {
    file.seek(0);
    int length = file.read(text);
    int at = skip(0, length);
    for (int before = field; before > 0 && at < length; before--) {
      while (at < length && text[at] > ' ') {
        at++;
      }
      at = skip(at, length);
    }
    long number = 0;
    for (; at < length && text[at] > ' '; at++) {
      number = number * BASE + text[at] - '0';
    }
    return number;
  }

  private int skip(int from, int length) {
    int at = from;
    while (at < length && text[at] <= ' ') {
      at++;
    }
    return at;
  }
}
