package fasttrack.core.proof;

import fasttrack.core.model.Program;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What the attempts of one worker have seen, in pieces of memory. Aborted attempts leave nothing
 * but a gap in the numbers. Written by one thread, which allocates only when a piece is full; read
 * after it has ended.
 */
public final class Trace {
  private static final int PIECE_BYTES = 1 << 20;

  /** The most that a number takes: seven bits a byte. */
  private static final int NUMBER_BYTES_MAX = 10;

  private static final int HEAD_NUMBERS = 7;

  /** How an attempt that leaves something may end. */
  static final List<Outcome> OUTCOMES =
      List.of(Outcome.COMMITTED, Outcome.ROLLED_BACK, Outcome.UNKNOWN);

  private final List<TransactionType> types;
  private final Tracer tracer;
  private final List<byte[]> pieces = new ArrayList<>();
  private byte[] piece = {};
  private int at;
  private long number;
  private int left;
  private long attempts;
  private long bytes;
  private boolean complete = true;

  /** What another process has left. */
  Tracer.Sent sent = Tracer.Sent.NOTHING;

  /** Makes an empty trace. */
  Trace(List<TransactionType> types, Tracer tracer) {
    this.types = types;
    this.tracer = tracer;
  }

  /** Takes what another process has left. */
  void takes(Tracer.Sent other) {
    sent = other;
    pieces.addAll(sent.pieces());
    bytes = pieces.stream().mapToLong(each -> each.length).sum();
    attempts = sent.attempts();
    complete = sent.complete() && tracer.take(bytes);
  }

  /** Gives an attempt its number, as its last input. */
  public void begins(int type, long[] values) {
    TransactionType begun = types.get(type);
    if (begun.program() != null) {
      if (left == 0) {
        number = tracer.block();
        left = Tracer.BLOCK;
      } else {
        number++;
      }
      left--;
      Tracing.number(begun, number, values);
    }
  }

  /**
   * Takes what an attempt has left, unless it was aborted.
   *
   * @param values its inputs, other values and trace
   */
  public void ended(
      int type,
      int terminal,
      long beginNanos,
      long endNanos,
      Outcome outcome,
      long digest,
      long[] values) {
    Program program = types.get(type).program();
    if (program == null || !OUTCOMES.contains(outcome)) {
      return;
    }
    int inputs = types.get(type).inputs().size();
    long traced = program.room() == 0 ? 0 : values[program.values()];
    if (traced > program.room() || !hasRoom(HEAD_NUMBERS + inputs + (int) traced)) {
      complete = false;
      return;
    }
    int from = at;
    put(type + 1); // a piece ends where a 0 stands
    put(terminal);
    put(beginNanos);
    put(endNanos - beginNanos);
    put(OUTCOMES.indexOf(outcome));
    put(digest);
    for (int i = 0; i < inputs; i++) {
      put(values[i]);
    }
    put(traced);
    for (int i = 1; i <= traced; i++) {
      put(values[program.values() + i]);
    }
    attempts++;
    bytes += at - from;
  }

  /** Tells whether it has all: nothing was too much for its budget. */
  public boolean complete() {
    return complete;
  }

  /** Returns how many attempts have left something. */
  public long attempts() {
    return attempts;
  }

  /** Returns how much memory is used. */
  public long bytes() {
    return bytes;
  }

  List<byte[]> pieces() {
    return pieces;
  }

  /** Returns the pieces, without what is unused of the last one. */
  List<byte[]> trimmed() {
    List<byte[]> trimmed = new ArrayList<>(pieces);
    if (!trimmed.isEmpty()) {
      trimmed.set(trimmed.size() - 1, Arrays.copyOf(piece, at));
    }
    return trimmed;
  }

  private boolean hasRoom(int numbers) {
    int most = numbers * NUMBER_BYTES_MAX + 1;
    if (at + most < piece.length) {
      return true;
    }
    int length = Math.max(PIECE_BYTES, most + 1);
    if (!complete || !tracer.take(length)) {
      return false;
    }
    piece = new byte[length];
    pieces.add(piece);
    at = 0;
    return true;
  }

  /** Small numbers of either sign take few bytes. */
  private void put(long value) {
    long rest = (value << 1) ^ (value >> (Long.SIZE - 1));
    while ((rest & ~0x7fL) != 0) {
      piece[at++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    piece[at++] = (byte) rest;
  }
}
