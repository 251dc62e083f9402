package fasttrack.core.spec;

import static fasttrack.core.model.Counted.count;
import static fasttrack.core.spec.SpecException.require;

/**
 * The part of a run that one of several processes executes. Terminals, connections and arrivals are
 * numbered over the whole run, and each belongs to one segment.
 *
 * @param number which part, from 1; the first also loads the database and verifies its final state;
 *     0 for all of them together
 * @param of how many there are, from 2 to {@value #MAX}
 */
public record Segment(int number, int of) {
  /** The most segments. */
  public static final int MAX = 1_000;

  public Segment {
    require(
        of >= 2 && of <= MAX,
        "segment",
        "there must be from 2 to 1,000 segments, not " + count(of));
    require(
        number >= 0 && number <= of,
        "segment",
        "must be one of 1/%s to %s/%s".formatted(of, of, of));
  }

  /** Returns all segments of a run that has so many. */
  public static Segment all(int of) {
    return new Segment(0, of);
  }

  /** Tells whether this stands for all segments. */
  public boolean meansAll() {
    return number == 0;
  }

  /** Tells whether this is the part that loads and verifies. */
  public boolean leads() {
    return number == 1;
  }

  /**
   * Returns how many things of a number of them belong to this segment; the first segments have one
   * more than the last where they cannot all have as many.
   */
  public int share(int all) {
    return all / of + (number <= all % of ? 1 : 0);
  }

  /** Returns how many belong to the segments before this one. */
  public int before(int all) {
    return all / of * (number - 1) + Math.min(number - 1, all % of);
  }

  /** Returns the load that this segment offers. */
  Load share(Load whole) {
    return switch (whole) {
      case Load.Closed closed ->
          new Load.Closed(share(closed.terminals()), share(closed.connections()));
      case Load.Thinking thinking ->
          new Load.Thinking(
              share(thinking.terminals()),
              share(thinking.connections()),
              thinking.thinkNanos(),
              thinking.times());
      case Load.Open open ->
          new Load.Open(share(open.connections()), open.rateTps() / of, open.arrivals());
    };
  }

  /** Returns the segment as it is typed. */
  @Override
  public String toString() {
    return number + "/" + of;
  }
}
