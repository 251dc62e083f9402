package fasttrack.app.audit.acid;

import static fasttrack.core.model.Counted.count;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.report.Figures;
import fasttrack.core.facet.ReplicatedServer;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.TransactionType.Ending;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import java.util.List;

/**
 * Tests whether a replica shows a commit to those who read after it was acknowledged. A session
 * changes a record again and again; after each acknowledgment, another reads it on a replica, until
 * it sees the new value.
 */
final class StaleReads extends AcidTest {
  private static final int CHANGES = 100;
  private static final long[] INPUTS = {1, 1_000};
  private static final long SEEN_NANOS_MAX = 10_000_000_000L;

  private final Database database;
  private final List<TransactionType> types;
  private int stale;
  private long longestNanos;

  StaleReads(AcidPlan plan, Database database) {
    super(plan);
    this.database = database;
    this.types = subject.readerAndWriter();
  }

  TestOutcome test() {
    if (plan.options().own().isGiven("locks")) {
      return TestOutcome.notShown("a replica refuses the locks that --locks takes for reads");
    }
    plan.populated(database);
    ReplicatedServer server = database.as(ReplicatedServer.class);
    List<Database> replicas = server.replicas();
    try (Session primary = database.connect(types)) {
      for (int number = 0; number < replicas.size(); number++) {
        observe(primary, replicas.get(number), number + 1);
      }
    } finally {
      replicas.forEach(Database::close);
    }
    return outcome(CHANGES * (long) replicas.size(), server.replicasShowCommits());
  }

  private TestOutcome outcome(long reads, boolean promised) {
    String all = counted(reads, "read");
    if (stale == 0) {
      return passed("none seen in " + all);
    }
    String seen =
        "%s of %s stale, for %s %s"
            .formatted(
                count(stale),
                all,
                longestNanos < SEEN_NANOS_MAX ? "up to" : "at least",
                Figures.span(longestNanos));
    return promised ? failed("forbidden, but seen: " + seen) : passed("allowed and seen: " + seen);
  }

  private void observe(Session primary, Database replica, int number) {
    int before = stale;
    try (Session reader = replica.connect(List.of(types.get(Subject.READER)))) {
      // the replica may still apply what was loaded
      await(reader, read(primary), System.nanoTime());
      for (int change = 0; change < CHANGES; change++) {
        plan.checkInterrupted();
        execute(primary, Subject.WRITER);
        long acknowledged = System.nanoTime();
        long first = read(reader);
        // nobody else writes, so that this is what the replica should have shown
        long right = read(primary);
        if (first != right) {
          stale++;
          longestNanos = Math.max(longestNanos, await(reader, right, acknowledged));
        }
      }
    }
    evidence.add(
        "replica %s: %s of %s stale"
            .formatted(number, count(stale - before), counted(CHANGES, "read")));
  }

  /** Reads until the value is right, or for 10 s; returns how long that took, in nanoseconds. */
  private long await(Session reader, long right, long acknowledged) {
    while (read(reader) != right && System.nanoTime() - acknowledged < SEEN_NANOS_MAX) {
      plan.checkInterrupted();
    }
    return System.nanoTime() - acknowledged;
  }

  private static long read(Session session) {
    execute(session, Subject.READER);
    return session.digest();
  }

  private static void execute(Session session, int type) {
    Outcome outcome = session.execute(type, INPUTS);
    if (outcome != Outcome.intended(Ending.COMMIT)) {
      throw BackendException.setup(
          "a transaction ended as %s%s"
              .formatted(outcome, outcome == Outcome.CONFLICT ? "" : ": " + session.failure()));
    }
  }
}
