package fasttrack.app.versus;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.command.BackendOptions;
import fasttrack.app.command.Planner;
import fasttrack.app.comparison.Comparability;
import fasttrack.app.comparison.Comparability.ComparedSystem;
import fasttrack.app.execution.PlannedRun;
import fasttrack.app.parameter.Catalog;
import fasttrack.app.parameter.Choices;
import fasttrack.app.parameter.Defaults;
import fasttrack.app.parameter.Durations;
import fasttrack.app.parameter.EnumNames;
import fasttrack.app.parameter.Parameter;
import fasttrack.app.parameter.Parameters;
import fasttrack.app.parameter.Suggestion;
import fasttrack.app.parameter.UsageException;
import fasttrack.app.study.Design.Point;
import fasttrack.app.study.ProcessRuns;
import fasttrack.app.study.RunClock;
import fasttrack.core.model.PublishedProfile;
import fasttrack.core.spec.Load;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.OptionValues;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Plans a comparison: a system for each backend and each combination of varied values, planned as
 * {@code run} would plan it with these options.
 */
final class VersusPlanner {
  private static final String BACKEND = Parameters.BACKEND.name();
  private static final int SYSTEMS_MAX = 12;
  private static final long SECOND = 1_000_000_000L;

  /** Parameters that follow from each other. */
  private static final List<List<Parameter<?>>> TOGETHER =
      List.of(
          List.of(
              Parameters.TERMINALS,
              Parameters.CONNECTIONS,
              Parameters.RATE,
              Parameters.THINK,
              Parameters.ARRIVALS),
          List.of(Parameters.MIX, Parameters.ONLY));

  private final Catalog catalog;
  private final VersusOptions options;
  private final Choices given;
  private final List<String> remarks = new ArrayList<>();

  /** A system, by what it is called and how it is set. */
  private record Variant(String name, Choices choices) {}

  VersusPlanner(Catalog catalog, VersusOptions options, Choices given) {
    this.catalog = catalog;
    this.options = options;
    this.given = given;
  }

  /**
   * Returns what runs.
   *
   * @throws UsageException where an option is invalid, or the systems cannot be compared
   * @throws fasttrack.core.spi.BackendException where a backend does not offer what is asked for
   */
  Versus plan() {
    List<Variant> systems = systems();
    boolean controlled = options.extent.control;
    if (systems.size() < (controlled ? 1 : 2)) {
      throw new UsageException(
          BACKEND,
          "there is nothing to compare: name several, such as --backend "
              + pair()
              + ", or --vary an option, or the first with itself by --control");
    }
    if (systems.size() > SYSTEMS_MAX) {
      throw new UsageException(
          "vary", "makes " + systems.size() + " systems; at most " + SYSTEMS_MAX + " are compared");
    }
    List<Point> contenders = new ArrayList<>(contenders(alike(systems)));
    List<String> differences =
        Comparability.differences(
            contenders.stream().map(VersusPlanner::conditions).toList(), varied());
    if (!differences.isEmpty() && !options.extent.force) {
      throw new UsageException(
          options.extent.variations.isEmpty() ? BACKEND : "vary",
          "these systems cannot be compared, as they differ in "
              + String.join("; ", differences)
              + "; set the same for all, or insist with --force");
    }
    // behind the first system: what the two show is read first
    if (controlled) {
      contenders.add(1, contenders.getFirst().again());
    }
    Versus versus =
        new Versus(
            contenders,
            published(),
            fillsTime() ? 1 : given.value(Parameters.REPEAT),
            fillsTime() && !given.has(Parameters.RUNS)
                ? 1
                : ProcessRuns.of(
                    given,
                    contenders.getFirst().plan().spec().schedule().span(),
                    contenders.size(),
                    contenders.size()),
            fillsTime(),
            options.extent.untilShare,
            atMostNanos(),
            !isSet(Parameters.WAITS, systems),
            differences,
            remarks);
    if (options.extent.atMostNanos != null && options.extent.resume == null) {
      versus.checkTime();
    }
    return versus;
  }

  private @Nullable Long atMostNanos() {
    Long atMost = options.extent.atMostNanos;
    return atMost == null && options.extent.untilShare != null
        ? new Durations().convert(VersusOptions.AT_MOST)
        : atMost;
  }

  /** Tells whether the user gives a time, and leaves it to the program what to do in it. */
  private boolean fillsTime() {
    return options.extent.atMostNanos != null
        && options.extent.untilShare == null
        && !given.has(Parameters.REPEAT);
  }

  private List<Variant> systems() {
    List<String> backends = backends();
    new BackendOptions(catalog.backends())
        .checkOwned(given, backends.stream().map(catalog::backend).toList());
    List<Variant> systems = new ArrayList<>();
    for (String backend : backends) {
      systems.add(
          new Variant(
              backends.size() > 1 || options.extent.variations.isEmpty() ? backend : "",
              given.with(Parameters.BACKEND, backend)));
    }
    for (Variation variation : options.extent.variations) {
      checkOption(variation);
      systems = systems.stream().flatMap(system -> varied(system, variation)).toList();
    }
    return systems;
  }

  private List<String> backends() {
    return given.all(Parameters.BACKEND).stream()
        .map(name -> catalog.backend(name.strip()).name())
        .distinct()
        .toList();
  }

  private static Stream<Variant> varied(Variant system, Variation variation) {
    return variation.values().stream()
        .map(
            value -> {
              String argument = variation.argument(value);
              Choices choices =
                  variation.key() == null
                      ? system.choices.with(variation.option(), List.of(argument))
                      : system.choices.and(variation.option(), argument);
              String name = variation.key() == null ? variation.option() + "=" + value : argument;
              return new Variant((system.name + " " + name).strip(), choices);
            });
  }

  private void checkOption(Variation variation) {
    List<String> known =
        Stream.concat(
                Parameters.names().stream(), BackendOptions.names(catalog.backends()).stream())
            .toList();
    if (!known.contains(variation.option())) {
      String option = "--" + variation.option();
      throw new UsageException(
          "vary",
          option
              + " is not an option that determines a run"
              + Suggestion.question(option, known.stream().map(name -> "--" + name).toList()));
    }
  }

  /** What follows from what is varied differs, too: with terminals their connections. */
  private List<String> varied() {
    List<String> varied = new ArrayList<>();
    for (Variation variation : options.extent.variations) {
      varied.add(variation.option());
      for (List<Parameter<?>> group : TOGETHER) {
        List<String> names = group.stream().map(Parameter::name).toList();
        if (names.contains(variation.option())) {
          varied.addAll(names);
        }
      }
    }
    return varied;
  }

  /** Gives all systems what they have in common where the user leaves it to them. */
  private List<Variant> alike(List<Variant> systems) {
    return sameDuration(sameTerminals(sameIsolation(systems)));
  }

  /** Shortens runs so that the usual number of blocks fits into the time, down to a second. */
  private List<Variant> sameDuration(List<Variant> systems) {
    Long atMost = options.extent.atMostNanos;
    if (atMost == null
        || !fillsTime()
        || isSet(Parameters.DURATION, systems)
        || isSet(Parameters.TRANSACTIONS, systems)) {
      return systems;
    }
    int perBlock = systems.size() + (options.extent.control ? 1 : 0);
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
    return with(systems, Parameters.DURATION, seconds + "s");
  }

  private List<Variant> sameIsolation(List<Variant> systems) {
    List<PlannedRun> plans = systems.stream().map(this::planned).toList();
    boolean same = plans.stream().map(VersusPlanner::isolation).distinct().count() == 1;
    if (same || isSet(Parameters.ISOLATION, systems)) {
      return systems;
    }
    TreeSet<Isolation> common = new TreeSet<>(List.of(Isolation.values()));
    for (PlannedRun plan : plans) {
      common.retainAll(isolations(plan.backend(), plan.spec().target().options()));
    }
    if (common.isEmpty()) {
      if (!options.extent.force) {
        throw new UsageException(BACKEND, noLevelInCommon(plans));
      }
      return systems;
    }
    String level = EnumNames.name(common.first());
    remarks.add(
        "All run "
            + level.replace('-', ' ')
            + ", the weakest isolation level that all of them offer; --isolation sets another.");
    return with(systems, Parameters.ISOLATION, level);
  }

  private static Collection<Isolation> isolations(
      Backend backend, Map<String, List<String>> given) {
    return backend.offer(OptionValues.of(backend.options(), given)).isolations();
  }

  private static String noLevelInCommon(List<PlannedRun> plans) {
    return "there is no isolation level that all of them offer ("
        + plans.stream()
            .map(
                plan ->
                    plan.backend().name()
                        + ": "
                        + isolations(plan.backend(), plan.spec().target().options()).stream()
                            .map(EnumNames::name)
                            .collect(Collectors.joining(", ")))
            .distinct()
            .collect(Collectors.joining("; "))
        + "); compare others, or these as they are with --force";
  }

  /** Returns the default backend and the first other one that can be compared with it. */
  private String pair() {
    Backend first = catalog.backend(Defaults.backend());
    Collection<Isolation> levels = isolations(first, Map.of());
    return catalog.backends().stream()
        .filter(other -> !other.name().equals(first.name()) && other.unavailable().isEmpty())
        .filter(other -> !Collections.disjoint(levels, isolations(other, Map.of())))
        .findFirst()
        .map(second -> first.name() + "," + second.name())
        .orElse(first.name() + ",...");
  }

  private static Isolation isolation(PlannedRun plan) {
    return plan.spec().target().isolation();
  }

  private List<Variant> sameTerminals(List<Variant> systems) {
    List<Load> loads = systems.stream().map(each -> planned(each).spec().load()).toList();
    boolean closed = loads.stream().allMatch(Load.Closed.class::isInstance);
    if (!closed
        || loads.stream().distinct().count() == 1
        || isSet(Parameters.TERMINALS, systems)
        || isSet(Parameters.CONNECTIONS, systems)) {
      return systems;
    }
    int least = loads.stream().mapToInt(Load::terminals).min().orElseThrow();
    remarks.add(
        "All run from "
            + counted(least, "terminal")
            + ", as many as all of them support; --terminals sets another number.");
    return with(systems, Parameters.TERMINALS, String.valueOf(least));
  }

  private static List<Variant> with(List<Variant> systems, Parameter<?> parameter, String value) {
    return systems.stream()
        .map(each -> new Variant(each.name, each.choices.with(parameter, value)))
        .toList();
  }

  private static boolean isSet(Parameter<?> parameter, List<Variant> systems) {
    return systems.stream().anyMatch(system -> system.choices.has(parameter));
  }

  private List<Point> contenders(List<Variant> systems) {
    return systems.stream()
        .map(each -> new Point(each.name, Map.of("system", each.name), planned(each)))
        .toList();
  }

  private PlannedRun planned(Variant system) {
    return planned(system, null);
  }

  /** Plans a system as {@code run} would; options of other backends do not concern it. */
  private PlannedRun planned(Variant system, @Nullable String reference) {
    Backend backend = catalog.backend(system.choices.value(Parameters.BACKEND));
    return new Planner(
            catalog,
            options.work.path,
            new BackendOptions(catalog.backends()).of(backend, system.choices),
            reference)
        .single("a comparison runs a single workload");
  }

  private static ComparedSystem conditions(Point contender) {
    PlannedRun plan = contender.plan();
    return new ComparedSystem(
        contender.name(),
        plan.spec(),
        plan.backend().dataModel(),
        String.valueOf(plan.workload().version()));
  }

  /** Returns the published system that joins, as the plan of a run would name it. */
  private List<PublishedProfile> published() {
    PlannedRun plan = planned(systems().getFirst(), options.reference.id);
    return plan.workload().published().stream()
        .filter(each -> each.id().equals(plan.reference()))
        .toList();
  }
}
