package fasttrack.core.spi;

/** What an acknowledged commit survives, of which an engine's promise is made; weakest first. */
public enum Survival {
  /** A kill of the engine's process may lose the last commits, since they are in its memory. */
  NOTHING("nothing"),
  /** The engine's process may be killed; a loss of power may lose the last commits. */
  KILL("a kill of the engine's process"),
  /** The machine may lose its power. */
  POWER_LOSS("a loss of power");

  private final String title;

  Survival(String title) {
    this.title = title;
  }

  /** Returns what is survived, in a few words. */
  public String title() {
    return title;
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
