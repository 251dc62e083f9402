package fasttrack.app.report;

import fasttrack.core.result.CpuFigure;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import java.util.List;

/** The main table: a line for each transaction type. */
final class TypeTable {
  private TypeTable() {}

  static DataTable<TypeResult> of(RunResult result) {
    return new DataTable<>(
        "transactions",
        List.of(
            Column.words("", TypeResult::name),
            Column.count("count", TypeResult::good),
            Column.millis("mean\nelapsed", type -> type.response().meanNanos()),
            Column.millis("client\nCPU", type -> type.costs().clientCpuMeanNanos()),
            result.cpu().serverPerType() == CpuFigure.Method.IN_CLIENT
                ? Column.words("server\nCPU", type -> CpuTable.IN_CLIENT)
                : Column.millis("server\nCPU", type -> type.costs().serverCpuMeanNanos()),
            Column.millis("p50", type -> type.response().p50Nanos()),
            Column.millis("p95", type -> type.response().p95Nanos()),
            Column.millis("p99", type -> type.response().p99Nanos()),
            Column.millis("max", type -> type.response().maxNanos()),
            Column.count("retried", TypeResult::retries),
            Column.count("failed", TypeResult::bad)),
        result.types());
  }
}
