package fasttrack.app.cli;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.comparison.Comparability;
import fasttrack.app.comparison.Comparability.Conditions;
import fasttrack.app.console.Console;
import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.series.Earlier;
import fasttrack.app.execution.series.Versus;
import fasttrack.app.execution.series.Versus.Contender;
import fasttrack.core.model.PublishedProfile;
import fasttrack.core.model.Workload;
import fasttrack.core.spec.Load;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendOption;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.OptionValues;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * Plans a comparison: a system for each backend and each combination of varied values, planned as
 * {@code run} would plan it with these options.
 */
final class VersusPlanner {
  static final String WORKLOAD = "fasttrack";

  private static final String BACKEND = "backend";
  private static final String ISOLATION = "isolation";
  private static final String TERMINALS = "terminals";
  private static final int SYSTEMS_MAX = 12;
  private static final int BLOCKS_MAX = 1_000;

  /** What {@code versus} has and {@code run} has, too, with another meaning. */
  private static final List<String> OWN =
      List.of("repeat", "json", "out", "quiet", "reference", "config");

  /** Parameters that follow from each other. */
  private static final List<String> LOAD =
      List.of(TERMINALS, "connections", "rate", "think", "arrivals");

  private static final List<String> MIX = List.of("mix", "only");

  private final Catalog catalog;
  private final Console console;
  private final VersusOptions options;
  private final CommandSpec command;
  private final List<String> remarks = new ArrayList<>();

  /** A system, by what it is called and how it is set. */
  private record Variant(String name, Settings settings) {}

  VersusPlanner(Catalog catalog, Console console, VersusOptions options, CommandSpec command) {
    this.catalog = catalog;
    this.console = console;
    this.options = options;
    this.command = command;
  }

  /**
   * Returns what runs.
   *
   * @throws UsageException where an option is invalid, or the systems cannot be compared
   * @throws fasttrack.core.spi.BackendException where a backend does not offer what is asked for
   */
  Versus.Plan plan() {
    List<Variant> systems = systems();
    if (systems.size() < 2) {
      throw new UsageException(
          BACKEND,
          "there is nothing to compare: name several, such as --backend "
              + pair()
              + ", or --vary an option");
    }
    if (systems.size() > SYSTEMS_MAX) {
      throw new UsageException(
          "vary", "makes " + systems.size() + " systems; at most " + SYSTEMS_MAX + " are compared");
    }
    List<Contender> contenders = contenders(alike(systems));
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
    return new Versus.Plan(
        contenders, published(), extent(), differences, remarks, earlier(contenders));
  }

  private Versus.Extent extent() {
    Double until = options.extent.untilShare;
    Long atMost = options.extent.atMostNanos;
    return new Versus.Extent(
        options.repeat.orElse(VersusOptions.REPEAT),
        until,
        atMost == null && until != null ? new Durations().convert(VersusOptions.AT_MOST) : atMost);
  }

  private List<Variant> systems() {
    Settings given = Settings.of(command).without(OWN);
    if (!given.has("workload")) {
      given = given.with("workload", WORKLOAD);
    }
    List<String> backends = backends();
    List<Variant> systems = new ArrayList<>();
    for (String backend : backends) {
      systems.add(
          new Variant(
              backends.size() > 1 || options.extent.variations.isEmpty() ? backend : "",
              given.with(BACKEND, backend)));
    }
    for (Variation variation : options.extent.variations) {
      checkOption(variation);
      systems = systems.stream().flatMap(system -> varied(system, variation)).toList();
    }
    return systems;
  }

  private List<String> backends() {
    String named = options.what.backend.name;
    return Stream.of((named == null ? Defaults.backend() : named).split(",", -1))
        .map(name -> catalog.backend(name.strip()).name())
        .distinct()
        .toList();
  }

  private static Stream<Variant> varied(Variant system, Variation variation) {
    return variation.values().stream()
        .map(
            value -> {
              String argument = variation.argument(value);
              Settings settings =
                  variation.key() == null
                      ? system.settings.with(variation.option(), argument)
                      : system.settings.and(variation.option(), argument);
              String name = variation.key() == null ? variation.option() + "=" + value : argument;
              return new Variant((system.name + " " + name).strip(), settings);
            });
  }

  private void checkOption(Variation variation) {
    CommandSpec run = run().getCommandSpec();
    String option = "--" + variation.option();
    if (!varies(variation.option())) {
      throw new UsageException("vary", option + " makes no difference between systems");
    }
    if (run.findOption(option) == null) {
      List<String> options =
          run.options().stream()
              .map(Settings::name)
              .filter(VersusPlanner::varies)
              .map(name -> "--" + name)
              .toList();
      throw new UsageException(
          "vary", "'run' has no option " + option + Suggestion.question(option, options));
    }
  }

  private static boolean varies(String option) {
    return !OWN.contains(option) && !option.equals("forks");
  }

  /** What follows from what is varied differs, too: with terminals their connections. */
  private List<String> varied() {
    List<String> varied = new ArrayList<>();
    for (Variation variation : options.extent.variations) {
      varied.add(variation.option());
      if (LOAD.contains(variation.option())) {
        varied.addAll(LOAD);
      }
      if (MIX.contains(variation.option())) {
        varied.addAll(MIX);
      }
    }
    return varied;
  }

  /** Gives all systems what they have in common where the user leaves it to them. */
  private List<Variant> alike(List<Variant> systems) {
    return sameTerminals(sameIsolation(systems));
  }

  private List<Variant> sameIsolation(List<Variant> systems) {
    List<PlannedRun> plans = systems.stream().map(this::planned).toList();
    boolean same = plans.stream().map(VersusPlanner::isolation).distinct().count() == 1;
    if (same || isSet(ISOLATION, systems)) {
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
    return systems.stream()
        .map(each -> new Variant(each.name, each.settings.with(ISOLATION, level)))
        .toList();
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
        || isSet(TERMINALS, systems)
        || isSet("connections", systems)) {
      return systems;
    }
    int least = loads.stream().mapToInt(Load::terminals).min().orElseThrow();
    remarks.add(
        "All run from "
            + counted(least, "terminal")
            + ", as many as all of them support; --terminals sets another number.");
    return systems.stream()
        .map(each -> new Variant(each.name, each.settings.with(TERMINALS, String.valueOf(least))))
        .toList();
  }

  private static boolean isSet(String option, List<Variant> systems) {
    return systems.stream().anyMatch(system -> system.settings.has(option));
  }

  private List<Contender> contenders(List<Variant> systems) {
    return systems.stream().map(each -> new Contender(each.name, planned(each))).toList();
  }

  /** Has {@code run} plan it; options of other backends of the comparison do not concern it. */
  private PlannedRun planned(Variant system) {
    CommandLine line = run();
    Settings settings = system.settings.without(foreign(system));
    try {
      line.parseArgs(settings.argumentsFor(line.getCommandSpec()));
    } catch (ParameterException e) {
      throw Errors.usage(e);
    }
    List<PlannedRun> plans = line.<RunCommand>getCommand().plans();
    if (plans.size() != 1) {
      throw new UsageException("workload", "a comparison runs a single workload");
    }
    return plans.getFirst();
  }

  private List<String> foreign(Variant system) {
    Backend own = catalog.backend(system.settings.first(BACKEND));
    return backends().stream()
        .flatMap(other -> catalog.backend(other).options().stream())
        .map(BackendOption::name)
        .filter(name -> !BackendOptions.has(own, name))
        .toList();
  }

  private CommandLine run() {
    return Program.runCommand(catalog, console);
  }

  private static Conditions conditions(Contender contender) {
    PlannedRun plan = contender.plan();
    return new Conditions(
        contender.name(),
        plan.spec(),
        plan.backend().dataModel(),
        String.valueOf(plan.workload().version()));
  }

  private List<PublishedProfile> published() {
    String id = options.reference.id;
    if (id == null) {
      return List.of();
    }
    Workload workload = planned(systems().getFirst()).workload();
    return List.of(
        workload.published().stream()
            .filter(each -> each.id().equalsIgnoreCase(id))
            .findFirst()
            .orElseThrow(
                () ->
                    new UsageException(
                        "reference",
                        "unknown system '"
                            + id
                            + "'"
                            + Suggestion.orChoice(
                                id,
                                workload.published().stream()
                                    .map(PublishedProfile::id)
                                    .toList()))));
  }

  private @Nullable Earlier earlier(List<Contender> contenders) {
    Path folder = options.extent.resume;
    return folder == null
        ? null
        : EarlierRuns.of(folder, Versus.plannedRuns(contenders, BLOCKS_MAX), "these systems");
  }
}
