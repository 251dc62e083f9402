package fasttrack.app.report;

import static fasttrack.app.report.Figures.count;
import static fasttrack.app.report.Figures.millis;

import fasttrack.core.result.CpuFigure;
import fasttrack.core.result.Latency;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;

/** The main table: a line for each transaction type. */
final class TypeTable {
  private static final int COLUMNS = 11;

  private TypeTable() {}

  static Table of(RunResult result) {
    boolean inClient = result.serverCpuPerType() == CpuFigure.Method.IN_CLIENT;
    Table table = new Table(COLUMNS);
    table.row("", "", "mean", "client", "server", "", "", "", "", "", "");
    table.row(
        "", "count", "elapsed", "CPU", "CPU", "p50", "p95", "p99", "max", "retried", "failed");
    for (TypeResult type : result.types()) {
      Latency response = type.response();
      table.row(
          type.name(),
          count(type.good()),
          millis(response.meanNanos()),
          millis(type.clientCpuMeanNanos()),
          inClient ? CpuTable.IN_CLIENT : millis(type.serverCpuMeanNanos()),
          millis(response.p50Nanos()),
          millis(response.p95Nanos()),
          millis(response.p99Nanos()),
          millis(response.maxNanos()),
          count(type.conflictsRetried().values().stream().mapToLong(Long::longValue).sum()),
          count(type.bad()));
    }
    return table;
  }
}
