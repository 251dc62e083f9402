package fasttrack.app.report;

import fasttrack.app.report.analysis.TimePart;
import fasttrack.app.report.analysis.TimeParts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Elapsed times as the bars of a stacked chart, in milliseconds. */
public final class TimeBars {
  private static final double MILLI = 1e6;

  private TimeBars() {}

  /** Returns the parts that any of the bars has, in the order in which they are stacked. */
  public static List<TimePart> parts(Collection<TimeParts> bars) {
    return Stream.of(TimePart.values())
        .filter(part -> bars.stream().anyMatch(bar -> bar.of(part) > 0))
        .toList();
  }

  /** Returns the bars as a table, in milliseconds. */
  public static Block.Grid table(Map<String, TimeParts> bars) {
    return Block.Grid.of(
        new DataTable<>("", List.copyOf(bars.entrySet()))
            .words("", Map.Entry::getKey)
            .each(
                parts(bars.values()),
                part -> Column.millis(part.title(), bar -> bar.getValue().of(part))));
  }

  /**
   * Returns a chart of the parts of each bar.
   *
   * @param name its name, as {@link Block.Chart} has it
   * @param share whether the bars are of the same length
   * @param bars by their names
   * @param data the same as a table
   */
  public static Block.Chart chart(
      String name, String caption, boolean share, Map<String, TimeParts> bars, Block.Grid data) {
    List<TimePart> parts = parts(bars.values());
    List<Charts.Segment> segments = new ArrayList<>();
    bars.forEach(
        (title, bar) ->
            parts.forEach(
                part ->
                    segments.add(new Charts.Segment(title, part.title(), bar.of(part) / MILLI))));
    List<String> titles = parts.stream().map(TimePart::title).toList();
    return new Block.Chart(name, caption, new Charts.Stacked("ms", share, titles, segments), data);
  }
}
