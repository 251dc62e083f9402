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
    List<String> differences = differences(Matters.TO_COMPARE, systems, varied);
    add(differences, "workload version", systems, ComparedSystem::version);
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

  private static List<String> differences(
      Matters matters, List<ComparedSystem> systems, List<String> varied) {
    List<String> differences = new ArrayList<>();
    for (Parameter<?> parameter : Parameters.ALL) {
      if (parameter.matters() == matters && !varied.contains(parameter.name())) {
        for (List<ComparedSystem> alike : groups(parameter, systems)) {
          int before = differences.size();
          add(differences, parameter.name(), alike, of -> parameter.said(of.spec));
          if (differences.size() > before) {
            break;
          }
        }
      }
    }
    return differences;
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

  /** Adds a condition that differs, with what each system has; one that is not known is none. */
  private static void add(
      List<String> differences,
      String name,
      List<ComparedSystem> systems,
      Function<ComparedSystem, @Nullable String> of) {
    if (systems.stream().map(of).filter(Objects::nonNull).distinct().count() > 1) {
      differences.add(
          name
              + ": "
              + systems.stream()
                  .map(system -> system.name + " " + of.apply(system))
                  .collect(Collectors.joining(", ")));
    }
  }
}
