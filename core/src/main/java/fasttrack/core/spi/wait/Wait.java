package fasttrack.core.spi.wait;

/** What a session of an engine waits for at a moment. */
public enum Wait {
  /** For nothing that the engine tells: it runs, or waits for a processor. */
  NONE(Kind.NONE),
  /** For its client: it has no work. */
  CLIENT(Kind.CLIENT),
  ROW_LOCK(Kind.LOCK),
  PAGE_LOCK(Kind.LOCK),
  TABLE_LOCK(Kind.LOCK),
  DATABASE_LOCK(Kind.LOCK),
  /** For a lock on anything else, such as a number that clients agree on. */
  OTHER_LOCK(Kind.LOCK),
  /** Until its changes are in the log, or the log is on the disk. */
  LOG(Kind.COMMIT),
  /** Until a page of data is read or written. */
  DATA(Kind.DATA),
  /** For a short lock on something in the engine's memory. */
  LATCH(Kind.OTHER),
  /** For anything else. */
  OTHER(Kind.OTHER);

  /** Waits that reports show together. */
  public enum Kind {
    NONE,
    CLIENT,
    LOCK,
    COMMIT,
    DATA,
    OTHER
  }

  private final Kind kind;

  Wait(Kind kind) {
    this.kind = kind;
  }

  /** Returns with which others it is shown. */
  public Kind kind() {
    return kind;
  }
}
