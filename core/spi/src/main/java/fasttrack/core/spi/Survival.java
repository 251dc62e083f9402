package fasttrack.core.spi;

/** What an acknowledged commit survives, of which an engine's promise is made; weakest first. */
public enum Survival {
  /** A kill of the engine's process may lose the last commits, since they are in its memory. */
  NOTHING("a crash of the engine"),
  /** The engine's process may be killed; a loss of power may lose the last commits. */
  KILL("a loss of power"),
  /** The machine may lose its power. */
  POWER_LOSS("nothing");

  private final String lostBy;

  Survival(String lostBy) {
    this.lostBy = lostBy;
  }

  /** Returns what may lose the last commits, in a few words. */
  public String lostBy() {
    return lostBy;
  }

  /** Returns what a promise means on an engine that says nothing else. */
  static Survival of(Durability promise) {
    return switch (promise) {
      case DURABLE -> POWER_LOSS;
      case RELAXED -> KILL;
      case NONE -> NOTHING;
    };
  }
}
