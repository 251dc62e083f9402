package fasttrack.app.comparison;

import fasttrack.core.model.DataModel;
import fasttrack.core.result.RunResult;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Load;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What has to be the same for two systems, so that their figures can be compared. */
public final class Comparability {
  private static final double SECOND = 1e9;

  /**
   * A condition.
   *
   * @param name what it is called, which is the option that sets it where there is one
   * @param value what a run has; null where an older result does not tell
   */
  private record Condition(String name, Function<Conditions, @Nullable String> value) {}

  private static final List<Condition> ALL =
      List.of(
          new Condition("workload", of -> of.spec.data().workload()),
          new Condition("workload version", of -> of.version),
          new Condition("transactions", of -> new TreeMap<>(of.spec.mix().weights()).toString()),
          new Condition("order", of -> words(of.spec.mix().order())),
          new Condition("profile", of -> of.spec.data().profile()),
          new Condition("scale", of -> String.valueOf(of.spec.data().scale())),
          new Condition("hot", of -> hot(of.spec.data().hot())),
          new Condition("durability", of -> words(of.spec.target().durability())),
          new Condition("isolation", of -> words(of.spec.target().isolation())),
          new Condition("execution", Comparability::execution),
          new Condition("begin", of -> words(of.spec.schedule().begin())),
          new Condition("load", of -> load(of.spec.load())),
          new Condition("fault", of -> of.spec.faults().isEmpty() ? "none" : "killed"));

  /** What makes a system: it differs in a comparison, and should not between a run and its past. */
  private static final List<Condition> SYSTEM =
      List.of(
          new Condition("backend", of -> of.spec.target().backend()),
          new Condition(
              "backend's options", of -> new TreeMap<>(of.spec.target().options()).toString()));

  private Comparability() {}

  /**
   * Under which conditions a system ran.
   *
   * @param name the system's name
   * @param dataModel its data model; null where an older result does not tell
   * @param version the workload's version; null where an older result does not tell
   */
  public record Conditions(
      String name, BenchmarkSpec spec, @Nullable DataModel dataModel, @Nullable String version) {
    /** Returns the conditions of a run that has ended. */
    public static Conditions of(String name, RunResult result) {
      Integer version = result.header().workload().version();
      return new Conditions(
          name,
          result.spec(),
          result.setup().dataModel(),
          version == null ? null : version.toString());
    }
  }

  /**
   * Returns the conditions that differ, each with what every system has.
   *
   * @param varied the names of conditions that are meant to differ
   */
  public static List<String> differences(List<Conditions> systems, List<String> varied) {
    return differences(ALL, systems, varied);
  }

  /**
   * Returns the conditions in which a run differs from its baseline, with what each of them has.
   */
  public static List<String> differences(BenchmarkSpec run, BenchmarkSpec baseline) {
    List<Conditions> both =
        List.of(
            new Conditions("run", run, null, null),
            new Conditions("baseline", baseline, null, null));
    List<String> differences = differences(SYSTEM, both, List.of());
    differences.addAll(differences(ALL, both, List.of()));
    return differences;
  }

  private static List<String> differences(
      List<Condition> conditions, List<Conditions> systems, List<String> varied) {
    List<String> differences = new ArrayList<>();
    for (Condition condition : conditions) {
      if (!varied.contains(condition.name) && !sameModel(condition, systems)) {
        differences.add(difference(condition, systems));
      }
    }
    return differences;
  }

  /** A way to reach the engine is a matter of one data model alone. */
  private static boolean sameModel(Condition condition, List<Conditions> systems) {
    Map<String, List<Conditions>> groups = new LinkedHashMap<>();
    for (Conditions system : systems) {
      String group = condition.name.equals("execution") ? String.valueOf(system.dataModel) : "";
      groups.computeIfAbsent(group, key -> new ArrayList<>()).add(system);
    }
    return groups.values().stream()
        .allMatch(
            group ->
                group.stream().map(condition.value).filter(Objects::nonNull).distinct().count()
                    <= 1);
  }

  private static String difference(Condition condition, List<Conditions> systems) {
    List<String> values = new ArrayList<>();
    for (Conditions system : systems) {
      String value = condition.value.apply(system);
      values.add(system.name + " " + (value == null ? "unknown" : value));
    }
    return condition.name + ": " + String.join(", ", values);
  }

  private static String hot(@Nullable Integer hot) {
    return hot == null ? "all" : hot.toString();
  }

  private static String execution(Conditions system) {
    return words(system.spec.target().execution());
  }

  private static String load(Load load) {
    return switch (load) {
      case Load.Closed closed ->
          closed.terminals() + " terminals on " + closed.connections() + " connections";
      case Load.Thinking thinking ->
          thinking.terminals()
              + " terminals on "
              + thinking.connections()
              + " connections, think time "
              + thinking.thinkNanos() / SECOND
              + " s";
      case Load.Open open ->
          open.rateTps()
              + "/s on "
              + open.connections()
              + " connections, "
              + words(open.arrivals());
    };
  }

  private static String words(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
