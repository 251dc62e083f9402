package fasttrack.app.report.run;

import static fasttrack.app.report.Figures.millis;
import static fasttrack.app.report.Figures.number;
import static fasttrack.core.model.Counted.counted;

import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.cpu.RunQueue;
import fasttrack.core.result.cpu.ServerReadings;
import fasttrack.core.statistics.StudentT;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Describes in words how the server's CPU time was read, and waits for processors. */
public final class CpuLines {
  private static final double PERCENT = 100;
  private static final double TAIL = 0.025;

  private CpuLines() {}

  /** Says what in-band readings cost and how exact they are; empty if there were none. */
  static Optional<String> serverReadings(RunResult result) {
    ServerReadings made = result.cpu().serverReadings();
    if (made == null) {
      return Optional.empty();
    }
    String cost =
        "CPU regressed from "
            + counted(made.readings(), "reading")
            + ", which took "
            + number(PERCENT * made.timeShare())
            + " % of the terminals' time";
    List<String> errors = new ArrayList<>();
    for (TypeResult type : result.types()) {
      Double error = made.standardErrorNanos().get(type.name());
      if (error != null) {
        errors.add(type.name() + " " + millis(error));
      }
    }
    return Optional.of(
        errors.isEmpty()
            ? cost
            : cost
                + "; standard errors of the means"
                + interval(made.freedom())
                + ", in ms: "
                + String.join(", ", errors));
  }

  private static String interval(@Nullable Integer freedom) {
    return freedom == null
        ? ""
        : " (95 % intervals: "
            + number(StudentT.quantile(freedom, TAIL))
            + " of them to each side)";
  }

  /** Says how long transactions waited for a processor; empty where that is not known. */
  static Optional<String> runQueue(RunResult result) {
    RunQueue queue = result.cpu().runQueue();
    if (queue == null || queue.clientMeanNanos() == null) {
      return Optional.empty();
    }
    return Optional.of(
        "each transaction waited "
            + millis(queue.clientMeanNanos())
            + " ms for a processor in the client"
            + (queue.serverMeanNanos() == null
                ? ""
                : ", " + millis(queue.serverMeanNanos()) + " ms in the server"));
  }
}
