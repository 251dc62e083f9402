package fasttrack.app.report;

import fasttrack.app.analysis.Part;
import fasttrack.app.analysis.TimeParts;
import fasttrack.app.report.Charts.Segment;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Elapsed times as the bars of a stacked chart, in milliseconds. */
public final class Segments {
  private static final double MILLI = 1e6;

  private Segments() {}

  /** Returns the parts that any of the bars has, in the order in which they are stacked. */
  public static List<Part> parts(Collection<TimeParts> bars) {
    return Stream.of(Part.values())
        .filter(part -> bars.stream().anyMatch(bar -> bar.of(part) > 0))
        .toList();
  }

  /** Returns the parts of each bar, by the bars' names. */
  public static List<Segment> of(Map<String, TimeParts> bars, List<Part> parts) {
    List<Segment> segments = new ArrayList<>();
    bars.forEach(
        (name, bar) ->
            parts.forEach(
                part -> segments.add(new Segment(name, part.title(), bar.of(part) / MILLI))));
    return segments;
  }
}
