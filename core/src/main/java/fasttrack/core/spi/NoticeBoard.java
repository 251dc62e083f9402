package fasttrack.core.spi;

import java.util.Map;

/**
 * A place in a database where the processes of one run leave notes for each other: all of them
 * reach the database, whatever else they reach. Its clock is the server's. Used by one thread.
 *
 * <p>All methods throw {@link BackendException} if the database fails.
 */
public interface NoticeBoard {
  /**
   * A note.
   *
   * @param text what it says
   * @param ageNanos how long ago it was put there, by the server's clock
   */
  record Note(String text, long ageNanos) {}

  /** Makes the board, or empties the one that is there. */
  void clear();

  /**
   * Puts a note in place of the same segment's earlier one of that subject.
   *
   * @param segment who puts it
   * @param subject what it is about, one word
   * @param text of any length
   * @return false where there is no board yet
   */
  boolean put(int segment, String subject, String text);

  /** Returns the notes of a subject by segment; none where there is no board yet. */
  Map<Integer, Note> notes(String subject);

  /** Returns the time of the server's clock, in microseconds since the epoch. */
  long clockMicros();
}
