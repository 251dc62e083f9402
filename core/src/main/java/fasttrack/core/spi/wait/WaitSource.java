package fasttrack.core.spi.wait;

import org.jspecify.annotations.Nullable;

/** Tells what sessions wait for. Used by one thread. */
public interface WaitSource extends AutoCloseable {
  /**
   * Reads what each session waits for at this moment.
   *
   * @param into where it is put, for each session in their order; null where it is not known
   * @return that moment in nanoseconds, by any clock that goes as fast as the others; in particular
   *     the engine's
   * @throws fasttrack.core.spi.BackendException if the engine does not answer
   */
  long read(@Nullable Wait[] into);

  @Override
  void close();
}
