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
      Arrays.fill(marks, (byte) 0);
      history.partialCommits.cut(0);
      mark(order);
      changed = false;
      for (int attempt : order) {
        changed |= decide(attempt);
      }
    }
    for (int attempt : order) {
      if (leavesNothing(attempt) && sawLost(attempt)) {
        history.outcome[attempt] = Outcome.FAILED;
      }
    }
    while (decideByEnds()) {}
    for (int attempt : history.open()) {
      history.decide(attempt, false);
    }
  }

  private void mark(int[] order) {
    for (int version : last) {
      int there = version;
      while (there >= 0 && !is(there, THERE)) {
        marks[there] |= THERE;
        there = history.previous[there];
      }
    }
    int[] after = lastAfter();
    for (int attempt : order) {
      for (int link = history.start[attempt]; link < history.start[attempt + 1]; link++) {
        int version = history.links[link];
        int before = history.previous[version];
        if (makes(attempt, version) && before != History.NONE && !is(version, THERE)) {
          int other = history.owner[after[before]];
          boolean branched =
              is(before, THERE | BRANCHED) || history.begin[other] > history.end[attempt];
          marks[version] |= (byte) (branched ? BRANCHED : 0);
        }
      }
    }
    for (int i = order.length - 1; i >= 0; i--) {
      int attempt = order[i];
      for (int link = history.start[attempt + 1] - 1; link >= history.start[attempt]; link--) {
        int version = history.links[link];
        if (makes(attempt, version) && (is(version, ENDED) || history.has(version, History.DEAD))) {
          marks[version] |= ENDED;
          if (history.previous[version] != History.NONE) {
            marks[history.previous[version]] |= ENDED;
          }
        }
      }
    }
  }

  /** Returns for each version the one that replaced it of which the attempt began last. */
  private int[] lastAfter() {
    int[] after = new int[history.count()];
    Arrays.fill(after, History.NONE);
    for (int version = 0; version < after.length; version++) {
      int before = history.previous[version];
      int owner = history.owner[version];
      if (before != History.NONE && owner >= 0 && makes(owner, version)) {
        int other = after[before] == History.NONE ? owner : history.owner[after[before]];
        after[before] = history.begin[owner] >= history.begin[other] ? version : after[before];
      }
    }
    return after;
  }

  private boolean is(int version, int mark) {
    return (marks[version] & mark) != 0;
  }

  /** Tells whether a version was made by an attempt that committed, or may have. */
  private boolean makes(int attempt, int version) {
    return history.owner[version] == attempt
        && history.has(version, History.WRITTEN)
        && mayHaveCommitted(attempt);
  }

  private boolean mayHaveCommitted(int attempt) {
    return history.isCommitted(attempt) || history.outcome[attempt] == Outcome.UNKNOWN;
  }

  private boolean isMissing(int version) {
    return !is(version, THERE)
        && last[history.record(version)] != History.UNKNOWN_OWNER
        && (is(version, BRANCHED) || !is(version, ENDED));
  }

  /** Returns whether it is decided now that an attempt did not commit, or is lost. */
  private boolean decide(int attempt) {
    int there = History.NONE;
    int missing = History.NONE;
    for (int link = history.start[attempt]; link < history.start[attempt + 1]; link++) {
      int version = history.links[link];
      if (makes(attempt, version) && !history.has(version, History.INTERMEDIATE)) {
        there = is(version, THERE) ? version : there;
        missing = isMissing(version) ? version : missing;
      }
    }
    boolean lost = history.isCommitted(attempt) && (!seesUncommitted || isAcknowledged(attempt));
    if (there != History.NONE) {
      history.outcome[attempt] = Outcome.COMMITTED;
      if (missing != History.NONE) {
        history.partialCommits.add(attempt);
        history.partialCommits.add(there);
        history.partialCommits.add(missing);
      }
    } else if (missing != History.NONE) {
      history.outcome[attempt] = Outcome.FAILED;
      if (lost) {
        history.lostCommits.add(attempt);
        history.lostCommits.add(missing);
        firstLostBegin = Math.min(firstLostBegin, history.begin[attempt]);
        lastLostEnd = Math.max(lastLostEnd, history.end[attempt]);
      }
      return true;
    }
    return false;
  }

  private boolean isAcknowledged(int attempt) {
    TracedAttempt traced = new TracedAttempt();
    history.traces.read(attempt, traced);
    return traced.outcome == Outcome.COMMITTED;
  }

  private boolean leavesNothing(int attempt) {
    for (int link = history.start[attempt]; link < history.start[attempt + 1]; link++) {
      if (makes(attempt, history.links[link]) && is(history.links[link], THERE)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Tells whether an attempt saw what was lost, or may have, by what it did not find: what follows
   * from that was lost with it.
   */
  private boolean sawLost(int attempt) {
    boolean between =
        history.end[attempt] >= firstLostBegin && history.begin[attempt] <= lastLostEnd;
    if (between && !history.writes(attempt)) {
      return true;
    }
    for (int link = history.start[attempt]; link < history.start[attempt + 1]; link++) {
      int owner = history.owner[history.foreign(attempt, history.links[link])];
      if (owner >= 0 && history.outcome[owner] == Outcome.FAILED) {
        return true;
      }
    }
    return false;
  }

  /**
   * What was there and is not any more was deleted: by an attempt of unknown outcome, if by no
   * other. Returns whether that decided any.
   */
  private boolean decideByEnds() {
    boolean[] replaced = new boolean[history.count()];
    for (int version = 0; version < history.count(); version++) {
      int owner = history.owner[version];
      if (owner >= 0 && history.isCommitted(owner) && history.previous[version] != History.NONE) {
        replaced[history.previous[version]] = true;
      }
    }
    for (int attempt : history.open()) {
      for (int link = history.start[attempt]; link < history.start[attempt + 1]; link++) {
        int before = history.links[link];
        while (before != History.NONE && history.owner[before] == attempt) {
          before = history.previous[before];
        }
        if (history.owner[history.links[link]] == attempt
            && before != History.NONE
            && (history.owner[before] == History.NONE || isCommitted(history.owner[before]))
            && !is(before, THERE)
            && !replaced[before]) {
          history.decide(attempt, true);
          return true;
        }
      }
    }
    return false;
  }

  private boolean isCommitted(int owner) {
    return owner >= 0 && history.isCommitted(owner);
  }
}
