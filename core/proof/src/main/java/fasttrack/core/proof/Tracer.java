package fasttrack.core.proof;

import fasttrack.core.model.TransactionType;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Makes the traces of a run's workers, within one budget of memory. Thread-safe. */
public final class Tracer {
  /** So many numbers at a time belong to a worker. */
  static final int BLOCK = 1 << 10;

  /** The numbers up to this one belong to attempts that are made before any is traced. */
  public static final long BEFORE = 1 << 20;

  private final List<TransactionType> types;
  private final long budgetBytes;
  private final int part;
  private final int parts;
  private final AtomicLong takenBytes = new AtomicLong();
  private final AtomicLong blocks = new AtomicLong();
  private final List<Trace> traces = new ArrayList<>();

  /**
   * Makes that of one of several processes, none of which takes the blocks of another, without
   * traces.
   *
   * @param types the transaction types that run; those without a program leave nothing
   * @param budgetBytes how much memory all traces may take
   * @param part which of the processes, from 1
   * @param parts how many there are
   */
  public Tracer(List<TransactionType> types, long budgetBytes, int part, int parts) {
    this.types = types;
    this.budgetBytes = budgetBytes;
    this.part = part;
    this.parts = parts;
  }

  /**
   * What the workers of a process have left, for another one.
   *
   * @param pieces of any number of traces
   * @param attempts how many attempts are in these
   * @param complete whether that is all
   * @param shiftNanos by how much another clock is ahead of this process's
   * @param errorNanos how wrong that can be
   */
  public record Sent(
      List<byte[]> pieces, long attempts, boolean complete, long shiftNanos, long errorNanos) {
    /** What leaves nothing has left. */
    public static final Sent NOTHING = new Sent(List.of(), 0, true, 0, 0);
  }

  /** Returns what this process has left, by its clock; called after its workers have ended. */
  public Sent sent() {
    return new Sent(
        all().stream().flatMap(each -> each.trimmed().stream()).toList(),
        all().stream().mapToLong(Trace::attempts).sum(),
        complete(),
        0,
        0);
  }

  /** Adds what another process has left, with what its clock is behind this one's. */
  public void add(Sent sent) {
    trace().takes(sent);
  }

  /** Tells whether transactions are made to leave a trace. */
  public static boolean traces(List<TransactionType> types) {
    return types.stream()
        .map(TransactionType::program)
        .anyMatch(program -> program != null && program.room() > 0);
  }

  /** Returns a new trace, for one worker. */
  public synchronized Trace trace() {
    Trace trace = new Trace(types, this);
    traces.add(trace);
    return trace;
  }

  /** Returns all traces; read after their workers have ended. */
  public synchronized List<Trace> all() {
    return List.copyOf(traces);
  }

  /** Tells whether the traces have all: nothing was too much. */
  public boolean complete() {
    return all().stream().allMatch(Trace::complete);
  }

  /** Takes memory; returns false where there is not as much left. */
  boolean take(long bytes) {
    return takenBytes.addAndGet(bytes) <= budgetBytes;
  }

  /** Returns the first number of a block that was not taken yet. */
  long block() {
    return BEFORE + 1 + (blocks.getAndIncrement() * parts + part - 1) * BLOCK;
  }
}
