package fasttrack.app.report.run;

import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.core.model.PublishedProfile;
import fasttrack.core.model.PublishedProfile.Figure;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A run's figures beside published ones. */
public final class ReferenceTable {
  private static final double NANOS_PER_MILLI = 1e6;

  private ReferenceTable() {}

  /** A measured figure and the published one; null if unknown. */
  private record Pair(@Nullable Double ours, @Nullable Double published) {
    /** How many times as fast the measured one is. */
    @Nullable Double speedup() {
      return ours == null || published == null ? null : published / ours;
    }
  }

  /** A type beside its published figures, in milliseconds. */
  private record Row(String type, Pair elapsed, Pair cpu) {}

  /** A rate of ours and a published one, a second. */
  private record Rate(double ours, double published) {}

  /**
   * Returns a table of the types' figures, and one of the rates, as far as either was published.
   */
  public static List<Section> of(RunResult result, PublishedProfile published) {
    String caption =
        "Beside "
            + published.title()
            + " ("
            + published.id()
            + "; "
            + published.source()
            + "), times in ms. A ratio of 10 means ten times as fast as published.";
    List<Section> sections = new ArrayList<>();
    if (!published.figures().isEmpty()) {
      sections.add(new Section(caption, types(result, published), List.of()));
    }
    Double rateTps = result.rateTps();
    if (rateTps != null && published.rateTps().isPresent()) {
      Rate rate = new Rate(rateTps, published.rateTps().getAsDouble());
      sections.add(new Section(sections.isEmpty() ? caption : "", rate(rate), List.of()));
    }
    return sections;
  }

  private static DataTable<Rate> rate(Rate rate) {
    return new DataTable<>(
        "published-rate",
        List.of(
            Column.words("", each -> "transactions/s"),
            Column.number("ours", "1/s", Rate::ours),
            Column.number("published", "1/s", Rate::published),
            Column.number("ratio", "", each -> each.ours / each.published)),
        List.of(rate));
  }

  private static DataTable<Row> types(RunResult result, PublishedProfile published) {
    return new DataTable<>(
        "published",
        List.of(
            Column.words("", Row::type),
            Column.number("our\nelapsed", "ms", row -> row.elapsed.ours),
            Column.number("published\nelapsed", "ms", row -> row.elapsed.published),
            Column.number("elapsed\nratio", "", row -> row.elapsed.speedup()),
            Column.number("our\nCPU", "ms", row -> row.cpu.ours),
            Column.number("published\nCPU", "ms", row -> row.cpu.published),
            Column.number("CPU\nratio", "", row -> row.cpu.speedup())),
        result.types().stream().map(type -> row(result, type, published)).toList());
  }

  private static Row row(RunResult result, TypeResult type, PublishedProfile published) {
    return new Row(
        type.name(),
        new Pair(
            millis(type.response().meanNanos()), figure(published, type, Figure::elapsedMillis)),
        new Pair(millis(result.cpuMeanNanos(type)), figure(published, type, Figure::cpuMillis)));
  }

  private static @Nullable Double millis(@Nullable Double nanos) {
    return nanos == null ? null : nanos / NANOS_PER_MILLI;
  }

  private static @Nullable Double figure(
      PublishedProfile published, TypeResult type, Function<Figure, OptionalDouble> part) {
    OptionalDouble found =
        published.figures().stream()
            .filter(figure -> figure.type().equals(type.name()))
            .findFirst()
            .map(part)
            .orElse(OptionalDouble.empty());
    return found.isPresent() ? found.getAsDouble() : null;
  }
}
