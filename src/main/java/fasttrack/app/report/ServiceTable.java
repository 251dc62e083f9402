package fasttrack.app.report;

import static fasttrack.app.report.Figures.millis;

import fasttrack.core.result.Latency;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;

/** Service times beside the response times, and what lies between them. */
final class ServiceTable {
  private static final int COLUMNS = 8;

  private ServiceTable() {}

  /** Adds a table, or says that it would show nothing new. */
  static void add(Page page, RunResult result) {
    boolean repeated =
        result.types().stream()
            .flatMap(type -> type.conflictsRetried().values().stream())
            .anyMatch(count -> count > 0);
    if (result.queueing() == null && !repeated) {
      page.text("Service times are the same: none waited to begin, and none was repeated.").gap();
      return;
    }
    page.text(
            "Service times in ms, of the last attempt; and what came before it: the wait for a"
                + " connection, and the time lost by attempts that gave way.")
        .gap();
    Table table = new Table(COLUMNS);
    table.row("", "mean", "", "", "", "", "mean", "mean");
    table.row("", "service", "p50", "p95", "p99", "max", "wait", "lost");
    for (TypeResult type : result.types()) {
      Latency service = type.service();
      table.row(
          type.name(),
          millis(service.meanNanos()),
          millis(service.p50Nanos()),
          millis(service.p95Nanos()),
          millis(service.p99Nanos()),
          millis(service.maxNanos()),
          millis(type.waitMeanNanos() == null ? Double.valueOf(0) : type.waitMeanNanos()),
          millis(lost(type)));
    }
    page.table(table).gap();
  }

  private static double lost(TypeResult type) {
    Double response = type.response().meanNanos();
    Double service = type.service().meanNanos();
    Double wait = type.waitMeanNanos();
    return response == null || service == null
        ? Double.NaN
        : Math.max(0, response - service - (wait == null ? 0 : wait));
  }
}
