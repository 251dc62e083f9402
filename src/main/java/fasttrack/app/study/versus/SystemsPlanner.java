package fasttrack.app.study.versus;

import fasttrack.app.execution.PlannedRun;
import fasttrack.app.options.command.BackendOptions;
import fasttrack.app.options.command.ParameterOptions;
import fasttrack.app.options.command.Planner;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.options.parameter.Choices;
import fasttrack.app.options.parameter.Defaults;
import fasttrack.app.options.parameter.EnumNames;
import fasttrack.app.options.parameter.Parameter;
import fasttrack.app.options.parameter.Parameters;
import fasttrack.app.options.parameter.Suggestion;
import fasttrack.app.options.parameter.UsageException;
import fasttrack.app.report.Words;
import fasttrack.app.study.comparison.Comparability;
import fasttrack.app.study.versus.SystemOptions.Variation;
import fasttrack.core.result.Finding;
import fasttrack.core.spec.Load;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.OptionValues;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * Plans what is compared: a system for each backend, or for each that has options of its own, and
 * each combination of varied values, planned as {@code run} would plan it with these options. Used
 * by one thread.
 */
public final class SystemsPlanner {
  private static final String BACKEND = Parameters.BACKEND.name();
  private static final int SYSTEMS_MAX = 12;

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

  /**
   * What a command compares. Immutable.
   *
   * @param all the systems, the reference first
   * @param differences the conditions that differ although they should not, since the user insists
   * @param remarks what else the reader has to know
   * @param arguments what makes the systems on a command line
   */
  public record SystemsPlan(
      List<Variant> all, List<String> differences, List<String> remarks, List<String> arguments) {}

  /**
   * A system.
   *
   * @param name what it is called; empty where it is alone
   * @param levels what distinguishes it, by the options that differ
   * @param choices its options
   */
  public record Variant(String name, Map<String, String> levels, Choices choices) {

    /** Returns it with another of its options. */
    public Variant with(Choices other) {
      return new Variant(name, levels, other);
    }

    /** Returns it with what distinguishes it, besides all else. */
    Variant and(String level, String value, String shown, Choices other) {
      Map<String, String> more = new LinkedHashMap<>(levels);
      more.put(level, value);
      return new Variant((name + " " + shown).strip(), more, other);
    }
  }

  private final Catalog catalog;
  private final Path work;
  private final SystemOptions options;
  private final Choices given;
  private final List<String> steps;
  private final Set<String> bound;
  private final Set<String> differing = new LinkedHashSet<>();
  private final List<String> remarks = new ArrayList<>();

  /**
   * Makes a planner.
   *
   * @param work the folder in which backends keep their files
   * @param given what the command was given
   * @param steps what the study varies itself, in each system
   */
  public SystemsPlanner(
      Catalog catalog, Path work, SystemOptions options, Choices given, Parameter<?>... steps) {
    this.catalog = catalog;
    this.work = work;
    this.options = options;
    this.given = given;
    this.steps = Stream.of(steps).map(Parameter::name).toList();
    this.steps.forEach(this::differs);
    this.bound = Set.copyOf(differing);
  }

  /**
   * Returns the systems, with what they have in common where the user leaves it to them.
   *
   * @throws UsageException where an option is invalid, or the systems cannot be compared
   * @throws fasttrack.core.spi.BackendException where a backend does not offer what is asked for
   */
  public SystemsPlan plan() {
    List<Variant> systems = systems();
    for (Variation variation : options.variations) {
      checkOption(variation);
      differs(variation.option());
      systems = systems.stream().flatMap(each -> variants(each, variation)).toList();
    }
    if (systems.size() > SYSTEMS_MAX) {
      throw new UsageException(
          "vary", "makes " + systems.size() + " systems; at most " + SYSTEMS_MAX + " are compared");
    }
    List<Variant> alike = sameTerminals(sameIsolation(systems));
    return new SystemsPlan(alike, differences(alike), remarks, arguments());
  }

  /** What follows from what differs does, too: with terminals their connections. */
  private void differs(String option) {
    differing.add(option);
    for (List<Parameter<?>> group : TOGETHER) {
      List<String> names = group.stream().map(Parameter::name).toList();
      if (names.contains(option)) {
        differing.addAll(names);
      }
    }
  }

  private List<Variant> systems() {
    return options.systems.isEmpty() ? backends() : own();
  }

  private List<Variant> backends() {
    List<String> names =
        given.all(Parameters.BACKEND).stream()
            .map(name -> catalog.backend(name.strip()).name())
            .distinct()
            .toList();
    checkOwned(given, names);
    boolean named = names.size() > 1 || options.variations.isEmpty();
    return names.stream()
        .map(name -> new Variant("", Map.of(), given.with(Parameters.BACKEND, name)))
        .map(each -> named ? each.and(BACKEND, backend(each), backend(each), each.choices()) : each)
        .toList();
  }

  private static String backend(Variant system) {
    return system.choices().value(Parameters.BACKEND);
  }

  private List<Variant> own() {
    if (given.all(Parameters.BACKEND).size() > 1) {
      throw Words.refused("system", Finding.fact("system-beside-backends"));
    }
    List<Variant> systems = new ArrayList<>();
    for (SystemOptions.OwnOptions own : options.systems) {
      Choices choices = given;
      Choices added = added(own);
      for (Map.Entry<String, List<String>> option : added.given().entrySet()) {
        choices = choices.with(option.getKey(), option.getValue());
        differs(option.getKey());
      }
      if (systems.stream().anyMatch(each -> each.name().equals(own.name()))) {
        throw new UsageException("system", "two systems are called '" + own.name() + "'");
      }
      checkOwned(added, List.of(choices.value(Parameters.BACKEND)));
      systems.add(
          new Variant("", Map.of(), choices).and("system", own.name(), own.name(), choices));
    }
    checkOwned(given, systems.stream().map(SystemsPlanner::backend).toList());
    return systems;
  }

  /** Reads a system's own options. */
  private Choices added(SystemOptions.OwnOptions own) {
    CommandSpec spec = CommandSpec.create();
    ParameterOptions.addTo(spec, Parameters.ALL, catalog);
    new BackendOptions(catalog.backends()).addTo(spec, Set.of());
    try {
      new CommandLine(spec).parseArgs(own.words().toArray(String[]::new));
    } catch (CommandLine.UnmatchedArgumentException e) {
      String word = e.getUnmatched().getFirst();
      throw new UsageException(
          "system",
          "%s: '%s' is not an option that determines a run%s"
              .formatted(own.name(), word, Suggestion.question(word, known("--"))));
    } catch (ParameterException e) {
      throw new UsageException("system", own.name() + ": " + e.getMessage());
    }
    return ParameterOptions.given(spec, Parameters.ALL, catalog);
  }

  private void checkOwned(Choices choices, List<String> backends) {
    new BackendOptions(catalog.backends())
        .checkOwned(choices, backends.stream().map(catalog::backend).toList());
  }

  private static Stream<Variant> variants(Variant system, Variation variation) {
    return variation.values().stream()
        .map(
            value -> {
              String argument = variation.argument(value);
              Choices choices =
                  variation.key() == null
                      ? system.choices().with(variation.option(), List.of(argument))
                      : system.choices().and(variation.option(), argument);
              return system.and(variation.level(), value, variation.shown(value), choices);
            });
  }

  private List<String> known(String dashes) {
    return Stream.concat(
            Parameters.names().stream(), BackendOptions.names(catalog.backends()).stream())
        .map(name -> dashes + name)
        .toList();
  }

  private void checkOption(Variation variation) {
    String option = "--" + variation.option();
    if (bound.contains(variation.option())) {
      throw new UsageException("vary", option + " varies from step to step anyway");
    }
    if (!known("").contains(variation.option())) {
      throw new UsageException(
          "vary",
          option
              + " is not an option that determines a run"
              + Suggestion.question(option, known("--")));
    }
  }

  private List<String> differences(List<Variant> systems) {
    List<String> differences =
        Comparability.differences(
            systems.stream().map(this::conditions).toList(), List.copyOf(differing));
    if (!differences.isEmpty() && !options.force) {
      throw Words.refused(
          options.variations.isEmpty() ? BACKEND : "vary",
          Finding.fact("systems-differ").with("differences", String.join("; ", differences)));
    }
    return differences;
  }

  private Comparability.ComparedSystem conditions(Variant system) {
    PlannedRun plan = planned(system.choices());
    return new Comparability.ComparedSystem(
        system.name(),
        plan.spec(),
        plan.backend().dataModel(),
        String.valueOf(plan.workload().version()));
  }

  private List<Variant> sameIsolation(List<Variant> systems) {
    List<PlannedRun> plans = systems.stream().map(each -> planned(each.choices())).toList();
    boolean same = plans.stream().map(SystemsPlanner::isolation).distinct().count() == 1;
    if (same || isSet(Parameters.ISOLATION, systems)) {
      return systems;
    }
    TreeSet<Isolation> common = new TreeSet<>(List.of(Isolation.values()));
    for (PlannedRun plan : plans) {
      common.retainAll(isolations(plan));
    }
    if (common.isEmpty()) {
      if (!options.force) {
        throw new UsageException(BACKEND, noLevelInCommon(plans));
      }
      return systems;
    }
    String level = EnumNames.name(common.first());
    remarks.add(Words.of(Finding.fact("same-level").with("level", level.replace('-', ' '))));
    return with(systems, Parameters.ISOLATION, level);
  }

  private static Isolation isolation(PlannedRun plan) {
    return plan.spec().target().isolation();
  }

  private static Collection<Isolation> isolations(PlannedRun plan) {
    return isolations(plan.backend(), plan.spec().target().options());
  }

  private static Collection<Isolation> isolations(
      Backend backend, Map<String, List<String>> options) {
    return backend.offer(OptionValues.of(backend.options(), options)).isolations();
  }

  private static String noLevelInCommon(List<PlannedRun> plans) {
    String offered =
        plans.stream()
            .map(
                plan ->
                    plan.backend().name()
                        + ": "
                        + String.join(", ", EnumNames.names(List.copyOf(isolations(plan)))))
            .distinct()
            .collect(Collectors.joining("; "));
    String typed =
        plans.stream()
            .map(
                plan ->
                    "--system '%1$s=-b %1$s --isolation %2$s'"
                        .formatted(plan.backend().name(), EnumNames.name(isolation(plan))))
            .distinct()
            .collect(Collectors.joining(" "));
    return "there is no isolation level that all of them offer (%s); give each its own: %s"
        .formatted(offered, typed);
  }

  /** Returns the default backend and the first other one that can be compared with it. */
  public String pair() {
    Backend first = catalog.backend(Defaults.backend());
    Collection<Isolation> levels = isolations(first, Map.of());
    return catalog.backends().stream()
        .filter(other -> !other.name().equals(first.name()) && other.unavailable().isEmpty())
        .filter(other -> !Collections.disjoint(levels, isolations(other, Map.of())))
        .findFirst()
        .map(second -> first.name() + "," + second.name())
        .orElse(first.name() + ",...");
  }

  private List<Variant> sameTerminals(List<Variant> systems) {
    if (differing.contains(Parameters.TERMINALS.name())) {
      return systems;
    }
    List<Load> loads = systems.stream().map(each -> planned(each.choices()).spec().load()).toList();
    boolean closed = loads.stream().allMatch(Load.Closed.class::isInstance);
    if (!closed
        || loads.stream().distinct().count() == 1
        || isSet(Parameters.TERMINALS, systems)
        || isSet(Parameters.CONNECTIONS, systems)) {
      return systems;
    }
    int least = loads.stream().mapToInt(Load::terminals).min().orElseThrow();
    remarks.add(Words.of(Finding.fact("same-terminals").with("terminals", least)));
    return with(systems, Parameters.TERMINALS, String.valueOf(least));
  }

  /** Returns systems with a parameter set. */
  public static List<Variant> with(List<Variant> systems, Parameter<?> parameter, String value) {
    return systems.stream().map(each -> each.with(each.choices().with(parameter, value))).toList();
  }

  /** Tells whether the user sets a parameter of a system. */
  public static boolean isSet(Parameter<?> parameter, List<Variant> systems) {
    return systems.stream().anyMatch(system -> system.choices().has(parameter));
  }

  /** Plans a run as {@code run} would; options of other backends do not concern it. */
  public PlannedRun planned(Choices choices) {
    return planned(choices, null);
  }

  /**
   * Plans a run.
   *
   * @param reference the id of the published figures to show; null for none
   */
  public PlannedRun planned(Choices choices, @Nullable String reference) {
    Backend backend = catalog.backend(choices.value(Parameters.BACKEND));
    return new Planner(
            catalog, work, new BackendOptions(catalog.backends()).of(backend, choices), reference)
        .single("a study runs a single workload, not " + choices.all(Parameters.WORKLOAD));
  }

  /** What the study decides itself is not part of it. */
  private List<String> arguments() {
    List<String> arguments = new ArrayList<>();
    List<String> left = new ArrayList<>(steps);
    left.addAll(List.of(BACKEND, Parameters.REPEAT.name(), Parameters.RUNS.name()));
    if (options.systems.isEmpty() || given.has(Parameters.BACKEND)) {
      arguments.addAll(List.of("--" + BACKEND, String.join(",", given.all(Parameters.BACKEND))));
    }
    options.systems.forEach(
        each -> arguments.addAll(List.of("--system", each.name() + "=" + each.text())));
    options.variations.forEach(each -> arguments.addAll(List.of("--vary", each.typed())));
    given
        .without(left)
        .given()
        .forEach(
            (name, values) ->
                values.forEach(value -> arguments.addAll(List.of("--" + name, value))));
    if (options.force) {
      arguments.add("--force");
    }
    return arguments;
  }
}
