package fasttrack.core.measure;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.DataFormatException;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.IntCountsHistogram;
import org.jspecify.annotations.Nullable;

/** Writes numbers and histograms, and reads them again. */
final class Stored {
  /** So long at most is what is read as one: a damaged file must not take all memory. */
  private static final int LENGTH_MAX = 1 << 26;

  private Stored() {}

  static void write(DataOutput out, long[] numbers) throws IOException {
    out.writeInt(numbers.length);
    for (long number : numbers) {
      out.writeLong(number);
    }
  }

  static long[] numbers(DataInput in) throws IOException {
    long[] numbers = new long[length(in)];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = in.readLong();
    }
    return numbers;
  }

  /** Writes a histogram, or that there is none. */
  static void write(DataOutput out, @Nullable AbstractHistogram histogram) throws IOException {
    if (histogram == null) {
      out.writeInt(0);
      return;
    }
    byte[] bytes = packed(histogram);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  static @Nullable Histogram histogram(DataInput in) throws IOException {
    byte[] bytes = new byte[length(in)];
    in.readFully(bytes);
    return bytes.length == 0 ? null : unpacked(bytes);
  }

  /** Adds a histogram that was written, if there was one. */
  static @Nullable IntCountsHistogram added(@Nullable IntCountsHistogram into, DataInput in)
      throws IOException {
    Histogram read = histogram(in);
    if (read == null) {
      return into;
    }
    IntCountsHistogram sum = into == null ? TypeSamples.histogram() : into;
    sum.add(read);
    return sum;
  }

  static byte[] packed(EncodableHistogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    byte[] bytes = new byte[histogram.encodeIntoCompressedByteBuffer(buffer, -1)];
    buffer.rewind().get(bytes);
    return bytes;
  }

  static Histogram unpacked(byte[] bytes) throws IOException {
    try {
      return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0);
    } catch (DataFormatException | RuntimeException e) {
      throw new IOException("this is no histogram", e);
    }
  }

  static int length(DataInput in) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > LENGTH_MAX) {
      throw new IOException("this is no length: " + length);
    }
    return length;
  }
}
