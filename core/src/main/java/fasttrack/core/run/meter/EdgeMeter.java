package fasttrack.core.run.meter;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the same at both edges of the interval.
 *
 * @param <R> a reading
 */
abstract class EdgeMeter<R> implements Meter {
  private @Nullable R before;
  private @Nullable R after;

  /** Reads now. */
  abstract R read();

  /** Returns what the two readings tell. */
  abstract List<Record> parts(R first, R last, Executed executed);

  @Override
  public final void begin() {
    before = read();
  }

  @Override
  public final void end() {
    after = read();
  }

  @Override
  public List<Record> parts(Executed executed) {
    return before == null || after == null ? List.of() : parts(before, after, executed);
  }
}
