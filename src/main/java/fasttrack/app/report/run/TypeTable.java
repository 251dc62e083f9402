package fasttrack.app.report.run;

import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.core.result.CpuFigure;
import fasttrack.core.result.Latency;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import java.util.List;

/** The main table: a line for each transaction type. */
public final class TypeTable {
  private TypeTable() {}

  private static final List<Integer> PERCENTS = List.of(50, 95, 99);

  /** Returns the table, and why times are missing from it. */
  public static Section of(RunResult result) {
    List<Latency> shown =
        result.saturated() ? List.of() : result.types().stream().map(TypeResult::response).toList();
    return new Section(
        result.saturated()
            ? "Times in ms. Response times would grow with the run's length (see saturated), so"
                + " elapsed times and percentiles are n/a."
            : "Times in ms; elapsed time is from due to end, including all retries.",
        table(result),
        Times.missing(shown, PERCENTS));
  }

  private static DataTable<TypeResult> table(RunResult result) {
    return new DataTable<>(
        "transactions",
        List.of(
            Column.words("", TypeResult::name),
            Column.count("count", TypeResult::good),
            Column.times("mean\nelapsed", type -> Times.mean(type.response())),
            Column.millis("client\nCPU", type -> type.costs().clientCpuMeanNanos()),
            result.cpu().serverPerType() == CpuFigure.Method.IN_CLIENT
                ? Column.words("server\nCPU", type -> CpuTable.IN_CLIENT)
                : Column.millis("server\nCPU", type -> type.costs().serverCpuMeanNanos()),
            Column.times("p50", type -> Times.percentile(type.response(), 50)),
            Column.times("p95", type -> Times.percentile(type.response(), 95)),
            Column.times("p99", type -> Times.percentile(type.response(), 99)),
            Column.times("max", type -> Times.max(type.response())),
            Column.count("retried", TypeResult::retries),
            Column.count("failed", TypeResult::bad)),
        result.types());
  }
}
