package fasttrack.app.study.comparison;

import fasttrack.core.result.RunResult;
import fasttrack.core.spi.Engine;
import fasttrack.core.spi.Survival;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What the speed of compared systems costs: commits that a crash may lose. */
public final class Losses {
  private Losses() {}

  /**
   * Says what may lose the last commits of each system, with the settings in which it differs from
   * others of its engine; nothing where all survive a loss of power.
   *
   * @param runs a run of each system, by the names of the systems
   */
  public static List<String> of(Map<String, RunResult> runs) {
    Map<String, List<String>> said = new LinkedHashMap<>();
    runs.forEach(
        (system, run) -> {
          Survival survives = run.setup().survives();
          if (survives != Survival.POWER_LOSS) {
            said.computeIfAbsent(
                    survives.lostBy() + " may lose the last commits" + by(run, runs),
                    any -> new ArrayList<>())
                .add(system);
          }
        });
    List<String> lines = new ArrayList<>();
    said.forEach(
        (loss, systems) ->
            lines.add(
                systems.size() == runs.size()
                    ? loss + " of each system"
                    : String.join(", ", systems) + ": " + loss));
    return lines;
  }

  private static String by(RunResult run, Map<String, RunResult> runs) {
    Map<String, String> own = run.engine().settings();
    String differing =
        differing(runs.values().stream().map(RunResult::engine).toList(), run.engine().product())
            .keySet()
            .stream()
            .filter(own::containsKey)
            .map(name -> name + " " + own.get(name))
            .collect(Collectors.joining(", "));
    return differing.isEmpty() ? "" : " (" + differing + ")";
  }

  /** Says in which settings systems of one product differ; nothing where they do in none. */
  public static Optional<String> settings(Collection<RunResult> runs) {
    List<Engine> engines = runs.stream().map(RunResult::engine).toList();
    if (engines.stream().map(Engine::product).distinct().count() != 1) {
      return Optional.empty();
    }
    List<String> differing = new ArrayList<>();
    differing(engines, engines.getFirst().product())
        .forEach(
            (name, values) ->
                differing.add(
                    name + " " + values.stream().distinct().collect(Collectors.joining(", "))));
    return differing.isEmpty()
        ? Optional.empty()
        : Optional.of("Settings that differ: " + String.join("; ", differing) + ".");
  }

  /** Returns the settings in which engines of a product differ, by their names, without places. */
  private static Map<String, List<String>> differing(List<Engine> engines, String product) {
    List<Map<String, String>> settings =
        engines.stream()
            .filter(engine -> engine.product().equals(product))
            .map(Engine::settings)
            .toList();
    Map<String, List<String>> differing = new TreeMap<>();
    for (String name :
        settings.stream().flatMap(each -> each.keySet().stream()).distinct().toList()) {
      List<String> values = new ArrayList<>();
      settings.forEach(each -> values.add(Objects.requireNonNullElse(each.get(name), "unset")));
      boolean places = values.stream().anyMatch(value -> value.contains("/"));
      if (!places && values.stream().distinct().count() > 1) {
        differing.put(name, values);
      }
    }
    return differing;
  }
}
