package fasttrack.app.history;

import static fasttrack.app.report.Figures.number;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.history.HistoryResult.FigureChange;
import fasttrack.app.history.HistoryResult.HistoryLine;
import fasttrack.app.history.HistoryResult.HistoryPoint;
import fasttrack.app.history.HistoryResult.HistoryValue;
import fasttrack.app.history.HistoryResult.Omitted;
import fasttrack.app.report.Block;
import fasttrack.app.report.Charts;
import fasttrack.app.report.Charts.Repeated;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Figures;
import fasttrack.app.report.Report;
import fasttrack.app.report.ReportBuilder;
import fasttrack.app.report.Words;
import fasttrack.core.result.Finding;
import fasttrack.core.statistics.MedianInterval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How figures changed from result to result: a line each, and the changes that were found. */
public final class HistoryReport {
  /** From the least value to the greatest. */
  private static final String SIGNS = "▁▂▃▄▅▆▇█";

  private static final int WIDTH = 14;
  private static final double MILLI = 1e6;

  /** What is less has no digit of what Otava says. */
  private static final double P_STEP = 1e-6;

  private final HistoryResult result;
  private final List<HistoryLine> shown;
  private final ReportBuilder report;

  private HistoryReport(HistoryResult result) {
    this.result = result;
    boolean single = result.results().size() == 1;
    this.shown = result.figures().stream().filter(line -> single || !line.constant()).toList();
    this.report =
        new ReportBuilder(
            "history",
            "History of " + result.header().title(),
            result.results().getLast().startedAt());
  }

  /** Makes the report. */
  public static Report of(HistoryResult result) {
    HistoryReport of = new HistoryReport(result);
    of.heading();
    of.conclusion();
    of.changes();
    of.lines();
    of.omitted();
    of.report.detail("Results", () -> of.report.table(of.points()));
    of.report.figures(of.series()).figures(of.changeTable()).figures(of.points());
    return of.report.part("History", result.header()).disclose(List.of()).build();
  }

  private void heading() {
    HistoryPoint first = result.results().getFirst();
    HistoryPoint last = result.results().getLast();
    report.headline(
        counted(result.results().size(), "result")
            + (result.search().missing() == null
                ? ", " + counted(result.search().changes().size(), "change")
                : ""));
    report.condition("each " + result.header().kind() + ", on " + result.header().machine());
    String builds =
        Stream.of(first.build(), last.build()).distinct().collect(Collectors.joining(" to "));
    report.condition("%s to %s, %s".formatted(minute(first), minute(last), builds));
  }

  private void conclusion() {
    String missing = result.search().missing();
    if (missing != null) {
      report.warn(List.of("changes were not looked for: " + missing));
      return;
    }
    List<FigureChange> changes = result.search().changes();
    Finding found = Finding.conclusion("figures-steady").with("figures", result.figures().size());
    if (!changes.isEmpty()) {
      FigureChange largest =
          Collections.max(changes, Comparator.comparingDouble(HistoryReport::size));
      found =
          Finding.conclusion("figures-changed")
              .with("changes", changes.size())
              .with("figures", result.figures().size())
              .with("figure", largest.figure())
              .with("changeShare", largest.share())
              .with("result", largest.result());
    }
    report.conclude(List.of(found));
  }

  /** Shows the changes, and what else was new at each result with one. */
  private void changes() {
    if (result.search().changes().isEmpty()) {
      return;
    }
    report.table(changeTable());
    Set<Integer> numbers = new LinkedHashSet<>();
    result.search().changes().forEach(change -> numbers.add(change.result()));
    numbers.forEach(this::moment);
    report.note(Words.of(Finding.fact("found-by-otava")));
  }

  private void moment(int number) {
    HistoryPoint now = result.results().get(number - 1);
    HistoryPoint before = result.results().get(number - 2);
    List<String> fresh = new ArrayList<>(now.software());
    fresh.removeAll(before.software());
    String build = now.build().equals(before.build()) ? "as before" : "after " + before.build();
    String more = fresh.isEmpty() ? "" : "; new: " + String.join(", ", fresh);
    report.fact("result " + number, minute(now) + ", " + now.build() + " " + build + more);
  }

  private DataTable<FigureChange> changeTable() {
    return new DataTable<>("changes", result.search().changes())
        .words("changed", change -> title(line(change)))
        .count("from result", FigureChange::result)
        .number("before", "", change -> shown(line(change), change.before()))
        .number("after", "", change -> shown(line(change), change.after()))
        .words("change", HistoryReport::share)
        .words("verdict", this::verdict)
        .words("p", HistoryReport::chance);
  }

  private static String share(FigureChange change) {
    Double share = change.share();
    return share == null ? Figures.NONE : Figures.change(share);
  }

  private static double size(FigureChange change) {
    Double share = change.share();
    return share == null ? 0 : Math.abs(share);
  }

  private static String chance(FigureChange change) {
    return change.p() < P_STEP
        ? "<0.000001"
        : String.format(Locale.ROOT, "%.6f", change.p()).replaceFirst("0+$", "");
  }

  private HistoryLine line(FigureChange change) {
    return result.figures().stream()
        .filter(each -> each.name().equals(change.figure()))
        .findFirst()
        .orElseThrow();
  }

  private String verdict(FigureChange change) {
    return change.after() > change.before() == line(change).moreIsBetter() ? "better" : "worse";
  }

  private void lines() {
    if (!shown.isEmpty()) {
      report.table(lineTable());
    }
    int constant = result.figures().size() - shown.size();
    if (constant > 0) {
      report.note(
          counted(constant, shown.isEmpty() ? "figure" : "more figure")
              + " had one value in all results that have it.");
    }
    report.onPage(charts());
  }

  private DataTable<HistoryLine> lineTable() {
    return new DataTable<>("shown", shown)
        .words("figure", HistoryReport::title)
        .number("first", "", line -> shown(line, values(line).getFirst()))
        .number("last", "", line -> shown(line, last(line)))
        .number("median", "", line -> shown(line, median(line)))
        .words("last vs\nmedian", HistoryReport::lastAgainstMedian)
        .words("trend", line -> sparkline(values(line)));
  }

  /** Says which results are left out, those with one reason together. */
  private void omitted() {
    Map<String, List<String>> reasons = new LinkedHashMap<>();
    for (Omitted each : result.omitted()) {
      reasons.computeIfAbsent(each.reason(), reason -> new ArrayList<>()).add(each.file());
    }
    reasons.forEach(
        (reason, files) -> {
          String first = (files.size() == 1 ? "" : "the first is ") + files.getFirst();
          report.fact("left out", counted(files.size(), "result") + " (" + first + "): " + reason);
        });
  }

  private List<Block> charts() {
    List<Repeated> figures = new ArrayList<>();
    Map<String, List<Integer>> changes = new LinkedHashMap<>();
    for (HistoryLine line : shown) {
      figures.add(
          new Repeated(
              title(line),
              result.results().stream()
                  .map(point -> new Charts.Point(point.number(), shown(line, point)))
                  .toList(),
              shown(line, median(line)),
              null,
              null));
      changes.put(
          title(line),
          result.search().changes().stream()
              .filter(change -> change.figure().equals(line.name()))
              .map(FigureChange::result)
              .toList());
    }
    return figures.isEmpty()
        ? List.of()
        : List.of(
            Charts.history(
                "Each figure over the results; the line is its median, a dashed line a change",
                figures,
                changes));
  }

  private DataTable<HistoryPoint> points() {
    return new DataTable<>("results", result.results())
        .count("result", HistoryPoint::number)
        .words("started", HistoryReport::minute)
        .words("build", HistoryPoint::build);
  }

  /** Returns a row for each result and a column for each figure, as other programs read series. */
  private DataTable<HistoryPoint> series() {
    return new DataTable<>("history", result.results())
        .words("time", HistoryPoint::startedAt)
        .words("build", HistoryPoint::build)
        .words("file", HistoryPoint::file)
        .each(
            result.figures(), line -> Column.number(title(line), "", point -> shown(line, point)));
  }

  private static @Nullable Double shown(HistoryLine line, HistoryPoint point) {
    for (HistoryValue each : line.values()) {
      if (each.result() == point.number()) {
        return shown(line, each.value());
      }
    }
    return null;
  }

  private static List<Double> values(HistoryLine line) {
    return line.values().stream().map(HistoryValue::value).toList();
  }

  private static String lastAgainstMedian(HistoryLine line) {
    double median = median(line);
    return median == 0 ? Figures.NONE : Figures.change(last(line) / median - 1);
  }

  private static double last(HistoryLine line) {
    return line.values().getLast().value();
  }

  private static double median(HistoryLine line) {
    return Objects.requireNonNull(MedianInterval.of(values(line))).median();
  }

  /** Returns a figure's name and unit; times are shown in milliseconds. */
  private static String title(HistoryLine line) {
    String unit = line.unit().equals("ns") ? "ms" : line.unit();
    return line.name() + (unit.isEmpty() ? "" : ", " + unit);
  }

  private static double shown(HistoryLine line, double value) {
    return line.unit().equals("ns") ? value / MILLI : value;
  }

  private static String minute(HistoryPoint point) {
    return point.startedAt().replace('T', ' ').replaceFirst(":\\d\\d(\\.\\d+)?Z$", "");
  }

  /** Draws values: of many, each sign is the mean of some that follow each other. */
  static String sparkline(List<Double> values) {
    int width = Math.min(WIDTH, values.size());
    double[] means = new double[width];
    for (int i = 0; i < width; i++) {
      means[i] =
          values.subList(i * values.size() / width, (i + 1) * values.size() / width).stream()
              .mapToDouble(each -> each)
              .average()
              .orElseThrow();
    }
    double low = Arrays.stream(means).min().orElse(0);
    double range = Arrays.stream(means).max().orElse(0) - low;
    StringBuilder signs = new StringBuilder();
    for (double mean : means) {
      double height = range == 0 ? 0 : (mean - low) / range * (SIGNS.length() - 1);
      signs.append(SIGNS.charAt((int) (height + 0.5)));
    }
    return signs.toString();
  }
}
