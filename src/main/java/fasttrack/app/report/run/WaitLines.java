package fasttrack.app.report.run;

import static fasttrack.app.report.Figures.number;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.analysis.TimeParts;
import fasttrack.app.report.Figures;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.cpu.WaitReadings;
import java.util.Comparator;
import java.util.Optional;

/** Says how waits were sampled, and how much of the elapsed time they leave unexplained. */
public final class WaitLines {
  private static final double PERCENT = 100;
  private static final double NANOS_PER_MILLI = 1e6;

  /** By how much sums of floating-point numbers may differ from the whole, as a share of it. */
  private static final double ROUNDING = 1e-6;

  private WaitLines() {}

  /** A type and the share of its elapsed time that is not explained, from 0 to 1 or below 0. */
  private record Unexplained(TypeResult type, double share) {}

  /** Says how they were sampled; empty where they were not. */
  static Optional<String> of(RunResult result) {
    WaitReadings made = result.cpu().waitReadings();
    if (made == null) {
      return Optional.empty();
    }
    String how =
        "sampled "
            + counted(made.readings(), "time")
            + (Double.isNaN(made.periodMeanNanos())
                ? ""
                : ", every " + number(made.periodMeanNanos() / NANOS_PER_MILLI) + " ms")
            + (made.readings() == 0
                ? ""
                : "; a sample took " + number(made.readingMeanNanos() / NANOS_PER_MILLI) + " ms")
            + (made.costShare() == null
                ? ""
                : "; " + percent(made.costShare()) + " of a processor in all");
    String end = made.trouble().isEmpty() ? "" : "; ended early: " + made.trouble();
    return Optional.of(
        made.readings() == 0 && !made.trouble().isEmpty()
            ? "not sampled: " + made.trouble()
            : how + most(result).orElse("") + end);
  }

  /**
   * Says how long transactions were blocked, exactly, and how much of that samples saw; empty where
   * the kernel does not say it.
   */
  static Optional<String> blocked(RunResult result) {
    double exact = 0;
    double seen = 0;
    double good = 0;
    for (TypeResult type : result.types()) {
      Double blocked = TimeParts.blockedNanos(result, type);
      if (blocked != null) {
        exact += type.good() * blocked;
        seen += type.good() * TimeParts.seenBlockedNanos(result, type);
        good += type.good();
      }
    }
    return good == 0
        ? Optional.empty()
        : Optional.of(
            Figures.millis(exact / good)
                + " ms per transaction by the kernel's clocks (elapsed less CPU and run queue);"
                + " samples saw "
                + Figures.millis(seen / good)
                + " ms");
  }

  private static Optional<String> most(RunResult result) {
    return result.types().stream()
        .flatMap(type -> unexplained(result, type).stream())
        .max(Comparator.comparingDouble(each -> Math.abs(each.share)))
        .map(
            each ->
                (result.types().size() > 1 ? "; worst type " + each.type.name() + ": " : "; ")
                    + (each.share < -ROUNDING
                        ? "the parts exceed the elapsed time by " + percent(-each.share)
                        : percent(Math.max(0, each.share)) + " unexplained"));
  }

  private static String percent(double share) {
    return number(PERCENT * share) + " %";
  }

  private static Optional<Unexplained> unexplained(RunResult result, TypeResult type) {
    Double nanos = TimeParts.unexplainedNanos(result, type);
    Double elapsed = type.response().meanNanos();
    return nanos == null || elapsed == null
        ? Optional.empty()
        : Optional.of(new Unexplained(type, nanos / elapsed));
  }
}
