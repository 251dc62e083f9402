package fasttrack.core.run.verify;

import static fasttrack.core.model.Counted.count;

import fasttrack.core.facet.SelfChecking;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Invariant;
import fasttrack.core.model.Schema;
import fasttrack.core.population.StateCheck;
import fasttrack.core.proof.Phenomenon;
import fasttrack.core.result.Finding;
import fasttrack.core.result.OrderProof;
import fasttrack.core.result.UnknownCommit;
import fasttrack.core.result.Verification;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks a database after a run. What cannot be read is not wrong: it is kept apart, with the
 * reason, and the run does not fail because a server died. Used by one thread.
 */
public final class FinalCheck {
  private static final String TRANSACTIONS_BREAK =
      "; nothing else differs: the transactions themselves break it";

  private final Database database;
  private final List<String> differences = new ArrayList<>();
  private final List<Finding> unchecked = new ArrayList<>();
  private List<String> invariants = List.of();
  private SelfChecking.@Nullable StructureReport structure;
  private @Nullable OrderProof order;

  public FinalCheck(Database database) {
    this.database = database;
  }

  /**
   * Compares the content with the oracle's. While the outcome of commits is unknown, so is the
   * content that would be right.
   *
   * @param checked the workload's invariants and the harness's own
   * @param unknown the commits whose outcome was unknown
   */
  public void state(
      Dataset dataset, Verifier verifier, List<Invariant> checked, List<UnknownCommit> unknown) {
    List<String> found;
    try {
      found = StateCheck.ofRows(database, dataset, verifier.oracle(), checked);
    } catch (BackendException e) {
      unchecked(Finding.notVerified("state-not-read").with("evidence", e.getMessage()));
      return;
    }
    invariants = verifier.invariants();
    // The rows are those that follow from what was read: then anomalies break a condition.
    boolean anomalous = order != null && order.anomalies() > 0;
    boolean alone = found.isEmpty();
    List<String> broken = new ArrayList<>();
    for (Invariant each : checked) {
      boolean own = !invariants.contains(each.title());
      each.violation()
          .ifPresent(
              violation ->
                  (anomalous && !own ? broken : found)
                      .add(violation + (alone && !anomalous && !own ? TRANSACTIONS_BREAK : "")));
    }
    if (order != null) {
      order = order.with(broken);
    }
    database.filesLost().ifPresent(found::add);
    long unresolved =
        unknown.stream().filter(each -> each.fate() == UnknownCommit.Fate.UNRESOLVED).count();
    if (unresolved == 0 && (order == null || order.stateKnown())) {
      differences.addAll(found);
    } else if (unresolved > 0) {
      unchecked(
          Finding.notVerified("unresolved-commits")
              .with("commits", unresolved)
              .with("differences", found.size()));
    }
  }

  /** Has the engine check the structure of its files. */
  public void structure(Schema schema) {
    try {
      structure = database.as(SelfChecking.class).check(schema);
    } catch (BackendException e) {
      unchecked(Finding.notVerified("structure-not-read").with("evidence", e.getMessage()));
    }
  }

  /**
   * Adds what is known of the order of the run's transactions.
   *
   * @param keeps whether commits should survive a fault
   */
  public void order(OrderProof proof, boolean keeps) {
    order = proof;
    long lost = keeps ? proof.proof().count(Phenomenon.LOST_COMMIT) : 0;
    if (lost > 0) {
      String one = String.join("; ", proof.proof().examples().get(Phenomenon.LOST_COMMIT));
      differences.add(
          "commits lost, which were acknowledged or seen: "
              + count(lost)
              + "; one of them: "
              + one);
    }
    if (!proof.unproved().isEmpty()) {
      unchecked(
          Finding.notVerified("order-not-proved")
              .with("evidence", String.join("; ", proof.unproved())));
    }
  }

  /** Adds what another process found wrong. */
  public void wrong(String difference) {
    differences.add(difference);
  }

  /** Adds that something could not be checked. */
  public void unchecked(Finding what) {
    unchecked.add(what);
  }

  /** The verdict of the checks. */
  public enum Verdict {
    RIGHT,
    WRONG,
    NOT_KNOWN
  }

  /** Returns the verdict of the checks made until now. */
  public Verdict verdict() {
    if (!differences.isEmpty() || (structure != null && !structure.faults().isEmpty())) {
      return Verdict.WRONG;
    }
    return unchecked.isEmpty() ? Verdict.RIGHT : Verdict.NOT_KNOWN;
  }

  /** Returns what all checks found: these, those before the run, and those within it. */
  public Verification with(
      Verifier verifier, List<String> answers, List<String> stateBefore, AnswerCheck run) {
    return new Verification(
        verifier.answersChecked(),
        answers,
        stateBefore,
        differences,
        invariants,
        structure,
        order == null ? run.checked() : order.proof().attempts(),
        run.differences(),
        order,
        unchecked);
  }
}
