package fasttrack.app.audit.acid;

import static fasttrack.core.model.Counted.count;
import static fasttrack.core.model.Counted.counted;

import fasttrack.core.facet.SelfChecking;
import fasttrack.core.model.Dataset;
import fasttrack.core.run.load.Terminal;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares the content of a database after a kill with the commits acknowledged before it. A
 * transaction is known by its row in the journal; what it changed besides, by the balances.
 */
final class AfterKill {
  private final AcidPlan plan;
  private final Subject subject;
  private final long seed;
  private final long[] acknowledged;

  /** For each terminal, which transactions are present: those acknowledged, and the next one. */
  private final List<BitSet> present = new ArrayList<>();

  private final Map<List<Long>, Deque<SentTransaction>> sent = new HashMap<>();
  private final List<String> faults = new ArrayList<>();

  /** A transaction that a terminal sent. */
  private record SentTransaction(int terminal, int ordinal) {}

  /**
   * Draws the terminals' inputs again.
   *
   * @param acknowledged how many commits of each terminal were acknowledged
   */
  AfterKill(AcidPlan plan, long seed, long[] acknowledged) {
    this.plan = plan;
    this.subject = plan.subject();
    this.seed = seed;
    this.acknowledged = acknowledged.clone();
    Dataset dataset = plan.dataset();
    for (int id = 0; id < acknowledged.length; id++) {
      int drawn = Math.toIntExact(acknowledged[id] + 1);
      present.add(new BitSet(drawn));
      Terminal terminal = subject.terminal(id, seed, dataset);
      for (int ordinal = 0; ordinal < drawn; ordinal++) {
        terminal.draw();
        sent.computeIfAbsent(subject.entryOf(terminal.inputs()), entry -> new ArrayDeque<>())
            .add(new SentTransaction(id, ordinal));
      }
    }
  }

  /**
   * Compares the whole database with what was acknowledged.
   *
   * @param expected the content of the database as it was loaded
   */
  AcidResult.Kill look(
      Database database, ExpectedContent expected, long afterNanos, long recoveryNanos) {
    readJournal(database);
    long lost = 0;
    int inDoubt = 0;
    for (int id = 0; id < acknowledged.length; id++) {
      BitSet there = present.get(id);
      int sure = Math.toIntExact(acknowledged[id]);
      lost += sure - there.get(0, sure).cardinality();
      inDoubt += there.get(sure) ? 1 : 0;
      int missing = there.nextClearBit(0);
      int later = there.nextSetBit(missing);
      if (later >= 0) {
        faults.add(
            "terminal %s: transaction %s is present, but %s before it is missing"
                .formatted(id, count(later), count(missing)));
      }
      replay(id, there, expected);
    }
    faults.addAll(expected.differences(database));
    if (plan.options().offer().has(Capability.SELF_CHECKING)) {
      SelfChecking checking = database.as(SelfChecking.class);
      faults.addAll(checking.check(plan.workload().schema()).faults());
    }
    long sum = Arrays.stream(acknowledged).sum();
    return new AcidResult.Kill(afterNanos, sum, lost, inDoubt, recoveryNanos, faults);
  }

  private void readJournal(Database database) {
    long[] strange = new long[1];
    database.scan(
        subject.insert().type(),
        row -> {
          Deque<SentTransaction> candidates = sent.get(subject.entry(row));
          SentTransaction match = candidates == null ? null : candidates.poll();
          if (match == null) {
            strange[0]++;
          } else {
            present.get(match.terminal()).set(match.ordinal());
          }
        });
    if (strange[0] > 0) {
      faults.add(
          "no transaction that a terminal had begun inserted %s of %s"
              .formatted(counted(strange[0], "row"), subject.insert().type()));
    }
  }

  private void replay(int id, BitSet there, ExpectedContent expected) {
    Terminal terminal = subject.terminal(id, seed, plan.dataset());
    for (int ordinal = 0; ordinal < there.length(); ordinal++) {
      terminal.draw();
      if (there.get(ordinal)) {
        expected.committed(terminal.inputs());
      }
    }
  }
}
