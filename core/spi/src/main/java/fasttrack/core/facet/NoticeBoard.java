package fasttrack.core.facet;

import fasttrack.core.spi.BackendException;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongSupplier;

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
   * @param text of any length; lost where there is no board yet
   */
  void put(int segment, String subject, String text);

  /** Returns the notes of a subject by segment; none where there is no board yet. */
  Map<Integer, Note> notes(String subject);

  /**
   * Tells whether a process holds the lock of the run, as the first one does until it has ended;
   * false, too, where the server does not tell.
   */
  boolean isLed();

  /**
   * Returns what somebody makes of the server's clock.
   *
   * @param reader is given what asks the server, in one round trip, for its time in microseconds
   *     since the epoch; valid during the call only
   */
  <T> T withClock(Function<LongSupplier, T> reader);
}
