package fasttrack.core.result;

import fasttrack.core.proof.Phenomenon;
import fasttrack.core.proof.Proof;
import fasttrack.core.spi.Isolation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * What the traces of a run's transactions tell of their order. The warm-up is part of it.
 *
 * @param proof whether there is a serial order, and which anomalies there are
 * @param different how many answers, decisions and values do not follow from what was read
 * @param differences the first of them, a line each
 * @param unstableAggregates how many aggregates differ from the rows that were read next, as they
 *     may where reads are not repeatable
 * @param stateKnown whether the final state follows from what was traced
 * @param brokenInvariants which conditions of the workload do not hold at the end, a line each,
 *     where anomalies were found
 * @param traceBytes how much memory the traces took
 * @param elapsedNanos how long it took to check them
 */
public record OrderProof(
    Proof proof,
    long different,
    List<String> differences,
    long unstableAggregates,
    boolean stateKnown,
    List<String> brokenInvariants,
    long traceBytes,
    long elapsedNanos) {
  private static final double MILLION = 1e6;

  /** Of traces that were to take more memory than there was for them. */
  public static OrderProof tooLong(long traceBytes) {
    String why =
        "the trace is not whole, after "
            + (traceBytes >> 20)
            + " MB: a transaction read thousands of records, or memory did not suffice, for"
            + " which a shorter run or a greater -Xmx in FASTTRACK_JAVA_OPTS helps";
    Proof none = new Proof(Map.of(), Map.of(), 0, List.of(why), 0, 0, true, 0);
    return new OrderProof(none, 0, List.of(), 0, false, List.of(), traceBytes, 0);
  }

  /** Returns this where data may be read that is rolled back: what follows from it is not wrong. */
  public OrderProof judgedAsFarAsKnown() {
    if (different == 0) {
      return this;
    }
    Proof open =
        new Proof(
            proof.counts(),
            proof.examples(),
            proof.openPairs(),
            List.of("transactions have read what was rolled back, and what follows is not known"),
            proof.attempts(),
            proof.accesses(),
            proof.told(),
            proof.elapsedNanos());
    return new OrderProof(
        open, 0, List.of(), unstableAggregates, false, List.of(), traceBytes, elapsedNanos);
  }

  /** Returns this of a run at whose end conditions do not hold. */
  public OrderProof with(List<String> broken) {
    return new OrderProof(
        proof,
        different,
        differences,
        unstableAggregates,
        stateKnown,
        broken,
        traceBytes,
        elapsedNanos);
  }

  /** Returns which phenomena were found, in the order in which they are looked for. */
  public List<Phenomenon> found() {
    return Arrays.stream(Phenomenon.values()).filter(each -> proof.count(each) > 0).toList();
  }

  /** Returns the phenomena found that an isolation level forbids. */
  public List<Phenomenon> forbidden(Isolation level) {
    return found().stream().filter(each -> each.forbiddenAt(level)).toList();
  }

  /** Returns how many anomalies there are. */
  public long anomalies() {
    return found().stream().filter(Phenomenon::isAnomaly).mapToLong(proof::count).sum();
  }

  /** Returns a count divided by the committed transactions, for a million of them. */
  public double perMillion(long count) {
    return proof.attempts() == 0 ? 0 : count * MILLION / proof.attempts();
  }

  /** Returns why the order is not proved, a line each: what is open is no anomaly. */
  public List<String> unproved() {
    List<String> all = new ArrayList<>(proof.unproved());
    if (proof.openPairs() > 0) {
      all.add(
          proof.openPairs() + " pairs of transactions have two possible orders, neither serial");
    }
    if (!proof.told()) {
      all.add("there are more cycles of transactions than could be looked through");
    }
    return all;
  }
}
