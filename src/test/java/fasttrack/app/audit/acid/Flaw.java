package fasttrack.app.audit.acid;

import fasttrack.core.model.Action;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Outcome;
import fasttrack.core.testing.MemoryDatabase;
import fasttrack.core.testing.Misbehavior;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** What is wrong with a database in memory. */
enum Flaw {
  NONE,
  /** An abort takes the updates back, and leaves the inserted row. */
  ABORT_LEAVES_A_ROW,
  /** Closing a session commits what it has open. */
  CLOSE_COMMITS,
  /** A commit forgets the last update. */
  COMMIT_FORGETS_AN_UPDATE,
  /** Now and then an update is not made. */
  LOSES_AN_UPDATE,
  /** Transactions do not exclude each other. */
  NO_LOCKS,
  /** A kill loses the last commit. */
  KILL_LOSES_THE_LAST,
  /** A kill loses the first commit, and keeps later ones. */
  KILL_LOSES_THE_FIRST,
  /** A kill leaves half a transaction. */
  KILL_TEARS,
  /** After a kill, there is a commit that nobody made. */
  KILL_INVENTS,
  /** It does not come back. */
  STAYS_DOWN,
  /** One transaction gives way as often as it is tried. */
  STARVES_A_TRANSACTION,
  /** From the fourth on, sessions do nothing but give way. */
  STARVES_A_TERMINAL,
  /** From the fourth on, sessions fail though nothing is killed. */
  FAILS_UNDER_LOAD,
  /** A session does not answer after a kill, until it is closed. */
  HANGS_AFTER_A_KILL,
  /** None of its own: its client's thread is interrupted, which closes the file it writes. */
  CLIENT_CANNOT_WRITE,
  /** None of its own: it no longer keeps others out. */
  LOSES_ITS_LOCK;

  /** So long that a success file stays small. */
  private static final long COMMIT_NANOS = 20_000;

  /** Makes an empty database with this flaw. */
  MemoryDatabase database() {
    Flaw flaw = this;
    return new MemoryDatabase(new Flawed(flaw), COMMIT_NANOS) {
      @Override
      public Optional<String> claimLost() {
        return flaw == LOSES_ITS_LOCK ? Optional.of("session 7 had ended") : Optional.empty();
      }
    };
  }

  /** The flaw in one database. */
  private static final class Flawed implements Misbehavior {
    private final Flaw flaw;
    private final AtomicInteger updates = new AtomicInteger();

    /** The session that starves, 0 before one does, and how often it still has to give way. */
    private int starved;

    private int conflicts = Consistency.RETRIES.attemptsMax();

    Flawed(Flaw flaw) {
      this.flaw = flaw;
    }

    @Override
    public boolean locks() {
      return flaw != NO_LOCKS;
    }

    @Override
    public boolean skips(Action.OnRecords step) {
      return flaw == LOSES_AN_UPDATE
          && step instanceof Action.Change
          && updates.incrementAndGet() % 333 == 0;
    }

    @Override
    public boolean undoes(Action.OnRecords step) {
      return !(flaw == ABORT_LEAVES_A_ROW && step instanceof Action.Insert);
    }

    @Override
    public boolean forgetsLastChange() {
      return flaw == COMMIT_FORGETS_AN_UPDATE;
    }

    @Override
    public boolean commitsOnClose() {
      return flaw == CLOSE_COMMITS;
    }

    @Override
    public synchronized Optional<Outcome> refuses(int session, int commits) {
      if (flaw == STARVES_A_TRANSACTION && starved == 0 && commits > 500) {
        starved = session;
      }
      if (session == starved && conflicts > 0) {
        conflicts--;
        return Optional.of(Outcome.CONFLICT);
      }
      if (flaw == STARVES_A_TERMINAL && session > 3) {
        return Optional.of(Outcome.CONFLICT);
      }
      return flaw == FAILS_UNDER_LOAD && session > 3
          ? Optional.of(Outcome.FAILED)
          : Optional.empty();
    }

    @Override
    public void committed() {
      if (flaw == CLIENT_CANNOT_WRITE) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public boolean answersAfterKill() {
      return flaw != HANGS_AFTER_A_KILL;
    }

    @Override
    public List<List<Change>> recovered(List<List<Change>> log) {
      List<List<Change>> kept = new ArrayList<>(log);
      switch (flaw) {
        case STAYS_DOWN ->
            throw new BackendException(BackendException.Kind.SETUP, "it does not come back");
        case KILL_LOSES_THE_LAST -> kept.removeLast();
        case KILL_LOSES_THE_FIRST -> kept.removeFirst();
        case KILL_TEARS -> kept.add(kept.removeLast().subList(0, 2));
        case KILL_INVENTS -> kept.add(kept.getFirst());
        default -> {}
      }
      return kept;
    }
  }
}
