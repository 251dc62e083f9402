package fasttrack.core.measure;

import fasttrack.core.spi.Outcome;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * The response times of good transactions that were due in the measured interval, by type and by
 * the second in which they ended, and how many transactions there were so far. Collects them from
 * workers' tails while a run is measured. A second is kept compressed; after {@value #SLOTS} of
 * them neighbors are merged and slots become twice as long. Used by one thread.
 */
public final class Seconds {
  static final int SLOTS = 7_200;

  private static final long SECOND = 1_000_000_000L;

  /** The significant digits of a time that are kept. */
  public static final int DIGITS = 3;

  private final int types;
  private final List<Tail> tails;

  /** The two latest slots: while one begins, some workers still report of the one before it. */
  private final Histogram[][] open;

  private final Histogram all = histogram();
  private final long[][] counts;
  private final List<byte[][]> closed = new ArrayList<>();
  private long slotNanos = SECOND;
  private long leftOutBefore;

  /** Takes the response times of a slot, in nanoseconds. */
  @FunctionalInterface
  public interface SlotVisitor {
    /**
     * Takes one type's times.
     *
     * @param fromNanos when the slot begins, since the measured interval began
     */
    void visit(long fromNanos, int type, Histogram times);
  }

  /**
   * Begins.
   *
   * @param types how many transaction types there are
   * @param tails those of the workers
   */
  public Seconds(int types, List<Tail> tails) {
    this.types = types;
    this.tails = tails;
    this.counts = new long[types][Outcome.values().length];
    this.open = new Histogram[2][types];
    for (Histogram[] slot : open) {
      Arrays.setAll(slot, type -> histogram());
    }
  }

  private static Histogram histogram() {
    return new Histogram(DIGITS);
  }

  /** Collects what workers have ended since it was last called. */
  public void collect() {
    tails.forEach(tail -> tail.collect(this));
  }

  /**
   * Takes a transaction. What is told too late for its slot counts in the earliest one that is
   * open.
   *
   * @param at when it ended, in nanoseconds since the measured interval began
   */
  @SuppressWarnings("EnumOrdinal") // only within this object
  void take(int type, Outcome outcome, long at, long responseNanos) {
    counts[type][outcome.ordinal()]++;
    if (!TypeSamples.good(outcome)) {
      return;
    }
    long nanos = Math.min(responseNanos, TypeSamples.NANOS_MAX);
    slot(at, type).recordValue(nanos);
    all.recordValue(nanos);
  }

  /** Returns the open times of a moment's slot. */
  private Histogram slot(long at, int type) {
    while (at / slotNanos > closed.size() + 1) {
      close();
    }
    return open[at / slotNanos > closed.size() ? 1 : 0][type];
  }

  /** Returns how many transactions with an outcome were due in the interval and have ended. */
  public long count(Outcome outcome) {
    return IntStream.range(0, types).mapToLong(type -> count(type, outcome)).sum();
  }

  /** Returns the same for one type. */
  @SuppressWarnings("EnumOrdinal") // only within this object
  public long count(int type, Outcome outcome) {
    return counts[type][outcome.ordinal()];
  }

  /** Returns the response times of all good ones so far; valid until the next call of another. */
  public Histogram all() {
    return all;
  }

  /** Returns the length of a slot in nanoseconds: a second, unless the run is long. */
  public long slotNanos() {
    return slotNanos;
  }

  /** Returns how many transactions are missing, since workers were faster than could be seen. */
  public long leftOut() {
    return leftOutBefore + tails.stream().mapToLong(Tail::leftOut).sum();
  }

  /** Visits the slots in the order of time, and in each the types that had a good transaction. */
  public void visit(SlotVisitor visitor) {
    for (int slot = 0; slot < closed.size(); slot++) {
      for (int type = 0; type < types; type++) {
        byte[] times = closed.get(slot)[type];
        if (times.length > 0) {
          visitor.visit(slot * slotNanos, type, unpacked(times));
        }
      }
    }
    for (int slot = 0; slot < open.length; slot++) {
      for (int type = 0; type < types; type++) {
        if (open[slot][type].getTotalCount() > 0) {
          visitor.visit((closed.size() + slot) * slotNanos, type, open[slot][type].copy());
        }
      }
    }
  }

  private void close() {
    byte[][] slot = new byte[types][];
    for (int type = 0; type < types; type++) {
      slot[type] = packed(open[0][type]);
      open[0][type].reset();
    }
    Histogram[] next = open[1];
    open[1] = open[0];
    open[0] = next;
    closed.add(slot);
    if (closed.size() == SLOTS) {
      fold();
    }
  }

  private void fold() {
    List<byte[][]> folded = new ArrayList<>();
    for (int slot = 0; slot < SLOTS; slot += 2) {
      byte[][] merged = new byte[types][];
      for (int type = 0; type < types; type++) {
        merged[type] = merged(closed.get(slot)[type], closed.get(slot + 1)[type]);
      }
      folded.add(merged);
    }
    closed.clear();
    closed.addAll(folded);
    slotNanos *= 2;
    for (int type = 0; type < types; type++) {
      open[0][type].add(open[1][type]);
      open[1][type].reset();
    }
  }

  private static byte[] merged(byte[] one, byte[] other) {
    if (one.length == 0 || other.length == 0) {
      return one.length == 0 ? other : one;
    }
    Histogram sum = unpacked(one);
    sum.add(unpacked(other));
    return packed(sum);
  }

  /** Compresses a histogram; an empty one to no byte. */
  private static byte[] packed(Histogram times) {
    if (times.getTotalCount() == 0) {
      return new byte[0];
    }
    ByteBuffer buffer = ByteBuffer.allocate(times.getNeededByteBufferCapacity());
    byte[] bytes = new byte[times.encodeIntoCompressedByteBuffer(buffer, -1)];
    buffer.rewind().get(bytes);
    return bytes;
  }

  private static Histogram unpacked(byte[] bytes) {
    try {
      return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0);
    } catch (DataFormatException e) {
      throw new IllegalArgumentException("this is no histogram", e);
    }
  }

  /** The times of one type in a slot. */
  private record Slot(long fromNanos, int type, Histogram times) {}

  /** Writes what was collected. */
  void write(ObjectOutputStream out) throws IOException {
    List<Slot> slots = new ArrayList<>();
    visit((from, type, times) -> slots.add(new Slot(from, type, times)));
    out.writeLong(leftOut());
    out.writeInt(slots.size());
    for (Slot slot : slots) {
      out.writeLong(slot.fromNanos);
      out.writeInt(slot.type);
      out.writeObject(packed(slot.times));
    }
  }

  /** Adds up what several processes wrote. */
  static final class Sum {
    private final List<Slot> slots = new ArrayList<>();
    private long leftOut;

    void read(ObjectInputStream in) throws IOException, ClassNotFoundException {
      leftOut += in.readLong();
      for (int left = in.readInt(); left > 0; left--) {
        slots.add(new Slot(in.readLong(), in.readInt(), unpacked((byte[]) in.readObject())));
      }
    }

    Seconds of(int types) {
      Seconds sum = new Seconds(types, List.of());
      sum.leftOutBefore = leftOut;
      slots.sort(Comparator.comparingLong(Slot::fromNanos));
      slots.forEach(sum::add);
      return sum;
    }
  }

  private void add(Slot slot) {
    slot(slot.fromNanos, slot.type).add(slot.times);
    all.add(slot.times);
  }
}
