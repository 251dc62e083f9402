package fasttrack.app.report.run;

import fasttrack.app.report.Cell;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Figures;
import fasttrack.app.report.Words;
import fasttrack.core.result.Finding;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.cpu.CpuAccount;
import fasttrack.core.result.cpu.CpuFigure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where all CPU time of the measured interval went. */
public final class CpuTable {
  /** Marks a figure that is part of the client's. */
  public static final String IN_CLIENT = "*";

  /** Says what that mark means. */
  public static final String NOTE =
      IN_CLIENT + " in client CPU: the engine runs on the terminals' threads";

  private static final double NANOS_PER_SECOND = 1e9;

  private CpuTable() {}

  /** The forms in which figures are shown, a row each. */
  private enum CpuUnit {
    SECONDS("s"),
    SHARE("%");

    private final String title;

    CpuUnit(String title) {
      this.title = title;
    }
  }

  /** Returns the table, and how its figures are known. */
  public static Section of(RunResult result) {
    CpuAccount cpu = result.cpu().account();
    boolean shares = cpu.machine().nanos() != null;
    List<CpuUnit> rows = shares ? List.of(CpuUnit.values()) : List.of(CpuUnit.SECONDS);
    DataTable<CpuUnit> table =
        new DataTable<>("cpu", rows)
            .words("CPU", measure -> measure.title)
            .each(
                parts(cpu).entrySet(),
                part ->
                    new Column<>(
                        part.getKey(), "", measure -> cell(measure, part.getValue(), cpu)));
    return new Section("", table, notes(cpu));
  }

  private static Cell cell(CpuUnit measure, CpuFigure figure, CpuAccount cpu) {
    boolean inClient = figure.method() == CpuFigure.Method.IN_CLIENT;
    return switch (measure) {
      case SECONDS -> inClient ? new Cell.Words(IN_CLIENT) : Cell.quantity(seconds(figure));
      case SHARE -> inClient ? new Cell.Words("") : Cell.percent(cpu.share(figure));
    };
  }

  /** Says what a small or negative residual means; null for an ordinary one. */
  private static @Nullable Finding residual(CpuAccount cpu) {
    Long nanos = cpu.residual().nanos();
    Long resolution = cpu.resolutionNanos();
    return nanos == null || resolution == null
        ? null
        : Math.abs(nanos) <= resolution
            ? Finding.fact("residual-small").with("errorNanos", resolution)
            : nanos < 0 ? Finding.fact("residual-negative").with("excessNanos", -nanos) : null;
  }

  private static @Nullable Double seconds(CpuFigure figure) {
    return figure.nanos() == null ? null : figure.nanos() / NANOS_PER_SECOND;
  }

  /** Says how the server's CPU time is known, and why figures are missing. */
  private static List<String> notes(CpuAccount cpu) {
    List<String> notes = new ArrayList<>();
    CpuFigure server = cpu.server();
    switch (server.method()) {
      case MEASURED -> notes.add("server: measured, " + server.note());
      case REGRESSED ->
          notes.add(
              "server: sampled every few transactions, split among types by regression; "
                  + server.note());
      case IN_CLIENT -> notes.add(IN_CLIENT + " in client: " + server.note());
      case UNAVAILABLE -> {}
    }
    Map<String, List<String>> missing = new LinkedHashMap<>();
    parts(cpu)
        .forEach(
            (name, figure) -> {
              if (figure.method() == CpuFigure.Method.UNAVAILABLE) {
                missing
                    .computeIfAbsent(figure.note(), none -> new ArrayList<>())
                    .add(name.replace("-\n", "").replace('\n', ' '));
              }
            });
    Stream.ofNullable(residual(cpu)).map(Words::of).forEach(notes::add);
    missing.forEach(
        (reason, names) ->
            notes.add(String.join(", ", names) + " " + Figures.NONE + ": " + reason));
    return notes;
  }

  /** A new part of the account takes one line here. */
  private static Map<String, CpuFigure> parts(CpuAccount cpu) {
    Map<String, CpuFigure> parts = new LinkedHashMap<>();
    // with replicas, 80 columns hold few whole words
    boolean one = cpu.replicas() == null;
    parts.put("client", cpu.client());
    parts.put(one ? "harness" : "har-\nness", cpu.harness());
    parts.put("server", cpu.server());
    parts.put("back-\nground", cpu.background());
    if (cpu.replicas() != null) {
      parts.put("repli-\ncas", cpu.replicas());
    }
    parts.put("JVM", cpu.jvm());
    parts.put("kernel", cpu.kernel());
    parts.put("others", cpu.others());
    parts.put("stolen\nby host", cpu.stolen());
    parts.put(one ? "residual" : "resi-\ndual", cpu.residual());
    parts.put(one ? "machine" : "ma-\nchine", cpu.machine());
    return parts;
  }
}
