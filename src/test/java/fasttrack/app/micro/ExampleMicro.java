package fasttrack.app.micro;

import fasttrack.app.micro.MicroComparison.Header;
import fasttrack.app.micro.MicroResult.Failure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Hand-made results of micro-runs. Not thread-safe. */
public final class ExampleMicro {
  private final List<MicroRun> runs = new ArrayList<>();
  private final List<Failure> failures = new ArrayList<>();

  /** A micro-run whose mode and figures are set one by one. */
  public static final class Run {
    private final String name;
    private String mode = "avgt";
    private MicroMeasure score = forks("us/op", 10.0, 10.1, 10.2);
    private final Map<String, MicroMeasure> metrics = new LinkedHashMap<>();
    private List<String> statements = List.of();

    /** Begins one with an average time of 10.0, 10.1 and 10.2 µs. */
    public Run(String name) {
      this.name = name;
    }

    /** Sets what JMH measured: a figure for each fork. */
    public Run score(String mode, String unit, Double... forks) {
      this.mode = mode;
      this.score = forks(unit, forks);
      return this;
    }

    /** Adds a metric: a figure for each fork. */
    public Run metric(String metric, String unit, Double... forks) {
      metrics.put(metric, forks(unit, forks));
      return this;
    }

    /** Sets the statements. */
    public Run statements(String... all) {
      statements = List.of(all);
      return this;
    }
  }

  /** Returns a measure of forks with a single iteration each. */
  static MicroMeasure forks(String unit, Double... forks) {
    return new MicroMeasure(unit, Arrays.stream(forks).map(List::of).toList());
  }

  /** Adds a micro-run. */
  public ExampleMicro with(Run run) {
    runs.add(
        new MicroRun(
            run.name, "p.B.m", Map.of(), run.mode, run.score, run.metrics, run.statements));
    return this;
  }

  /** Adds that forks of a micro-run failed. */
  public ExampleMicro failed(String name, int forks, String reason) {
    failures.add(new Failure(name, forks, reason));
    return this;
  }

  /** Returns the result. */
  public MicroResult build() {
    return new MicroResult(
        MicroResult.FORMAT,
        new MicroResult.Header(
            "2026-01-02T03:04:05.678Z", "1.0", "head", "quick", null, false, List.of()),
        runs,
        failures);
  }

  /** Returns the result of one micro-run. */
  public static MicroResult of(Run... runs) {
    ExampleMicro result = new ExampleMicro();
    for (Run run : runs) {
      result.with(run);
    }
    return result.build();
  }

  /** Compares, with 5 % as the least change. */
  public static MicroComparison compare(
      MicroResult base, MicroResult head, @Nullable MicroResult control) {
    String third = control == null ? null : "c.json";
    return MicroComparator.compare(
        base,
        head,
        control,
        new Header(
            "2026-01-02T03:04:05.678Z", "b.json", "h.json", third, "1.0", "1.1", 0.05, null));
  }
}
