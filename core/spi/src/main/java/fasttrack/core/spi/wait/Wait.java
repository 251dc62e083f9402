package fasttrack.core.spi.wait;

/** What a session of an engine waits for at a moment. */
public enum Wait {
  /** For nothing that the engine tells: it runs, or waits for a processor. */
  NONE(Group.NONE),
  /** For its client: it has no work. */
  CLIENT(Group.CLIENT),
  ROW_LOCK(Group.LOCK),
  PAGE_LOCK(Group.LOCK),
  TABLE_LOCK(Group.LOCK),
  DATABASE_LOCK(Group.LOCK),
  /** For a lock on anything else, such as a number that clients agree on. */
  OTHER_LOCK(Group.LOCK),
  /** Until its changes are in the log, or the log is on the disk. */
  LOG(Group.COMMIT),
  /** Until a page of data is read or written. */
  DATA(Group.DATA),
  /** For a short lock on something in the engine's memory. */
  LATCH(Group.OTHER),
  /** For anything else. */
  OTHER(Group.OTHER);

  /** Waits that reports show together. */
  public enum Group {
    NONE,
    CLIENT,
    LOCK,
    COMMIT,
    DATA,
    OTHER
  }

  private final Group group;

  Wait(Group group) {
    this.group = group;
  }

  /** Returns with which others it is shown. */
  public Group group() {
    return group;
  }
}
