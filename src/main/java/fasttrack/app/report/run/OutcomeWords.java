package fasttrack.app.report.run;

import static fasttrack.app.report.Figures.span;
import static fasttrack.app.report.Figures.words;
import static fasttrack.core.model.Counted.count;

import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** Describes in words the outcomes of the transactions. */
public final class OutcomeWords {
  private OutcomeWords() {}

  /** Tells whether every scheduled transaction completed as intended. */
  static boolean allGood(RunResult result) {
    return sum(result, TypeResult::good) == result.work().counts().due();
  }

  /** Says how many transactions were scheduled, and how many had which outcome. */
  static String goodAndDue(RunResult result) {
    long good = sum(result, TypeResult::good);
    long due = result.work().counts().due();
    if (good == due) {
      return "all " + count(due) + " scheduled transactions completed as intended";
    }
    List<String> parts = new ArrayList<>();
    parts.add(count(good) + " of " + count(due) + " scheduled transactions completed as intended");
    for (Outcome outcome : Outcome.values()) {
      long number = sum(result, type -> type.counts().outcomes().getOrDefault(outcome, 0L));
      String what =
          switch (outcome) {
            case COMMITTED, ROLLED_BACK -> "";
            case CONFLICT -> " exhausted their retries";
            case UNKNOWN -> " of unknown outcome";
            case FAILED -> " failed";
          };
      if (number > 0 && !what.isEmpty()) {
        parts.add(count(number) + what);
      }
    }
    if (result.work().counts().skipped() > 0) {
      parts.add(count(result.work().counts().skipped()) + " skipped");
    }
    return String.join(", ", parts);
  }

  /** Says what conflicts cost; empty if there were none. */
  static Optional<String> retries(RunResult result) {
    List<String> causes = new ArrayList<>();
    for (ConflictCause cause : ConflictCause.values()) {
      long number = sum(result, type -> type.counts().conflictsRetried().getOrDefault(cause, 0L));
      if (number > 0) {
        causes.add(count(number) + " by " + words(cause, " "));
      }
    }
    long wasted = sum(result, type -> type.wasted().elapsedNanos());
    if (causes.isEmpty() && wasted == 0) {
      return Optional.empty();
    }
    long cpu =
        sum(result, type -> type.wasted().clientCpuNanos())
            + sum(result, type -> type.wasted().serverCpuNanos());
    return Optional.of(
        (causes.isEmpty() ? "none" : String.join(", ", causes))
            + "; over all terminals, "
            + span(wasted)
            + " went into failed attempts ("
            + span(cpu)
            + " of CPU) and "
            + span(sum(result, type -> type.wasted().backoffNanos()))
            + " into back-offs between attempts");
  }

  private static long sum(RunResult result, ToLongFunction<TypeResult> part) {
    return result.types().stream().mapToLong(part).sum();
  }
}
