package fasttrack.app.study.comparison;

import fasttrack.app.options.parameter.Parameter;
import fasttrack.app.options.parameter.Parameter.Matters;
import fasttrack.app.options.parameter.Parameters;
import fasttrack.core.model.DataModel;
import fasttrack.core.result.RunResult;
import fasttrack.core.spec.BenchmarkSpec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What has to be the same for two systems, so that their figures can be compared. */
public final class Comparability {
  private Comparability() {}

  /**
   * Under which conditions a system ran.
   *
   * @param name the system's name
   * @param dataModel its data model
   * @param version the workload's version
   */
  public record ComparedSystem(
      String name, BenchmarkSpec spec, DataModel dataModel, String version) {
    /** Returns the conditions of a run that has ended. */
    public static ComparedSystem of(String name, RunResult result) {
      return new ComparedSystem(
          name,
          result.spec(),
          result.setup().dataModel(),
          String.valueOf(result.header().workload().version()));
    }
  }

  /**
   * Returns the parameters that differ, each with what every system has.
   *
   * @param varied the names of parameters that are meant to differ
   */
  public static List<String> differences(List<ComparedSystem> systems, List<String> varied) {
    List<String> differences = new ArrayList<>();
    for (Parameter<?> parameter : Parameters.ALL) {
      if (parameter.matters() == Matters.TO_COMPARE && !varied.contains(parameter.name())) {
        groups(parameter, systems).stream()
            .map(alike -> difference(parameter.name(), alike, of -> parameter.said(of.spec)))
            .flatMap(Optional::stream)
            .findFirst()
            .ifPresent(differences::add);
      }
    }
    difference("workload version", systems, ComparedSystem::version).ifPresent(differences::add);
    return differences;
  }

  /**
   * Returns the parameters in which a run differs from its baseline, with what each of them has.
   */
  public static List<String> differences(BenchmarkSpec run, BenchmarkSpec baseline) {
    Map<String, String> expected = conditions(baseline);
    return conditions(run).entrySet().stream()
        .filter(each -> !each.getValue().equals(expected.get(each.getKey())))
        .map(
            each ->
                "%s: run %s, baseline %s"
                    .formatted(each.getKey(), each.getValue(), expected.get(each.getKey())))
        .toList();
  }

  /**
   * Returns by its name what makes two runs different systems, or their figures no counterparts.
   */
  public static Map<String, String> conditions(BenchmarkSpec spec) {
    Map<String, String> conditions = new LinkedHashMap<>();
    add(conditions, Matters.AS_SYSTEM, spec);
    conditions.put("backend's options", new TreeMap<>(spec.target().options()).toString());
    add(conditions, Matters.TO_COMPARE, spec);
    return conditions;
  }

  private static void add(Map<String, String> conditions, Matters matters, BenchmarkSpec spec) {
    for (Parameter<?> parameter : Parameters.ALL) {
      if (parameter.matters() == matters) {
        conditions.put(parameter.name(), parameter.said(spec));
      }
    }
  }

  /** A way to reach the engine is a matter of one data model alone. */
  private static Collection<List<ComparedSystem>> groups(
      Parameter<?> parameter, List<ComparedSystem> systems) {
    if (!parameter.name().equals("execution")) {
      return List.of(systems);
    }
    return systems.stream()
        .collect(
            Collectors.groupingBy(
                system -> String.valueOf(system.dataModel),
                LinkedHashMap::new,
                Collectors.toList()))
        .values();
  }

  /** Returns a condition that differs, with what each system has; one that is not known is none. */
  private static Optional<String> difference(
      String name, List<ComparedSystem> systems, Function<ComparedSystem, @Nullable String> of) {
    return systems.stream().map(of).filter(Objects::nonNull).distinct().count() <= 1
        ? Optional.empty()
        : Optional.of(
            name
                + ": "
                + systems.stream()
                    .map(system -> system.name + " " + of.apply(system))
                    .collect(Collectors.joining(", ")));
  }
}
