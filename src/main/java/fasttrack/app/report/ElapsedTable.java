package fasttrack.app.report;

import fasttrack.app.analysis.Part;
import fasttrack.app.analysis.TimeParts;
import fasttrack.core.result.CpuFigure;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import java.util.ArrayList;
import java.util.List;

/** The mean elapsed time of each transaction type in its parts. */
public final class ElapsedTable {
  private ElapsedTable() {}

  /** A type whose elapsed time is known. */
  private record Row(TypeResult type, TimeParts parts) {}

  /** Returns the table, with the columns that any type has, and what the parts do not tell. */
  public static Section of(RunResult result) {
    List<Row> rows = new ArrayList<>();
    for (TypeResult type : result.types()) {
      TimeParts parts = TimeParts.of(result, type);
      if (parts != null) {
        rows.add(new Row(type, parts));
      }
    }
    List<Column<Row>> columns = new ArrayList<>();
    columns.add(Column.words("", row -> row.type.name()));
    columns.add(Column.millis("elapsed", row -> row.parts.elapsedNanos()));
    for (Part part : Part.values()) {
      if (rows.stream().anyMatch(row -> row.parts.of(part) > 0)) {
        columns.add(Column.millis(part.title(), row -> row.parts.of(part)));
      }
    }
    return new Section("", new DataTable<>("elapsed", columns, rows), notes(result, rows));
  }

  private static List<String> notes(RunResult result, List<Row> rows) {
    List<String> notes = new ArrayList<>();
    if (rows.stream().anyMatch(row -> row.parts.of(Part.NOT_SPLIT) > 0)) {
      notes.add(
          "Not split: the time that the engine does not divide into waits for locks, commit and"
              + " others.");
    }
    if (rows.stream().anyMatch(row -> row.parts.of(Part.ROUND_TRIPS) > 0)) {
      notes.add(
          "Round trips: their number times what one took on the loopback interface where only an"
              + " echo answered, so at the least.");
    }
    if (result.cpu().serverPerType() == CpuFigure.Method.IN_CLIENT) {
      notes.add("The engine runs on the terminals' threads: its CPU time is part of the client's.");
    }
    if (result.types().size() > 1) {
      CpuLines.runQueue(result)
          .ifPresent(
              queue ->
                  notes.add("The run queue is known for all types together only: " + queue + "."));
    }
    return notes;
  }
}
