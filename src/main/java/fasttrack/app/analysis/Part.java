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
  /** From the begin to commit to its end, less the client's CPU time in it. */
  COMMIT("commit"),
  /** The way of a message to a server and back, as it was measured without one. */
  ROUND_TRIPS("round trips"),
  /** Waits for a processor. */
  RUN_QUEUE("run queue"),
  /** Attempts that were repeated, and the pauses after them. */
  RETRIES("retries"),
  /** The wait for a connection. */
  CONNECTION("wait for a connection"),
  /** What is left where the engine tells its waits for locks and its commits. */
  OTHER("other"),
  /** What is left where the engine does not tell them. */
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
