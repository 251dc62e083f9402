package fasttrack.app.report.run;

import static fasttrack.app.report.Figures.percent;

import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.core.result.Joint;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The processes that executed a run together. */
final class SegmentTable {
  private SegmentTable() {}

  /** Returns the table of a merged run. */
  static Section table(Joint joint) {
    // an edited result may lack figures
    List<Joint.Member> measured =
        joint.members().stream().filter(member -> member.figures() != null).toList();
    List<Column<Joint.Member>> columns =
        List.of(
            Column.words("", member -> member.number() + "/" + joint.of()),
            Column.words("host", Joint.Member::host),
            Column.count("terminals", member -> figures(member).terminals()),
            Column.number("rate", "1/s", member -> figures(member).rateTps()),
            Column.millis("mean\nelapsed", member -> figures(member).responseMeanNanos()),
            Column.millis("p95", member -> figures(member).p95Nanos()),
            Column.millis("client\nCPU", member -> figures(member).clientCpuMeanNanos()),
            Column.words("machine\nbusy", member -> busy(figures(member).machineBusyShare())),
            Column.millis("clock\noffset", Joint.Member::clockOffsetNanos),
            Column.millis("clock\nerror", Joint.Member::clockErrorNanos));
    return new Section(
        "Segments; times in ms; clock offset: how far the server's clock is ahead of the host's",
        new DataTable<>("segments", columns, measured),
        List.of());
  }

  private static String busy(@Nullable Double share) {
    return share == null ? "n/a" : percent(share);
  }

  private static Joint.Figures figures(Joint.Member member) {
    return Objects.requireNonNull(member.figures());
  }
}
