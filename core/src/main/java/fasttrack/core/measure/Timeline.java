package fasttrack.core.measure;

import java.io.Serializable;
import java.util.Arrays;

/**
 * How many transactions of each type ended in each of up to {@value #SLOTS} equal slices of time,
 * and how long they took. Begins with slices of an eighth of a second, which a short run needs;
 * where these run out, neighbors are merged and slices become twice as long, so that they are of
 * one second between five and ten minutes. Allocates nothing once made. Written by one thread.
 */
public final class Timeline implements Serializable {
  private static final long serialVersionUID = 1;

  static final int SLOTS = 600;

  /** The length of a slice before any are merged: a whole second's eighth. */
  public static final long SLOT_NANOS = 125_000_000L;

  private final int types;
  private final long[] counts;
  private final long[] responseNanos;
  private long widthNanos = SLOT_NANOS;
  private int used;

  /** Makes an empty timeline. */
  public Timeline(int types) {
    this.types = types;
    this.counts = new long[SLOTS * types];
    this.responseNanos = new long[SLOTS * types];
  }

  /**
   * Records a good transaction.
   *
   * @param at when it ended, in nanoseconds since the measured interval began
   */
  public void record(int type, long at, long response) {
    while (at / widthNanos >= SLOTS) {
      fold();
    }
    int slot = (int) (at / widthNanos);
    used = Math.max(used, slot + 1);
    counts[slot * types + type]++;
    responseNanos[slot * types + type] += response;
  }

  /** Adds what another timeline recorded. */
  public void merge(Timeline other) {
    while (widthNanos < other.widthNanos) {
      fold();
    }
    int ratio = (int) (widthNanos / other.widthNanos);
    for (int slot = 0; slot < other.used; slot++) {
      for (int type = 0; type < types; type++) {
        counts[slot / ratio * types + type] += other.counts[slot * types + type];
        responseNanos[slot / ratio * types + type] += other.responseNanos[slot * types + type];
      }
    }
    used = Math.max(used, (other.used + ratio - 1) / ratio);
  }

  /** Returns the length of a slice. */
  public long widthNanos() {
    return widthNanos;
  }

  /**
   * Returns how many slices an interval has, those in which nothing ended included.
   *
   * @param nanos the interval's length
   */
  public int slices(long nanos) {
    long whole = (nanos + widthNanos - 1) / widthNanos;
    return Math.max(used, (int) Math.min(SLOTS, whole));
  }

  /** Returns how many transactions of a type ended in a slice. */
  public long count(int slice, int type) {
    return counts[slice * types + type];
  }

  /** Returns the sum of the response times of those transactions. */
  public long responseNanos(int slice, int type) {
    return responseNanos[slice * types + type];
  }

  /** Returns how many transactions ended in a slice. */
  public long count(int slice) {
    return Arrays.stream(counts, slice * types, (slice + 1) * types).sum();
  }

  /** Returns the sum of their response times. */
  public long responseNanos(int slice) {
    return Arrays.stream(responseNanos, slice * types, (slice + 1) * types).sum();
  }

  /** Returns the sum of all response times, in nanoseconds. */
  public long responseNanos() {
    return Arrays.stream(responseNanos).sum();
  }

  private void fold() {
    for (int slot = 0; slot < SLOTS; slot++) {
      for (int type = 0; type < types; type++) {
        int at = slot * types + type;
        int into = slot / 2 * types + type;
        long count = counts[at];
        long response = responseNanos[at];
        counts[at] = 0;
        responseNanos[at] = 0;
        counts[into] += count;
        responseNanos[into] += response;
      }
    }
    used = (used + 1) / 2;
    widthNanos *= 2;
  }
}
