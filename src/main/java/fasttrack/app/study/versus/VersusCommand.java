package fasttrack.app.study.versus;

import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.console.Console;
import fasttrack.app.options.command.Common;
import fasttrack.app.options.command.CommonOptions;
import fasttrack.app.options.command.DatabaseCommand;
import fasttrack.app.options.command.Shares;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.options.parameter.Choices;
import fasttrack.app.options.parameter.Durations;
import fasttrack.app.options.parameter.HelpSection;
import fasttrack.app.options.parameter.Parameter;
import fasttrack.app.options.parameter.Parameters;
import fasttrack.app.options.parameter.UsageException;
import fasttrack.app.report.Words;
import fasttrack.app.study.Design.Point;
import fasttrack.app.study.EarlierRuns;
import fasttrack.app.study.ProcessRuns;
import fasttrack.app.study.RunClock;
import fasttrack.app.study.Study;
import fasttrack.app.study.versus.SystemsPlanner.Variant;
import fasttrack.core.published.Published;
import fasttrack.core.published.PublishedProfile;
import fasttrack.core.result.Finding;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code versus}: runs systems against each other. */
@Command(name = "versus", header = "Compare databases, or variants of one, in interleaved runs.")
public final class VersusCommand extends DatabaseCommand {
  /** More than anybody will have run. */
  private static final int BLOCKS_MAX = 1_000;

  private static final long SECOND = 1_000_000_000L;
  private static final String AT_MOST = "30m";

  /** What determines its runs. */
  private static final List<Parameter<?>> PARAMETERS =
      Parameters.and(
          Parameters.with(
              Parameters.BACKEND.several(
                  HelpSection.WHAT,
                  "Databases to compare, comma-separated; see 'fasttrack backends'"),
              Parameters.WORKLOAD.standing("fasttrack"),
              Parameters.studyWaits()),
          Parameters.REPEAT
              .saying("Blocks to run, each in Java processes of its own")
              .standing("6"),
          Parameters.RUNS.saying("Runs of each system in a block, in one Java process"));

  @Mixin private final CommonOptions.WorkFolder work = new CommonOptions.WorkFolder();
  @Mixin private final SystemOptions systemOptions = new SystemOptions();
  @Mixin private final CompareExtent extent = new CompareExtent();
  @Mixin private final CommonOptions.StudyOutput output = new CommonOptions.StudyOutput();
  @Mixin private final CommonOptions.Reference reference = new CommonOptions.Reference();

  /** Until when it is compared. */
  @Command(optionListHeading = "%nExtent:%n")
  private static final class CompareExtent {
    @Common
    @Option(names = "--until", paramLabel = "N%", converter = Shares.class)
    @Nullable Double untilShare;

    @Common
    @Option(
        names = "--at-most",
        paramLabel = "TIME",
        converter = Durations.class,
        description = {
          "Start no block likely to end later than this (default: " + AT_MOST + " with --until).",
          "Without --repeat and --until, run as many blocks as fit; without --duration, runs are"
              + " short enough for 6."
        })
    @Nullable Long atMostNanos;

    @Option(names = "--control", fallbackValue = "true")
    boolean control;

    @Option(names = "--resume", paramLabel = "DIR")
    @Nullable Path resume;
  }

  public VersusCommand(Catalog catalog, Console console) {
    super(catalog, console, PARAMETERS);
  }

  @Override
  public Integer call() {
    Versus plan = plan();
    EarlierRuns earlier = EarlierRuns.read(extent.resume, plan, BLOCKS_MAX, "these systems");
    return output
        .execution(work, true, new ExitStatus(), console())
        .run(List.of(new Study(plan, earlier, console())));
  }

  /**
   * Returns what runs.
   *
   * @throws UsageException where an option is invalid, or the systems cannot be compared
   * @throws fasttrack.core.spi.BackendException where a backend does not offer what is asked for
   */
  private Versus plan() {
    Choices given = choices();
    SystemsPlanner planner = new SystemsPlanner(catalog(), work.path, systemOptions, given);
    SystemsPlanner.SystemsPlan systems = planner.plan();
    if (systems.all().size() < (extent.control ? 1 : 2)) {
      throw Words.refused(
          Parameters.BACKEND.name(),
          Finding.fact("nothing-to-compare").with("pair", planner.pair()));
    }
    List<String> remarks = new ArrayList<>(systems.remarks());
    List<Point> points = points(sameDuration(systems.all(), given, remarks), planner);
    Versus versus =
        new Versus(
            points,
            published(systems.all().getFirst(), planner),
            systems.arguments(),
            fillsTime(given) ? 1 : given.value(Parameters.REPEAT),
            runs(points, given),
            fillsTime(given),
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
  private List<Point> points(List<Variant> systems, SystemsPlanner planner) {
    List<Point> points = new ArrayList<>();
    for (Variant each : systems) {
      points.add(new Point(each.name(), each.levels(), planner.planned(each.choices())));
    }
    if (extent.control) {
      points.add(1, points.getFirst().again());
    }
    return points;
  }

  private int runs(List<Point> points, Choices given) {
    return fillsTime(given) && !given.has(Parameters.RUNS)
        ? 1
        : ProcessRuns.of(
            given, points.getFirst().plan().spec().schedule().span(), points.size(), points.size());
  }

  private @Nullable Long atMostNanos() {
    Long atMost = extent.atMostNanos;
    return atMost == null && extent.untilShare != null ? new Durations().convert(AT_MOST) : atMost;
  }

  /** Tells whether the user gives a time, and leaves it to the program what to do in it. */
  private boolean fillsTime(Choices given) {
    return extent.atMostNanos != null && extent.untilShare == null && !given.has(Parameters.REPEAT);
  }

  /** Shortens runs so that the usual number of blocks fits into the time, down to a second. */
  private List<Variant> sameDuration(List<Variant> systems, Choices given, List<String> remarks) {
    Long atMost = extent.atMostNanos;
    if (atMost == null
        || !fillsTime(given)
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
    remarks.add(Words.of(Finding.fact("shorter-runs").with("seconds", seconds)));
    return SystemsPlanner.with(systems, Parameters.DURATION, seconds + "s");
  }

  /** Returns the published system that joins, as the plan of a run would name it. */
  private List<PublishedProfile> published(Variant first, SystemsPlanner planner) {
    PlannedRun plan = planner.planned(first.choices(), reference.id);
    return Published.of(plan.workload()).published().stream()
        .filter(each -> each.id().equals(plan.reference()))
        .toList();
  }
}
