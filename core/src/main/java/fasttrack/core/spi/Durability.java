package fasttrack.core.spi;

/** What a commit guarantees, strongest first; the same names on every backend. */
public enum Durability {
  /** An acknowledged commit survives a power failure. */
  DURABLE,
  /**
   * The last commits may be lost if the operating system crashes or the power fails, but the
   * database stays consistent; a crash of the database process alone loses at most a fraction of a
   * second.
   */
  RELAXED,
  /** Nothing is forced to disk: after a crash of the machine the database may be unusable. */
  NONE
}
