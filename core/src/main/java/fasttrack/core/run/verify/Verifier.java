package fasttrack.core.run.verify;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Invariant;
import fasttrack.core.model.Observation;
import fasttrack.core.model.TransactionType;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.proof.Tracer;
import fasttrack.core.proof.Tracing;
import fasttrack.core.result.Finding;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.load.Mix;
import fasttrack.core.run.load.RunInterruptedException;
import fasttrack.core.run.load.Terminal;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;

/**
 * Compares a database with the oracle: the answers of single transactions, and the effects of all
 * acknowledged transactions. Not thread-safe.
 */
public final class Verifier {
  /** How many inputs of each type are compared. */
  static final int INPUTS_PER_TYPE = 100;

  /** The number of the verifying terminal; the terminals of a run have numbers from 0. */
  private static final int TERMINAL = -1;

  private static final int LINES_MAX = 10;

  private final Dataset dataset;
  private final List<TransactionType> types;
  private final List<Invariant> invariants;
  private final List<Observation> observations;
  private final Oracle oracle;
  private long answersChecked;

  public Verifier(
      Dataset dataset,
      List<TransactionType> types,
      List<Invariant> invariants,
      List<Observation> observations) {
    this.dataset = dataset;
    this.types = types;
    this.invariants = invariants;
    this.observations = observations;
    this.oracle = new Oracle(dataset);
  }

  public Oracle oracle() {
    return oracle;
  }

  /**
   * What was found when transactions were executed on database and oracle.
   *
   * @param differences how answers and outcomes differed, a line each
   * @param unanswered which transactions the database did not execute, and why
   */
  public record Answers(List<String> differences, List<Finding> unanswered) {
    boolean isFull() {
      return differences.size() + unanswered.size() >= LINES_MAX;
    }
  }

  /**
   * Executes each type {@value #INPUTS_PER_TYPE} times, on the database and the oracle.
   *
   * @return what was found, {@value #LINES_MAX} lines at most
   */
  public Answers answers(Session session, Control control) {
    Answers found = new Answers(new ArrayList<>(), new ArrayList<>());
    for (int type = 0; type < types.size(); type++) {
      Terminal terminal = verifying(type);
      for (int i = 0; i < INPUTS_PER_TYPE && !found.isFull(); i++) {
        if (control.interrupted()) {
          throw new RunInterruptedException("while the answers were verified");
        }
        terminal.draw();
        compare(session, type, terminal.inputs(), found);
      }
    }
    return found;
  }

  /** Returns which conditions hold in every state, by their titles. */
  List<String> invariants() {
    return invariants.stream().map(Invariant::title).toList();
  }

  /** Returns how many answers {@link #answers} has compared. */
  public long answersChecked() {
    return answersChecked;
  }

  /**
   * Applies all acknowledged transactions of a terminal to the oracle; draws them again.
   *
   * @param answers those of the run, of which programs' are compared only now
   */
  public void replay(Terminal terminal, AnswerCheck answers) {
    terminal.effects(
        (type, inputs) -> {
          long right = acknowledge(type, inputs);
          if (type.program() != null) {
            answers.replayed(type, inputs, right);
          }
        });
  }

  /** Passes a transaction that committed to the invariants and observations, not to the oracle. */
  public void committed(TransactionType type, long[] inputs) {
    invariants.forEach(each -> each.acknowledged(type, inputs));
    observations.forEach(each -> each.acknowledged(type, inputs));
  }

  /** Applies to the oracle a transaction that is known to have ended; returns its answer. */
  long acknowledge(TransactionType type, long[] inputs) {
    long answer = apply(type, inputs);
    if (!oracle.rolledBack()) {
      observations.forEach(seen -> seen.acknowledged(type, inputs));
    }
    return answer;
  }

  /**
   * Passes to a consumer all transactions that are known to have changed the data: those that
   * verified the answers, and the terminals' acknowledged ones.
   *
   * @param consumer takes a transaction's type, and its inputs, valid during the call only
   */
  void known(List<Terminal> terminals, BiConsumer<TransactionType, long[]> consumer) {
    for (int type = 0; type < types.size(); type++) {
      if (types.get(type).changesState()) {
        Terminal terminal = verifying(type);
        for (int i = 0; i < INPUTS_PER_TYPE; i++) {
          terminal.draw();
          consumer.accept(types.get(type), terminal.inputs());
        }
      }
    }
    terminals.forEach(terminal -> terminal.effects(consumer));
  }

  /** Returns the terminal that draws the inputs with which a type's answers are verified. */
  private Terminal verifying(int type) {
    return new Terminal(
        TERMINAL - type, dataset.seed(), List.of(types.get(type)), Mix.equal(1), dataset);
  }

  private void compare(Session session, int position, long[] inputs, Answers found) {
    answersChecked++;
    TransactionType type = types.get(position);
    if (Tracer.traces(List.of(type))) {
      Tracing.number(type, answersChecked, inputs);
    }
    Outcome outcome = session.execute(position, inputs);
    String asked = type.name() + Arrays.toString(Arrays.copyOf(inputs, type.inputs().size()));
    switch (outcome) {
      case FAILED, UNKNOWN -> found.unanswered.add(notExecuted(asked + ": " + session.failure()));
      case CONFLICT ->
          found.unanswered.add(
              notExecuted(asked + " met a conflict although no other transaction ran"));
      case COMMITTED, ROLLED_BACK -> {
        long right = apply(type, inputs);
        Outcome expected = oracle.rolledBack() ? Outcome.ROLLED_BACK : Outcome.COMMITTED;
        if (outcome != expected) {
          found.differences.add(asked + " ended as " + outcome);
        } else if (session.digest() != right) {
          found.differences.add(
              String.format(
                  Locale.ROOT,
                  "%s answered %016x, the oracle %016x",
                  asked,
                  session.digest(),
                  right));
        }
      }
    }
  }

  private static Finding notExecuted(String evidence) {
    return Finding.notVerified("not-executed").with("evidence", evidence);
  }

  private long apply(TransactionType type, long[] inputs) {
    long answer = oracle.execute(type, inputs);
    if (type.changesState() && !oracle.rolledBack()) {
      invariants.forEach(invariant -> invariant.acknowledged(type, inputs));
    }
    return answer;
  }
}
