package fasttrack.app.analysis;

/** What a transaction's elapsed time is made of, in the order in which charts stack it. */
public enum Part {
  /** The client's CPU time, beside a server's. */
  CLIENT_CPU("client CPU"),
  /** The client's CPU time and that of an engine on the same thread, which no clock tells apart. */
  ENGINE_CPU("CPU of client and engine"),
  /** The server's CPU time. */
  SERVER_CPU("server CPU"),
  /** Waits for locks. */
  LOCK_WAIT("lock wait"),
  /** Waits for the log; where the engine reports it, the whole commit less its CPU time. */
  COMMIT("commit"),
  /** Waits for pages of data to be read or written. */
  DATA_IO("data I/O"),
  /** Other waits that the engine tells, as for short locks in its memory. */
  OTHER_WAITS("other waits"),
  /**
   * Messages to a server and back: where waits are sampled, the client's wait minus the server's
   * work and waits; else as it was measured with an echo in place of the server.
   */
  ROUND_TRIPS("round trips"),
  /** Waits for a processor. */
  RUN_QUEUE("run queue"),
  /** Attempts that were repeated, and the pauses after them. */
  RETRIES("retries"),
  /** The harness's own lateness: a connection was free, but its thread not awake yet. */
  SCHEDULE_LAG("schedule lag"),
  /** The wait for a connection while all were busy. */
  CONNECTION("wait for a connection"),
  /** What is left where waits are known. */
  OTHER("unexplained"),
  /** What is left where they are not. */
  NOT_SPLIT("not split");

  private final String title;

  Part(String title) {
    this.title = title;
  }

  /** Returns its name in reports. */
  public String title() {
    return title;
  }
}
