package fasttrack.app.threshold;

import fasttrack.app.report.Figures;
import fasttrack.core.spec.BenchmarkSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** In what a run differs from its baseline, beside the seed and what both are measured for. */
final class Differences {
  private static final Map<String, Function<BenchmarkSpec, Object>> PARTS = new LinkedHashMap<>();

  static {
    PARTS.put("backend", spec -> spec.target().backend());
    PARTS.put("profile", spec -> spec.data().profile());
    PARTS.put("scale", spec -> spec.data().scale());
    PARTS.put("isolation", spec -> spec.target().isolation());
    PARTS.put("durability", spec -> spec.target().durability());
    PARTS.put("execution", spec -> spec.target().execution());
    PARTS.put("options", spec -> spec.target().options());
    PARTS.put("load", BenchmarkSpec::load);
    PARTS.put("mix", BenchmarkSpec::mix);
    PARTS.put("faults", BenchmarkSpec::faults);
  }

  private Differences() {}

  /** Returns the differences in words: {@code durability (relaxed; baseline: durable)}. */
  static List<String> of(BenchmarkSpec run, BenchmarkSpec baseline) {
    return PARTS.entrySet().stream()
        .filter(
            part -> !Objects.equals(part.getValue().apply(run), part.getValue().apply(baseline)))
        .map(
            part -> {
              Object ours = part.getValue().apply(run);
              return ours instanceof Record || ours instanceof List
                  ? part.getKey()
                  : part.getKey()
                      + " ("
                      + words(ours)
                      + "; baseline: "
                      + words(part.getValue().apply(baseline))
                      + ")";
            })
        .toList();
  }

  private static String words(Object value) {
    return value instanceof Enum<?> constant ? Figures.words(constant, " ") : value.toString();
  }
}
