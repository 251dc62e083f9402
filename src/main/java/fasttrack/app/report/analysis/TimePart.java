package fasttrack.app.report.analysis;

/** What a transaction's elapsed time is made of, in the order in which charts stack it. */
public enum TimePart {
  /** The client's CPU time, beside a server's. */
  CLIENT_CPU("client CPU", "limited-by-client-cpu"),
  /** The client's CPU time and that of an engine on the same thread, which no clock tells apart. */
  ENGINE_CPU("CPU of client and engine", "limited-by-engine-cpu"),
  /** The server's CPU time. */
  SERVER_CPU("server CPU", "limited-by-server-cpu"),
  /** Waits for locks. */
  LOCK_WAIT("lock wait", "limited-by-lock-waits"),
  /** Waits for the log; where the engine reports it, the whole commit less its CPU time. */
  COMMIT("commit", "limited-by-commits"),
  /** Waits for pages of data to be read or written. */
  DATA_IO("data I/O", "limited-by-data-io"),
  /** Other waits that the engine tells, as for short locks in its memory. */
  OTHER_WAITS("other waits", "limited-by-other-waits"),
  /**
   * Messages to a server and back: where waits are sampled, the client's wait minus the server's
   * work and waits; else as it was measured with an echo in place of the server.
   */
  ROUND_TRIPS("round trips", "limited-by-round-trips"),
  /** Waits for a processor. */
  RUN_QUEUE("run queue", "limited-by-run-queue"),
  /** Attempts that were repeated, and the pauses after them. */
  RETRIES("retries", "limited-by-retries"),
  /** The harness's own lateness: a connection was free, but its thread not awake yet. */
  SCHEDULE_LAG("schedule lag", "limited-by-schedule-lag"),
  /** The wait for a connection while all were busy. */
  CONNECTION("wait for a connection", "limited-by-connections"),
  /** What is left where waits are known. */
  OTHER("unexplained", "limited-by-unexplained-time"),
  /** What is left where they are not. */
  NOT_SPLIT("not split", "limited-by-unsplit-time");

  private final String title;
  private final String limit;

  TimePart(String title, String limit) {
    this.title = title;
    this.limit = limit;
  }

  /** Returns the id of the finding that it limits a run. */
  String limit() {
    return limit;
  }

  /** Returns its name in reports. */
  public String title() {
    return title;
  }
}
