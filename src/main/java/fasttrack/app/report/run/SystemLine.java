package fasttrack.app.report.run;

import static fasttrack.app.report.Figures.words;
import static fasttrack.core.model.Counted.count;

import fasttrack.app.report.Words;
import fasttrack.core.result.Finding;
import fasttrack.core.result.RunResult;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spi.Engine;
import fasttrack.core.spi.Survival;
import org.jspecify.annotations.Nullable;

/** Names the system that ran, and how it was used, in one line. */
public final class SystemLine {
  private SystemLine() {}

  /** Returns {@code HAL 9000, serializable, durable, prepared, 1 terminal}. */
  public static String of(RunResult result) {
    BenchmarkSpec spec = result.spec();
    Engine engine = result.engine();
    return Words.of(
        Finding.fact("system")
            .with("engine", engine.product() + " " + engine.version())
            .with("isolation", words(engine.isolation(), " "))
            .with("durability", durability(spec, result.setup().survives()))
            .with("execution", words(spec.target().execution(), " "))
            .with("hot", hot(spec))
            .with("load", LoadLines.who(spec)));
  }

  /** Returns what ran, and on what: {@code TP1 on HAL 9000}. */
  public static String title(String workload, Engine engine) {
    return shortened(workload) + " on " + engine.product() + " " + engine.version();
  }

  /** Returns the name of a workload, without what its title says besides. */
  public static String shortened(String workload) {
    return workload.replaceFirst("\\s*[:(].*", "");
  }

  /** Returns the engine, and where it is. */
  public static String of(Engine engine) {
    return engine.product() + " " + engine.version() + ", " + engine.location();
  }

  /** Says which records take the traffic, with a comma behind it; empty where all do. */
  public static String hot(BenchmarkSpec spec) {
    Integer hot = spec.data().hot();
    return hot == null ? "" : "hot " + count(hot) + ", ";
  }

  /** Says what a commit promises, and if that is less than durable, what may lose the last ones. */
  public static String durability(BenchmarkSpec spec, @Nullable Survival survives) {
    String lost = survives == null ? "" : " (" + survives.lostBy() + " may lose the last commits)";
    return switch (spec.target().durability()) {
      case DURABLE -> "durable";
      case RELAXED -> "durability relaxed" + lost;
      case NONE -> "not durable" + lost;
    };
  }
}
