package fasttrack.app.report.run;

import static fasttrack.app.report.Figures.words;

import fasttrack.app.report.Facts;
import fasttrack.app.report.Words;
import fasttrack.core.facet.SelfChecking.StructureReport;
import fasttrack.core.proof.Phenomenon;
import fasttrack.core.result.Finding;
import fasttrack.core.result.OrderProof;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.UnknownCommit;
import fasttrack.core.result.UnknownCommit.Fate;
import fasttrack.core.result.Verification;
import fasttrack.core.spec.Segment;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Outcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How the transactions of a run ended, and whether they were right. */
final class OutcomeFindings {
  private OutcomeFindings() {}

  /** Tells how many did not complete as intended; null where all did. */
  static @Nullable Finding missing(RunResult result) {
    return sum(result, TypeResult::good) == result.work().counts().due() ? null : counts(result);
  }

  static @Nullable Finding counts(RunResult result) {
    return result.work().counts().due() == 0 ? null : completed(result);
  }

  /** Tells how many were scheduled, and how many had which outcome. */
  static Finding completed(RunResult result) {
    long good = sum(result, TypeResult::good);
    long due = result.work().counts().due();
    return good == due
        ? Finding.fact("all-completed").with("due", due)
        : Finding.fact("completed")
            .with("completed", good)
            .with("due", due)
            .with("conflicts", outcomes(result, Outcome.CONFLICT))
            .with("unknown", outcomes(result, Outcome.UNKNOWN))
            .with("failed", outcomes(result, Outcome.FAILED))
            .with("skipped", result.work().counts().skipped());
  }

  /** Tells what conflicts cost; null where there were none. */
  static @Nullable Finding retries(RunResult result) {
    Map<String, Long> causes = new LinkedHashMap<>();
    for (ConflictCause cause : ConflictCause.values()) {
      long number = sum(result, type -> type.counts().conflictsRetried().getOrDefault(cause, 0L));
      if (number > 0) {
        causes.put("by " + words(cause, " "), number);
      }
    }
    long wasted = sum(result, type -> type.wasted().elapsedNanos());
    return causes.isEmpty() && wasted == 0
        ? null
        : Finding.fact("retried")
            .with("conflicts", causes)
            .with("wastedNanos", wasted)
            .with(
                "wastedCpuNanos",
                sum(result, type -> type.wasted().clientCpuNanos())
                    + sum(result, type -> type.wasted().serverCpuNanos()))
            .with("backoffNanos", sum(result, type -> type.wasted().backoffNanos()));
  }

  /** Tells how many of those that may also commit decided to roll back; null where none did. */
  static @Nullable Finding decided(RunResult result) {
    Map<String, Double> shares =
        result.ofEachType(
            type -> {
              Map<Outcome, Long> outcomes = type.counts().outcomes();
              long rolledBack = outcomes.getOrDefault(Outcome.ROLLED_BACK, 0L);
              return rolledBack == 0 || outcomes.getOrDefault(Outcome.COMMITTED, 0L) == 0
                  ? null
                  : (Double) ((double) rolledBack / type.good());
            });
    return shares.isEmpty()
        ? null
        : Finding.fact("decided-rollbacks").with("rolledBackShares", shares);
  }

  /** Tells the fate of unacknowledged commits; null where there are none. */
  static @Nullable Finding unknown(RunResult result) {
    List<UnknownCommit> commits = result.verdict().unknownCommits();
    return commits.isEmpty()
        ? null
        : Finding.fact("never-acknowledged")
            .with("commits", commits.size())
            .with("found", of(commits, Fate.COMMITTED))
            .with("missing", of(commits, Fate.NOT_COMMITTED))
            .with("unresolved", of(commits, Fate.UNRESOLVED));
  }

  private static long of(List<UnknownCommit> commits, Fate fate) {
    return commits.stream().filter(commit -> commit.fate() == fate).count();
  }

  /** Tells what was verified, or what was found wrong. */
  static List<Finding> verified(RunResult result) {
    Verification found = result.verdict().verification();
    List<Finding> wrong = wrong(found);
    return wrong.isEmpty() ? List.of(right(found, result.spec().part())) : wrong;
  }

  private static Finding right(Verification found, @Nullable Segment segment) {
    if (!found.passed()) {
      return Finding.fact("verified-not-known")
          .with("evidence", String.join("; ", Words.of(found.unchecked())));
    }
    StructureReport structure = found.structure();
    OrderProof order = found.order();
    if (order != null) {
      return proved(found, order);
    }
    return segment != null && !segment.leads()
        ? Finding.fact("verified-segment").with("runAnswers", found.runAnswersChecked())
        : Finding.fact("verified")
            .with("answers", found.answersChecked())
            .with("runAnswers", found.runAnswersChecked())
            .with("invariants", found.invariants().size())
            .with("walked", structure == null ? null : structure.walked());
  }

  private static Finding proved(Verification found, OrderProof order) {
    return Finding.fact(order.anomalies() == 0 ? "proved-serial" : "order-checked")
        .with("answers", found.answersChecked())
        .with("transactions", order.proof().attempts())
        .with("invariants", found.invariants().size())
        .with("lost", order.proof().count(Phenomenon.LOST_COMMIT))
        .with("stale", order.proof().count(Phenomenon.STALE_READ));
  }

  /** Tells what the proof of the order took; null where there is none. */
  static @Nullable Finding traced(RunResult result) {
    OrderProof order = result.verdict().verification().order();
    return order == null ? null : Facts.finding("traced", order.proof(), order);
  }

  /** Tells which conditions anomalies have broken, a finding each. */
  static List<Finding> broken(RunResult result) {
    return order(result)
        .flatMap(order -> order.brokenInvariants().stream())
        .map(each -> Finding.fact("anomalies-broke").with("evidence", each))
        .toList();
  }

  private static Stream<OrderProof> order(RunResult result) {
    return Stream.ofNullable(result.verdict().verification().order());
  }

  /** Tells which anomalies were counted, a finding each. */
  static List<Finding> anomalies(RunResult result) {
    return order(result)
        .flatMap(
            order ->
                order.found().stream()
                    .filter(Phenomenon::isAnomaly)
                    .map(
                        kind ->
                            Finding.fact("anomaly")
                                .with("anomaly", kind.title())
                                .with("count", order.proof().count(kind))
                                .with("perMillion", order.perMillion(order.proof().count(kind)))))
        .toList();
  }

  /** Tells the smallest example of each anomaly, and of reads of old data. */
  static List<Finding> examples(RunResult result) {
    return order(result)
        .flatMap(
            order -> order.found().stream().map(kind -> example(kind, order.proof().examples())))
        .toList();
  }

  private static Finding example(Phenomenon kind, Map<Phenomenon, List<String>> examples) {
    return Finding.fact("anomaly-example")
        .with("anomaly", kind.title())
        .with("evidence", String.join("; ", examples.getOrDefault(kind, List.of())));
  }

  private static List<Finding> wrong(Verification found) {
    return Stream.of(
            differing("answers-differ", found.answerDifferences()),
            differing("run-answers-differ", found.runAnswerDifferences()),
            differing("content-differs", found.stateBefore()),
            differing("final-state-differs", found.stateAfter()),
            differing("structure-unsound", found.structureFaults()))
        .filter(each -> !each.values().containsValue(0L))
        .toList();
  }

  private static Finding differing(String id, List<String> differences) {
    return Finding.fact(id).with("differences", differences.size());
  }

  private static long outcomes(RunResult result, Outcome outcome) {
    return sum(result, type -> type.counts().outcomes().getOrDefault(outcome, 0L));
  }

  private static long sum(RunResult result, ToLongFunction<TypeResult> part) {
    return result.types().stream().mapToLong(part).sum();
  }
}
