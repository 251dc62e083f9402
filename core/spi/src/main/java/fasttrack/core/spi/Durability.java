package fasttrack.core.spi;

/**
 * What a commit guarantees, strongest first; the same names on every backend. What exactly it
 * survives is told by {@link Offer#survives}.
 */
public enum Durability {
  /** An acknowledged commit survives a power failure. */
  DURABLE,
  /**
   * The last commits may be lost if the operating system crashes or the power fails, on some
   * engines even if their process is killed; the database stays consistent.
   */
  RELAXED,
  /** Nothing is forced to disk: after a crash of the machine the database may be unusable. */
  NONE
}
