package fasttrack.app.report.run;

import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Service times, and what response times contain besides. */
public final class ServiceTable {
  private static final List<Integer> PERCENTS = List.of(50, 95, 99);

  private ServiceTable() {}

  /** Returns the table, or a sentence if service times equal response times. */
  public static Section of(RunResult result) {
    boolean repeated = result.types().stream().anyMatch(type -> type.retries() > 0);
    return result.work().queueing() == null && !repeated
        ? new Section(
            "Service times equal response times: no transaction waited to begin or was"
                + " retried.",
            null,
            List.of())
        : new Section(
            "Service times in ms (last attempt only), and the mean time before it: the wait for a"
                + " connection, failed attempts, and the pauses after them.",
            table(result),
            notes(result));
  }

  /** Elsewhere the table of elapsed times, which lacks the same percentiles, says why. */
  private static List<String> notes(RunResult result) {
    return result.saturated()
        ? Times.missing(result.types().stream().map(TypeResult::service).toList(), PERCENTS)
        : List.of();
  }

  private static DataTable<TypeResult> table(RunResult result) {
    return new DataTable<>(
        "service",
        List.of(
            Column.words("", TypeResult::name),
            Column.millis("mean\nservice", type -> type.service().meanNanos()),
            Column.millis("p50", type -> type.service().p50Nanos()),
            Column.millis("p95", type -> type.service().p95Nanos()),
            Column.millis("p99", type -> type.service().p99Nanos()),
            Column.millis("max", type -> type.service().maxNanos()),
            Column.millis("mean\nwait", type -> result.saturated() ? null : (Double) waited(type)),
            Column.millis("failed\nattempts", ServiceTable::failed),
            Column.millis("back-\noff", type -> type.times().backoffMeanNanos())),
        result.types());
  }

  private static double waited(TypeResult type) {
    Double mean = type.times().waitMeanNanos();
    return mean == null ? 0 : mean;
  }

  private static @Nullable Double failed(TypeResult type) {
    Double response = type.response().meanNanos();
    Double service = type.service().meanNanos();
    Double backoff = type.times().backoffMeanNanos();
    return response == null || service == null
        ? null
        : Math.max(0, response - service - waited(type) - (backoff == null ? 0 : backoff));
  }
}
