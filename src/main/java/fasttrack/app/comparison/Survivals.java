package fasttrack.app.comparison;

import fasttrack.core.result.RunResult;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Survival;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What the commits of compared systems survive. */
public final class Survivals {
  private Survivals() {}

  /**
   * Says what commits survive where one promise means different things; empty elsewhere.
   *
   * @param runs a run of each system, by the names of the systems
   */
  public static Optional<String> unlike(Map<String, RunResult> runs) {
    Map<String, Survival> survivals = new LinkedHashMap<>();
    Set<Durability> promises = EnumSet.noneOf(Durability.class);
    runs.forEach(
        (system, run) -> {
          Survival survives = run.setup().survives();
          if (survives != null) {
            survivals.put(system, survives);
            promises.add(run.spec().target().durability());
          }
        });
    return promises.size() > 1 || survivals.values().stream().distinct().count() < 2
        ? Optional.empty()
        : Optional.of(
            survivals.entrySet().stream()
                .map(each -> each.getKey() + ": " + each.getValue().title())
                .collect(
                    Collectors.joining(
                        "; ",
                        "The systems' commits differ in what they survive: ",
                        ". Durable commits survive the same.")));
  }
}
