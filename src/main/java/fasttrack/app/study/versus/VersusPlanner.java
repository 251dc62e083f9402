package fasttrack.app.study.versus;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.execution.PlannedRun;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.options.parameter.Choices;
import fasttrack.app.options.parameter.Durations;
import fasttrack.app.options.parameter.Parameters;
import fasttrack.app.options.parameter.UsageException;
import fasttrack.app.study.Design.Point;
import fasttrack.app.study.ProcessRuns;
import fasttrack.app.study.RunClock;
import fasttrack.app.study.versus.SystemsPlan.Variant;
import fasttrack.core.published.Published;
import fasttrack.core.published.PublishedProfile;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Plans a comparison: which systems run, how often, and for how long. */
final class VersusPlanner {
  private static final long SECOND = 1_000_000_000L;

  private final VersusOptions options;
  private final VersusOptions.CompareExtent extent;
  private final Choices given;
  private final SystemsPlanner planner;
  private final List<String> remarks = new ArrayList<>();

  VersusPlanner(Catalog catalog, VersusOptions options, Choices given) {
    this.options = options;
    this.extent = options.extent;
    this.given = given;
    this.planner = new SystemsPlanner(catalog, options.work.path, options.systems, given);
  }

  /**
   * Returns what runs.
   *
   * @throws UsageException where an option is invalid, or the systems cannot be compared
   * @throws fasttrack.core.spi.BackendException where a backend does not offer what is asked for
   */
  Versus plan() {
    SystemsPlan systems = planner.plan();
    if (systems.all().size() < (extent.control ? 1 : 2)) {
      throw new UsageException(
          Parameters.BACKEND.name(),
          "there is nothing to compare: name several, such as --backend "
              + planner.pair()
              + ", or --vary an option, or the first with itself by --control");
    }
    remarks.addAll(systems.remarks());
    List<Point> points = points(sameDuration(systems.all()));
    Versus versus =
        new Versus(
            points,
            published(systems.all().getFirst()),
            systems.arguments(),
            fillsTime() ? 1 : given.value(Parameters.REPEAT),
            runs(points),
            fillsTime(),
            extent.untilShare,
            atMostNanos(),
            !SystemsPlanner.isSet(Parameters.WAITS, systems.all()),
            systems.differences(),
            remarks);
    if (extent.atMostNanos != null && extent.resume == null) {
      versus.checkTime();
    }
    return versus;
  }

  /** The control stands behind the first system: what the two show is read first. */
  private List<Point> points(List<Variant> systems) {
    List<Point> points = new ArrayList<>();
    for (Variant each : systems) {
      points.add(new Point(each.name(), each.levels(), planner.planned(each.choices())));
    }
    if (extent.control) {
      points.add(1, points.getFirst().again());
    }
    return points;
  }

  private int runs(List<Point> points) {
    return fillsTime() && !given.has(Parameters.RUNS)
        ? 1
        : ProcessRuns.of(
            given, points.getFirst().plan().spec().schedule().span(), points.size(), points.size());
  }

  private @Nullable Long atMostNanos() {
    Long atMost = extent.atMostNanos;
    return atMost == null && extent.untilShare != null
        ? new Durations().convert(VersusOptions.AT_MOST)
        : atMost;
  }

  /** Tells whether the user gives a time, and leaves it to the program what to do in it. */
  private boolean fillsTime() {
    return extent.atMostNanos != null && extent.untilShare == null && !given.has(Parameters.REPEAT);
  }

  /** Shortens runs so that the usual number of blocks fits into the time, down to a second. */
  private List<Variant> sameDuration(List<Variant> systems) {
    Long atMost = extent.atMostNanos;
    if (atMost == null
        || !fillsTime()
        || SystemsPlanner.isSet(Parameters.DURATION, systems)
        || SystemsPlanner.isSet(Parameters.TRANSACTIONS, systems)) {
      return systems;
    }
    int perBlock = systems.size() + (extent.control ? 1 : 0);
    // each system runs once more, to sample its waits
    long runs = (long) perBlock * given.value(Parameters.REPEAT) + systems.size();
    long left = atMost / runs - given.value(Parameters.WARMUP) - RunClock.BESIDE_NANOS;
    long seconds = Math.max(1, left / SECOND);
    if (seconds * SECOND >= given.value(Parameters.DURATION)) {
      return systems;
    }
    remarks.add(
        "Runs measure for "
            + counted(seconds, "second")
            + ", so that more of them fit into --at-most; --duration sets another time.");
    return SystemsPlanner.with(systems, Parameters.DURATION, seconds + "s");
  }

  /** Returns the published system that joins, as the plan of a run would name it. */
  private List<PublishedProfile> published(Variant first) {
    PlannedRun plan = planner.planned(first.choices(), options.reference.id);
    return Published.of(plan.workload()).published().stream()
        .filter(each -> each.id().equals(plan.reference()))
        .toList();
  }
}
