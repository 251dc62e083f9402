package fasttrack.network.interpreter;

import java.nio.charset.StandardCharsets;

/** A text as it lies in a buffer, a byte a character. One is made and used over and over. */
final class StoredText implements CharSequence {
  private byte[] bytes = {};
  private int offset;
  private int length;

  StoredText at(byte[] buffer, int from, int bytesLong) {
    bytes = buffer;
    offset = from;
    length = bytesLong;
    return this;
  }

  @Override
  public int length() {
    return length;
  }

  @Override
  public char charAt(int index) {
    return (char) bytes[offset + index];
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return toString().subSequence(start, end);
  }

  @Override
  public String toString() {
    return new String(bytes, offset, length, StandardCharsets.US_ASCII);
  }
}
