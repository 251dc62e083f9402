package fasttrack.app.study.locking;

import static fasttrack.core.model.Counted.counted;
import static java.util.stream.Collectors.toSet;

import fasttrack.app.execution.PlannedRun;
import fasttrack.app.options.command.LoadSteps;
import fasttrack.app.options.command.Planner;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.options.parameter.Choices;
import fasttrack.app.options.parameter.EnumNames;
import fasttrack.app.options.parameter.Parameters;
import fasttrack.app.options.parameter.UsageException;
import fasttrack.app.report.Figures;
import fasttrack.app.result.series.LockEvidence;
import fasttrack.app.result.series.LockEvidence.Reported;
import fasttrack.app.result.series.PublishedSystems;
import fasttrack.app.result.series.TypeFigures;
import fasttrack.app.study.Design.Point;
import fasttrack.app.study.ProcessRuns;
import fasttrack.app.study.RunClock;
import fasttrack.app.study.locking.LocksCommand.LocksOptions;
import fasttrack.core.model.Workload;
import fasttrack.core.published.Published;
import fasttrack.core.published.PublishedRatio;
import fasttrack.core.spec.SpecException;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.LockChoice;
import fasttrack.core.spi.wait.LockLevel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Plans a study of locks: each setting as {@code run} would plan it with these options. */
final class LocksPlanner {
  private static final String GRANULARITY = "granularity";

  /**
   * The axes of a study of locks that can be made shorter, and how often each setting runs.
   *
   * @param terminals the numbers of terminals
   * @param hot how many records take the traffic; a null for all of them
   * @param rounds how often each setting runs
   * @param leftOut what was left out to fit into a time
   */
  record LockGrid(
      List<Integer> terminals, List<@Nullable Integer> hot, int rounds, List<String> leftOut) {
    /** Ends of an axis, which stay. */
    private static final int ENDS = 2;

    /**
     * Returns this grid, or as much of it as fits into a time: the longest axis loses values from
     * its middle; then settings run less often.
     *
     * @param runNanos warm-up and measurement of a run
     * @param others how many settings there are for each point of these axes
     * @param controls how many of these run twice in each round
     * @param further how many runs each setting has beyond the rounds
     */
    LockGrid within(long atMostNanos, long runNanos, int others, int controls, int further) {
      long runsMax = Math.max(1, atMostNanos / (runNanos + RunClock.BESIDE_NANOS));
      List<Integer> load = new ArrayList<>(terminals);
      List<@Nullable Integer> few = new ArrayList<>(hot);
      List<String> left = new ArrayList<>(leftOut);
      String why = ": no time for it in " + Figures.span(atMostNanos);
      int times = rounds;
      while ((long) load.size() * few.size() * (others * (times + further) + controls * times)
          > runsMax) {
        if (few.size() >= load.size() && few.size() > ENDS) {
          left.add("hot " + withoutMiddle(few) + why);
        } else if (load.size() > ENDS) {
          left.add(counted(withoutMiddle(load), "terminal") + why);
        } else if (times > 1) {
          times--;
        } else {
          break;
        }
      }
      if (times < rounds) {
        left.add(counted(rounds - times, "round") + " of " + rounds + why);
      }
      return new LockGrid(load, few, times, left);
    }

    /** Takes the value in the middle away, and returns it. */
    private static <T> T withoutMiddle(List<T> values) {
      return values.remove(values.size() / 2);
    }
  }

  private final Catalog catalog;
  private final LocksOptions options;
  private final Choices given;
  private final Backend backend;
  private final Set<String> leftOut = new LinkedHashSet<>();
  private @Nullable RuntimeException refused;

  LocksPlanner(Catalog catalog, LocksOptions options, Choices given) {
    this.catalog = catalog;
    this.options = options;
    this.given = given;
    this.backend = new Planner(catalog, options.work.path, given).backend();
  }

  /**
   * Returns what runs.
   *
   * @throws UsageException where an option is invalid
   * @throws BackendException where the backend can run none of the settings
   */
  LockStudy plan() {
    LockGrid grid = whole();
    List<Point> settings = settings(grid);
    Long atMost = options.grid.atMostNanos;
    if (atMost != null) {
      int points = grid.terminals().size() * grid.hot().size();
      grid =
          grid.within(
              atMost,
              settings.getFirst().plan().spec().schedule().leastNanos(),
              Math.ceilDiv(settings.size(), points),
              Math.ceilDiv(controls(settings).size(), points),
              given.has(Parameters.WAITS) ? 0 : 1);
      leftOut.clear();
      settings = settings(grid);
    }
    Set<LockLevel> levels =
        settings.stream().map(each -> LockSetting.of(each).level()).collect(toSet());
    List<LockChoice> used =
        choices().stream().filter(choice -> levels.contains(choice.level())).toList();
    List<Reported> published = references(settings.getFirst().plan().workload(), used);
    LockStudy study =
        new LockStudy(
            Stream.concat(settings.stream(), controls(settings).stream()).toList(),
            new LockEvidence(used, List.of(), List.of(), published),
            grid.rounds(),
            runs(settings),
            !given.has(Parameters.WAITS),
            atMost,
            Stream.concat(grid.leftOut().stream(), leftOut.stream()).toList());
    if (options.grid.resume == null) {
      // before locks are proved for nothing
      study.checkTime();
    }
    return study;
  }

  /** A grid that is to fit into a time has one run of each setting in a round. */
  private int runs(List<Point> settings) {
    int engines =
        (int) settings.stream().map(each -> LockSetting.of(each).engine()).distinct().count();
    return options.grid.atMostNanos != null && !given.has(Parameters.RUNS)
        ? 1
        : ProcessRuns.of(
            given, settings.getFirst().plan().spec().schedule().span(), settings.size(), engines);
  }

  /** Returns the control: the settings with the finest locks once more. */
  private List<Point> controls(List<Point> settings) {
    LockLevel finest =
        settings.stream()
            .map(each -> LockSetting.of(each).level())
            .max(Comparator.naturalOrder())
            .orElseThrow();
    return settings.stream()
        .filter(each -> options.grid.control && LockSetting.of(each).level() == finest)
        .map(Point::again)
        .toList();
  }

  /** Plans each setting of a grid; what a backend refuses is left out, with the reason. */
  private List<Point> settings(LockGrid grid) {
    List<LockChoice> choices = choices();
    List<Point> settings = new ArrayList<>();
    for (@Nullable Isolation isolation : orNull(given.all(Parameters.ISOLATION))) {
      for (@Nullable Integer hot : grid.hot()) {
        for (int terminals : grid.terminals()) {
          for (LockChoice choice : choices) {
            plan(choice, isolation, terminals, hot, settings);
          }
        }
      }
    }
    if (settings.isEmpty()) {
      throw Objects.requireNonNull(refused);
    }
    return settings;
  }

  private List<LockChoice> choices() {
    List<LockChoice> all =
        backend.lockChoices().stream()
            .sorted(Comparator.comparing(LockChoice::level).reversed())
            .toList();
    if (all.isEmpty()) {
      throw new UsageException("backend", backend.name() + " does not report what it locks");
    }
    List<LockLevel> asked = options.grid.levels;
    List<LockChoice> found = new ArrayList<>();
    for (LockChoice choice : all) {
      if (choice.offered() && (asked.isEmpty() || asked.contains(choice.level()))) {
        found.add(choice);
      } else if (!choice.offered()) {
        leftOut.add(LockSetting.word(choice.level()) + " locks: " + choice.how());
      }
    }
    if (found.isEmpty()) {
      throw new UsageException(
          GRANULARITY, backend.name() + " cannot lock so: " + String.join("; ", leftOut));
    }
    return found;
  }

  private LockGrid whole() {
    LoadSteps steps = options.terminals.steps;
    return new LockGrid(
        steps == null
            ? LocksOptions.TERMINALS
            : steps.values().stream().map(Double::intValue).toList(),
        orNull(given.all(Parameters.HOT)),
        given.value(Parameters.REPEAT),
        List.of());
  }

  private static <T> List<@Nullable T> orNull(List<T> values) {
    List<@Nullable T> all = new ArrayList<>(values.stream().distinct().toList());
    if (all.isEmpty()) {
      all.add(null);
    }
    return all;
  }

  /** Adds a setting, or says why it is left out. */
  private void plan(
      LockChoice choice,
      @Nullable Isolation isolation,
      int terminals,
      @Nullable Integer hot,
      List<Point> settings) {
    try {
      PlannedRun run = planned(choice, isolation, terminals, hot);
      Isolation level = run.spec().target().isolation();
      LockSetting setting = new LockSetting(choice.level(), level, terminals, hot);
      settings.add(new Point(setting.title(), setting.levels(), run));
    } catch (UsageException | SpecException | BackendException e) {
      if (e instanceof BackendException failure && failure.kind() != BackendException.Kind.USAGE) {
        throw e;
      }
      refused = refused == null ? e : refused;
      leftOut.add(LockSetting.word(choice.level()) + " locks: " + e.getMessage());
    }
  }

  private PlannedRun planned(
      LockChoice choice, @Nullable Isolation isolation, int terminals, @Nullable Integer hot) {
    Choices choices = given.with(Parameters.TERMINALS, String.valueOf(terminals));
    for (Map.Entry<String, String> option : choice.options().entrySet()) {
      choices = choices.with(option.getKey(), List.of(option.getValue()));
    }
    if (isolation != null) {
      choices = choices.with(Parameters.ISOLATION, EnumNames.name(isolation));
    }
    if (hot != null) {
      choices = choices.with(Parameters.HOT, String.valueOf(hot));
    }
    return new Planner(catalog, options.work.path, choices)
        .single("a study of locks runs a single workload");
  }

  /** Returns the published ratios of granularities that are both among the choices. */
  private static List<Reported> references(Workload workload, List<LockChoice> choices) {
    List<Reported> found = new ArrayList<>();
    for (PublishedRatio ratio : Published.of(workload).publishedRatios()) {
      LockLevel coarser = named(ratio.over(), choices);
      LockLevel finer = named(ratio.under(), choices);
      Double mean = PublishedSystems.ratio(workload, ratio, TypeFigures.ALL);
      if (coarser != null && finer != null && mean != null) {
        found.add(new Reported(ratio.title(), coarser, finer, mean));
      }
    }
    return found;
  }

  /** Published figures use the words of their time, a set for a table. */
  private static @Nullable LockLevel named(PublishedRatio.Term side, List<LockChoice> choices) {
    return choices.stream()
        .map(LockChoice::level)
        .filter(
            level ->
                side.label().equals(level.name().toLowerCase(Locale.ROOT))
                    || side.label().equals(LockSetting.word(level)))
        .findFirst()
        .orElse(null);
  }
}
