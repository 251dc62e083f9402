package fasttrack.core.run.segment;

import fasttrack.core.measure.Samples;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The file in which a segment keeps, beside its result, what it takes to merge it with the others:
 * all that was measured, in full, and what its terminals executed.
 *
 * @param ledger what its terminals executed, a line for each
 * @param samples the rest of the file, to be read once by {@link Samples#of}; closed by the caller
 */
public record SegmentFile(List<String> ledger, InputStream samples) {
  private static final int LENGTH_MAX = 1 << 28;

  /** Writes it. */
  public static void write(Path file, List<String> ledger, Samples samples) throws IOException {
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
      byte[] text = String.join("\n", ledger).getBytes(StandardCharsets.UTF_8);
      out.writeInt(text.length);
      out.write(text);
      samples.write(out);
    }
  }

  /** Reads its beginning. */
  public static SegmentFile open(Path file) throws IOException {
    DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)));
    try {
      int length = in.readInt();
      if (length < 0 || length > LENGTH_MAX) {
        throw new IOException("this is no length: " + length);
      }
      String text = new String(in.readNBytes(length), StandardCharsets.UTF_8);
      return new SegmentFile(text.lines().toList(), in);
    } catch (IOException | RuntimeException | Error e) {
      in.close();
      throw e;
    }
  }
}
