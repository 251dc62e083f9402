package fasttrack.app.report;

import static fasttrack.app.report.Figures.number;

import fasttrack.core.model.PublishedProfile;
import fasttrack.core.model.PublishedProfile.Figure;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A run's figures beside published ones. */
final class ReferenceTable {
  private static final double NANOS_PER_MILLI = 1e6;

  private ReferenceTable() {}

  static void add(Page page, RunResult result, PublishedProfile published) {
    page.text(
        "Beside "
            + published.title()
            + " ("
            + published.id()
            + "; "
            + published.source()
            + "). A ratio of 10 means: ten times as fast as published.");
    page.gap();
    if (!published.figures().isEmpty()) {
      page.table(types(result, published)).gap();
    }
    Double rateTps = result.rateTps();
    if (rateTps != null && published.rateTps().isPresent()) {
      page.table(rate(rateTps, published.rateTps().getAsDouble())).gap();
    }
  }

  private static Table rate(double ours, double published) {
    return new Table(4)
        .row("", "ours", "published", "ratio")
        .row("transactions/s", number(ours), number(published), number(ours / published));
  }

  private static Table types(RunResult result, PublishedProfile published) {
    Table table = new Table(7);
    table.row("", "our", "published", "elapsed", "our", "published", "CPU");
    table.row("ms", "elapsed", "elapsed", "ratio", "CPU", "CPU", "ratio");
    for (TypeResult type : result.types()) {
      double elapsed = millis(type.response().meanNanos());
      double cpu = millis(result.cpuMeanNanos(type));
      double elapsedThen = figure(published, type, Figure::elapsedMillis);
      double cpuThen = figure(published, type, Figure::cpuMillis);
      table.row(
          type.name(),
          number(elapsed),
          number(elapsedThen),
          number(elapsedThen / elapsed),
          number(cpu),
          number(cpuThen),
          number(cpuThen / cpu));
    }
    return table;
  }

  private static double millis(@Nullable Double nanos) {
    return nanos == null ? Double.NaN : nanos / NANOS_PER_MILLI;
  }

  private static double figure(
      PublishedProfile published, TypeResult type, Function<Figure, OptionalDouble> part) {
    return published.figures().stream()
        .filter(figure -> figure.type().equals(type.name()))
        .findFirst()
        .map(part)
        .orElse(OptionalDouble.empty())
        .orElse(Double.NaN);
  }
}
