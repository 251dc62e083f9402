package fasttrack.core.spi;

/** What only some backends can do. */
public enum Capability {
  /** The engine runs within this process, on the client's threads. */
  IN_PROCESS("runs in this process"),
  /** It starts a server of its own, which nobody needs to install. */
  EMBEDDED_SERVER("starts its own server"),
  /** It can use a server that is already there. */
  EXTERNAL_SERVER("uses a server that is there"),
  /** Several sessions can write at the same time. */
  CONCURRENT_WRITERS("several writers at a time"),
  /** Its sessions tell how long they wait for locks, and when they begin to commit. */
  LOCK_WAITS("says how long it waits for locks"),
  /** Its sessions count their round trips to the server. */
  ROUND_TRIPS("counts round trips");

  private final String title;

  Capability(String title) {
    this.title = title;
  }

  /** Returns the capability in a few words. */
  public String title() {
    return title;
  }
}
