package fasttrack.app.report;

import fasttrack.core.result.CpuAccount;
import fasttrack.core.result.CpuFigure;
import fasttrack.core.result.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where all CPU time of the measured interval went. */
final class CpuTable {
  /** Stands where a figure is part of the client's. */
  static final String IN_CLIENT = "*";

  private static final double PERCENT = 100;

  private CpuTable() {}

  static Table of(RunResult result) {
    Map<String, CpuFigure> parts = parts(result.cpu());
    Long machineNanos = result.cpu().machine().nanos();
    List<String> names = new ArrayList<>(List.of("CPU"));
    List<String> seconds = new ArrayList<>(List.of("s"));
    List<String> shares = new ArrayList<>(List.of("%"));
    parts.forEach(
        (name, figure) -> {
          boolean inClient = figure.method() == CpuFigure.Method.IN_CLIENT;
          names.add(name);
          seconds.add(inClient ? IN_CLIENT : Figures.seconds(figure.nanos()));
          shares.add(inClient ? "" : share(figure.nanos(), machineNanos));
        });
    Table table = new Table(parts.size() + 1).row(names).row(seconds);
    return machineNanos == null ? table : table.row(shares);
  }

  /** Says how the server's CPU time is known, and why figures are missing. */
  static List<String> notes(RunResult result) {
    List<String> notes = new ArrayList<>();
    CpuFigure server = result.cpu().server();
    switch (server.method()) {
      case MEASURED -> notes.add("server: measured, " + server.note());
      case REGRESSED ->
          notes.add(
              "server: read every few transactions and regressed on their types, " + server.note());
      case IN_CLIENT -> notes.add(IN_CLIENT + " part of the client's: " + server.note());
      case UNAVAILABLE -> {}
    }
    Map<String, List<String>> missing = new LinkedHashMap<>();
    parts(result.cpu())
        .forEach(
            (name, figure) -> {
              if (figure.method() == CpuFigure.Method.UNAVAILABLE) {
                missing.computeIfAbsent(figure.note(), none -> new ArrayList<>()).add(name);
              }
            });
    missing.forEach(
        (reason, names) ->
            notes.add(String.join(", ", names) + " " + Figures.NONE + ": " + reason));
    return notes;
  }

  private static Map<String, CpuFigure> parts(CpuAccount cpu) {
    Map<String, CpuFigure> parts = new LinkedHashMap<>();
    parts.put("client", cpu.client());
    parts.put("server", cpu.server());
    parts.put("background", cpu.background());
    parts.put("JVM", cpu.jvm());
    parts.put("kernel", cpu.kernel());
    parts.put("others", cpu.others());
    parts.put("residual", cpu.residual());
    parts.put("machine", cpu.machine());
    return parts;
  }

  private static String share(@Nullable Long nanos, @Nullable Long machineNanos) {
    return nanos == null || machineNanos == null || machineNanos == 0
        ? Figures.NONE
        : Figures.number(PERCENT * nanos / machineNanos);
  }
}
