package fasttrack.core.proof;

import fasttrack.core.model.RecordType;
import fasttrack.core.spi.Outcome;
import java.util.Arrays;

/**
 * Decides by the rows that a database holds after a fault which attempts committed, and which
 * commits were lost. A version is <i>there</i> if it is its record's row, or was replaced on the
 * way to it; it is <i>missing</i> if one that is there replaced the one before it, or one whose
 * attempt began after its own had ended, or if nothing ended its record. An attempt is there or
 * missing as a whole. Used once, by one thread.
 */
public final class Aftermath {
  private static final int THERE = 1;

  /** Not there, but the one before it, or one before that, is. */
  private static final int BRANCHED = 2;

  /** It is a deletion, or was replaced on the way to one. */
  private static final int ENDED = 4;

  private final History history;
  private final boolean seesUncommitted;

  /** For each record the version that is its row. */
  private final int[] last;

  private final byte[] marks;
  private int there;
  private int missing;
  private long firstLostBegin = Long.MAX_VALUE;
  private long lastLostEnd = Long.MIN_VALUE;

  /**
   * Begins without rows.
   *
   * @param seesUncommitted whether what attempts saw may have been rolled back
   */
  public Aftermath(History history, boolean seesUncommitted) {
    this.history = history;
    this.seesUncommitted = seesUncommitted;
    last = new int[history.records()];
    Arrays.fill(last, History.NONE);
    marks = new byte[history.count()];
  }

  /** Takes a row of a record type that is traced. */
  public void row(RecordType type, long key, long write) {
    int record = history.find(type, key);
    if (record != History.NONE) {
      int version = history.of(type, key, write);
      last[record] = version == History.NONE ? History.UNKNOWN_OWNER : version;
    }
  }

  /** Decides; no attempt is {@link History#open} any more. */
  public void decide() {
    int[] order = history.order();
    boolean changed = true;
    while (changed) {
      mark(order);
      changed = false;
      for (int attempt : order) {
        changed |= decide(attempt);
      }
    }
    for (int attempt : order) {
      look(attempt);
      if (there == History.NONE && sawLost(attempt)) {
        history.outcome[attempt] = Outcome.FAILED;
      } else if (there != History.NONE && missing != History.NONE) {
        damaged(attempt);
      }
    }
    while (decideByEnds()) {}
    for (int attempt : history.open()) {
      history.decide(attempt, false);
    }
  }

  private void mark(int[] order) {
    Arrays.fill(marks, (byte) 0);
    for (int version : last) {
      climb(version, THERE);
    }
    long[] replaced = new long[marks.length];
    Arrays.fill(replaced, Long.MIN_VALUE);
    for (int attempt : order) {
      for (int version : made(attempt)) {
        int before = history.previous[version];
        if (before != History.NONE) {
          replaced[before] = Math.max(replaced[before], history.begin[attempt]);
        }
        if (history.has(version, History.DEAD)) {
          climb(version, ENDED);
        }
      }
    }
    for (int attempt : order) {
      for (int version : made(attempt)) {
        int before = history.previous[version];
        if (before != History.NONE && !is(version, THERE)) {
          boolean late = is(before, THERE | BRANCHED) || replaced[before] > history.end[attempt];
          marks[version] |= (byte) (late ? BRANCHED : 0);
        }
      }
    }
  }

  private void climb(int from, int mark) {
    for (int version = from;
        version >= 0 && !is(version, mark);
        version = history.previous[version]) {
      marks[version] |= (byte) mark;
    }
  }

  private boolean is(int version, int mark) {
    return (marks[version] & mark) != 0;
  }

  /** Returns the versions that an attempt made which committed, or may have. */
  private int[] made(int attempt) {
    boolean may = history.isCommitted(attempt) || history.outcome[attempt] == Outcome.UNKNOWN;
    return may ? history.made(attempt) : new int[0];
  }

  /** Looks for a last version of an attempt that is there, and for one that is missing. */
  private void look(int attempt) {
    there = History.NONE;
    missing = History.NONE;
    for (int version : made(attempt)) {
      if (!history.has(version, History.INTERMEDIATE)) {
        boolean known = last[history.record(version)] != History.UNKNOWN_OWNER;
        boolean gone = known && (is(version, BRANCHED) || !is(version, ENDED));
        there = is(version, THERE) ? version : there;
        missing = gone && !is(version, THERE) ? version : missing;
      }
    }
  }

  /** Returns whether it is decided now that an attempt did not commit, or is lost. */
  private boolean decide(int attempt) {
    look(attempt);
    if (there != History.NONE) {
      history.outcome[attempt] = Outcome.COMMITTED;
    } else if (missing != History.NONE) {
      if (history.isCommitted(attempt) && (!seesUncommitted || isAcknowledged(attempt))) {
        damaged(attempt);
        firstLostBegin = Math.min(firstLostBegin, history.begin[attempt]);
        lastLostEnd = Math.max(lastLostEnd, history.end[attempt]);
      }
      history.outcome[attempt] = Outcome.FAILED;
      return true;
    }
    return false;
  }

  private void damaged(int attempt) {
    history.damaged.add(attempt);
    history.damaged.add(there);
    history.damaged.add(missing);
  }

  private boolean isAcknowledged(int attempt) {
    TracedAttempt traced = new TracedAttempt();
    history.traces.read(attempt, traced);
    return traced.outcome == Outcome.COMMITTED;
  }

  /**
   * Tells whether an attempt saw what was lost, or may have, by what it did not find: what follows
   * from that was lost with it.
   */
  private boolean sawLost(int attempt) {
    boolean between =
        history.end[attempt] >= firstLostBegin && history.begin[attempt] <= lastLostEnd;
    return (between && history.made(attempt).length == 0)
        || Arrays.stream(history.links, history.start[attempt], history.start[attempt + 1])
            .map(version -> history.owner[history.foreign(attempt, version)])
            .anyMatch(owner -> owner >= 0 && history.outcome[owner] == Outcome.FAILED);
  }

  /**
   * What was there and is not any more was deleted: by an attempt of unknown outcome, if by no
   * other. Returns whether that decided any.
   */
  private boolean decideByEnds() {
    history.chain();
    for (int attempt : history.open()) {
      for (int version : history.made(attempt)) {
        int before = version;
        while (before != History.NONE && history.owner[before] == attempt) {
          before = history.previous[before];
        }
        int next = before == History.NONE ? History.NONE : history.next[before];
        boolean ends = next == History.NONE || history.has(next, History.BORN);
        boolean left = before != History.NONE && !is(before, THERE) && ends;
        if (left && (history.owner[before] < 0 || history.isCommitted(history.owner[before]))) {
          history.decide(attempt, true);
          return true;
        }
      }
    }
    return false;
  }
}
