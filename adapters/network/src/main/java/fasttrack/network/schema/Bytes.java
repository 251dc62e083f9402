package fasttrack.network.schema;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers in bytes, big end first, so that bytes order as the numbers do. */
public final class Bytes {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private Bytes() {}

  /** Reads a number. */
  public static long getLong(byte[] from, int at) {
    return (long) LONG.get(from, at);
  }

  /** Writes a number. */
  public static void putLong(byte[] to, int at, long value) {
    LONG.set(to, at, value);
  }
}
