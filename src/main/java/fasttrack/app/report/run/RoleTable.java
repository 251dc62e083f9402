package fasttrack.app.report.run;

import static fasttrack.app.report.Figures.percent;

import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Work.RoleWork;
import java.util.ArrayList;
import java.util.List;

/** What each role of a run did, where there are several. */
final class RoleTable {
  private RoleTable() {}

  static Section of(RunResult result) {
    List<RoleWork> roles = result.work().roles();
    boolean punctual = roles.stream().anyMatch(role -> role.onTimeShare() != null);
    List<Column<RoleWork>> columns =
        new ArrayList<>(
            List.of(
                Column.words("role", RoleWork::name),
                Column.words("transactions", role -> String.join(", ", role.types())),
                Column.number("rate/s", "1/s", RoleWork::rateTps),
                Column.millis("mean\nelapsed", role -> role.response().meanNanos()),
                Column.millis("p50", role -> role.response().p50Nanos()),
                Column.millis("p95", role -> role.response().p95Nanos()),
                Column.millis("p99", role -> role.response().p99Nanos()),
                Column.millis("max", role -> role.response().maxNanos())));
    if (punctual) {
      columns.add(Column.words("on time", RoleTable::onTime));
    }
    return new Section(
        "Roles; times in ms, from the moment at which a transaction was due"
            + (punctual ? "; on time: ended before the next one was due" : ""),
        new DataTable<>("roles", columns, roles),
        List.of());
  }

  private static String onTime(RoleWork role) {
    Double share = role.onTimeShare();
    return share == null ? "" : percent(share);
  }
}
