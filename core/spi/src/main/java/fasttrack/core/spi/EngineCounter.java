package fasttrack.core.spi;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * What an engine counts of its own work, for all of its clients together, and what the system
 * counts of it.
 */
public enum EngineCounter {
  /** Bytes of its log of changes, written or about to be. */
  LOG_BYTES("bytes of log", true),
  /** How often it forced that log to the disk. */
  LOG_SYNCS("syncs of the log", true),
  /** Whole pages in the log, since they were changed for the first time after a checkpoint. */
  FULL_PAGE_IMAGES("full-page images", true),
  /** Pages that its cache did not have. */
  PAGES_READ("pages read", true),
  /** Pages that its cache had. */
  PAGES_FOUND("pages found in the cache", true),
  /** Records that it read since its cache of records did not have them. */
  RECORDS_READ("records read", true),
  /** Records that its cache of records had. */
  RECORDS_FOUND("records found in the cache", true),
  /** Waits for locks on rows. */
  ROW_LOCK_WAITS("waits for row locks", true),
  /** How long these lasted, in milliseconds, as the engine counts them. */
  ROW_LOCK_WAIT_MILLIS("ms of waits for row locks", true),
  /** Deadlocks that it resolved. */
  DEADLOCKS("deadlocks", false),
  /** Bytes of files in which it kept intermediate results. */
  TEMPORARY_BYTES("temporary bytes", false),
  /** Tables that it cleared of dead rows on its own. */
  AUTOMATIC_VACUUMS("automatic vacuums", false),
  /** Bytes that its processes had the disk read. */
  DISK_READ_BYTES("bytes read from the disk", true),
  /**
   * Bytes that its processes gave to calls of the kind of write(2). Linux's count of bytes for the
   * disk is no measure: it seems to be of whole folios, so that a small write can be a megabyte.
   */
  WRITTEN_BYTES("bytes written to files", true),
  /** Its processes' system calls of the kind of read(2); recv(2) is none of them. */
  READ_CALLS("read calls", true),
  /** Its processes' system calls of the kind of write(2); send(2) is none of them. */
  WRITE_CALLS("write calls", true),
  /** Bytes that its clients sent to it over their connections. */
  SENT_BYTES("bytes sent to it", true),
  /** Bytes that its clients received from it. */
  RECEIVED_BYTES("bytes received from it", true);

  /** What the system counts of its processes, or a client at its connections. */
  public static final Set<EngineCounter> OF_SYSTEM =
      Collections.unmodifiableSet(EnumSet.range(DISK_READ_BYTES, RECEIVED_BYTES));

  private final String title;
  private final boolean each;

  EngineCounter(String title, boolean each) {
    this.title = title;
    this.each = each;
  }

  /** Returns what is counted, in a few words behind a number. */
  public String title() {
    return title;
  }

  /** Returns whether it is told for a transaction, rather than in all. */
  public boolean each() {
    return each;
  }
}
