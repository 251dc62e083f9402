package fasttrack.core.testing;

import fasttrack.core.model.Action;
import fasttrack.core.spi.Outcome;
import java.util.List;
import java.util.Optional;

/**
 * What a {@link MemoryDatabase} does wrong, so that tests can show that somebody notices. Each
 * method decides one thing; by default all is right. Called by several sessions at a time.
 */
public interface Misbehavior {
  /** Nothing is wrong. */
  Misbehavior NONE = new Misbehavior() {};

  /** A step that changed records, with the transaction's inputs. */
  record Change(Action.OnRecords step, List<Long> inputs) {}

  /** Tells whether transactions exclude each other. */
  default boolean locks() {
    return true;
  }

  /** Tells whether a step that changes records is reported as done without being made. */
  default boolean skips(Action.OnRecords step) {
    return false;
  }

  /** Tells whether a rollback takes this step back. */
  default boolean undoes(Action.OnRecords step) {
    return true;
  }

  /** Tells whether a commit takes back the last change of its transaction. */
  default boolean forgetsLastChange() {
    return false;
  }

  /** Tells whether a session that is closed commits what it has open. */
  default boolean commitsOnClose() {
    return false;
  }

  /**
   * Returns the outcome of a transaction that is not even begun, or nothing where it is executed.
   *
   * @param session the number of the session, counted from 1
   * @param commits how many transactions have committed so far
   */
  default Optional<Outcome> refuses(int session, int commits) {
    return Optional.empty();
  }

  /** Forces a commit's changes to disk; returns when that is done. */
  default void sync() {}

  /** Tells whether a commit lets other transactions go on before it is forced to disk. */
  default boolean releasesBeforeSync() {
    return false;
  }

  /** Is called on the client's thread after each commit. */
  default void committed() {}

  /**
   * Tells whether a transaction that the server's end broke off returns before its session ends.
   */
  default boolean answersAfterKill() {
    return true;
  }

  /**
   * Returns the transactions that a recovery finds.
   *
   * @param log the committed transactions in their order
   */
  default List<List<Change>> recovered(List<List<Change>> log) {
    return log;
  }

  /** Returns the digest that a session reports in place of the true one. */
  default long reported(long digest) {
    return digest;
  }
}
