package fasttrack.core.spi.wait;

import org.jspecify.annotations.Nullable;

/** Tells what sessions wait for. Used by one thread. */
public interface WaitSource extends AutoCloseable {
  /**
   * Reads what each session waits for now.
   *
   * @param into where it is put, for each session in their order; null where it is not known
   * @return the moment when it had looked, in nanoseconds, by any clock that goes as fast as the
   *     others; in particular the engine's
   * @throws fasttrack.core.spi.BackendException if the engine does not answer
   */
  long read(@Nullable Wait[] into);

  /**
   * Returns how long that look took, in nanoseconds: it began so long before the moment. What a
   * session began or ended meanwhile is not counted.
   */
  default long tookNanos() {
    return 0;
  }

  @Override
  void close();
}
