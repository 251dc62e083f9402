package fasttrack.app.comparison;

import fasttrack.app.ExampleResult;
import fasttrack.app.ExampleType;
import fasttrack.core.result.RunResult;
import java.util.List;

/** Comparisons whose ratios vary. */
public final class Noisy {
  private static final double MILLI = 1e6;

  private Noisy() {}

  /**
   * Returns a comparison of three blocks.
   *
   * @param noise how far the ratios lie from 1, as differences of logarithms: 0, above and below
   */
  public static Comparison comparison(double noise) {
    return new Comparison(
        List.of(
            ComparisonTest.system("a", run(0), run(0), run(0)),
            ComparisonTest.system("b", run(0), run(noise), run(-noise))),
        true);
  }

  private static RunResult run(double logarithm) {
    double nanos = MILLI * Math.exp(logarithm);
    return new ExampleResult(
            List.of(
                new ExampleType("T1", 100)
                    .clientCpu(nanos / 2)
                    .response(ExampleType.latency(100, nanos))
                    .build()))
        .build();
  }
}
