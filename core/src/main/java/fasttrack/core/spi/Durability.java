package fasttrack.core.spi;

/** What a commit promises, from most to least; the same names on every backend. */
public enum Durability {
  /** An acknowledged commit survives the loss of power. */
  DURABLE,
  /**
   * The last commits may be lost with the operating system or the power, but the database stays
   * consistent; a crash of the database's process alone loses nothing, or a fraction of a second.
   */
  RELAXED,
  /** Nothing is forced to disc: after a crash of the machine the database may be unusable. */
  NONE
}
