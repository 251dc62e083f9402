package fasttrack.core.run.meter;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the same at both edges of the interval.
 *
 * @param <R> a reading
 */
abstract class EdgeMeter<R> implements Meter {
  private @Nullable Driven driven;
  private @Nullable Stamped<R> before;
  private @Nullable Stamped<R> after;

  /** A reading with its moment. */
  private record Stamped<R>(R reading, Ended ended) {}

  /** Reads now. */
  abstract R read();

  /**
   * Returns what the two readings tell.
   *
   * @param between what ended between them
   */
  abstract List<Record> parts(R first, R last, Ended between, Executed executed);

  @Override
  public void prepare(Driven of) {
    driven = of;
  }

  /** Returns what runs; null where nothing does. */
  final @Nullable Driven driven() {
    return driven;
  }

  private Stamped<R> stamped() {
    Ended asked = Ended.now(driven);
    R reading = read();
    return new Stamped<>(reading, asked.halfwayTo(Ended.now(driven)));
  }

  @Override
  public void begin() {
    before = stamped();
  }

  @Override
  public final void end() {
    after = stamped();
  }

  @Override
  public List<Record> parts(Executed executed) {
    return before == null || after == null
        ? List.of()
        : parts(before.reading, after.reading, after.ended.since(before.ended), executed);
  }
}
