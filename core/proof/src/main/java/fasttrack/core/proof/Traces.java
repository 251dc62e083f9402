package fasttrack.core.proof;

import fasttrack.core.model.TransactionType;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The traces of all workers of a run. Each attempt has a place, from 0; those of a worker are in
 * their order. Not thread-safe.
 */
public final class Traces {
  private final List<TransactionType> types;
  private final List<byte[]> pieces;
  private final List<Trace> traceOf;
  private final long[] starts;
  private byte[] piece = {};
  private int at;

  /**
   * Reads through complete traces once.
   *
   * @param types the transaction types that ran
   */
  public Traces(List<Trace> traces, List<TransactionType> types) {
    this.types = types;
    this.pieces = traces.stream().flatMap(trace -> trace.pieces().stream()).toList();
    this.traceOf =
        traces.stream()
            .flatMap(each -> Collections.nCopies(each.pieces().size(), each).stream())
            .toList();
    this.starts = new long[Math.toIntExact(traces.stream().mapToLong(Trace::attempts).sum())];
    TracedAttempt skipped = new TracedAttempt();
    int place = 0;
    int first = 0;
    for (Trace trace : traces) {
      long left = trace.attempts();
      for (int i = 0; i < trace.pieces().size(); i++) {
        begin(first + i, 0);
        while (left > 0 && at < piece.length && piece[at] != 0) {
          starts[place] = ((long) (first + i) << Integer.SIZE) | at;
          read(place++, skipped);
          left--;
        }
      }
      first += trace.pieces().size();
    }
  }

  /** Returns how many attempts there are. */
  public int size() {
    return starts.length;
  }

  /** Reads an attempt. */
  public void read(int place, TracedAttempt into) {
    int number = (int) (starts[place] >> Integer.SIZE);
    Tracer.Sent sent = traceOf.get(number).sent;
    begin(number, (int) starts[place]);
    into.type = (int) get() - 1;
    TransactionType type = types.get(into.type);
    into.terminal = (int) get();
    long beginNanos = get() + sent.shiftNanos();
    into.beginNanos = beginNanos - sent.errorNanos();
    into.endNanos = beginNanos + get() + sent.errorNanos();
    into.outcome = Trace.OUTCOMES.get((int) get());
    into.digest = get();
    if (into.values.length < type.values()) {
      into.values = Arrays.copyOf(into.values, type.values());
    }
    for (int i = 0; i < type.inputs().size(); i++) {
      into.values[i] = get();
    }
    into.traced = (int) get();
    if (into.trace.length < into.traced) {
      into.trace = Arrays.copyOf(into.trace, into.traced);
    }
    for (int i = 0; i < into.traced; i++) {
      into.trace[i] = get();
    }
  }

  private void begin(int number, int from) {
    piece = pieces.get(number);
    at = from;
  }

  private long get() {
    long value = 0;
    int shift = 0;
    byte next;
    do {
      next = piece[at++];
      value |= (long) (next & 0x7f) << shift;
      shift += 7;
    } while (next < 0);
    return (value >>> 1) ^ -(value & 1);
  }
}
