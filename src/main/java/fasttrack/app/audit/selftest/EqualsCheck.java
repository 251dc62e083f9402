package fasttrack.app.audit.selftest;

import fasttrack.app.audit.selftest.FigureCheck.CheckedUnit;
import fasttrack.app.result.series.RunPairs;
import fasttrack.core.model.Workload;
import fasttrack.core.result.Environment;
import fasttrack.core.result.RunResult;
import fasttrack.core.run.RunListener;
import fasttrack.core.run.Runner;
import fasttrack.core.run.load.Control;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Data;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Schedule;
import fasttrack.core.spec.Span;
import fasttrack.core.spec.Target;
import fasttrack.core.spec.TypeMix;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Options;
import fasttrack.core.statistics.RatioInterval;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.DoubleSupplier;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * Compares equal configurations: how often they are called different. Intervals of 95 % leave out
 * the truth in 5 of 100 comparisons, and so should these.
 */
record EqualsCheck(Environment environment, Path work, SelftestControls watch) {
  /** How seldom chance alone calls more different than are allowed. */
  private static final double CHANCE = 0.005;

  private static final int REAL = 10;
  private static final int REAL_PAIRS = 3;
  private static final long MILLI = 1_000_000L;

  /** Runs the comparisons on one engine. */
  SelftestResult.RunChecks run(Backend backend, Workload workload) {
    Neighbors begin = Neighbors.look();
    List<RunPairs> real = real(backend, workload);
    // what else runs, and favors one of a pair by chance, makes their differences larger
    Double others = Neighbors.othersShare(begin);
    long different =
        real.stream().filter(pairs -> Objects.requireNonNull(pairs.ratio()).excludesOne()).count();
    return new SelftestResult.RunChecks(
        "equal configurations",
        String.format(
            Locale.ROOT,
            "%s against itself, %d pairs of runs of 0.15 s each: how often the two are called"
                + " different.",
            backend.name(),
            REAL_PAIRS),
        others,
        List.of(
            FigureCheck.atMost(
                "called different, of " + real.size(),
                CheckedUnit.COUNT,
                mostByChance(real.size()),
                (double) different,
                Neighbors.quiet(others)),
            FigureCheck.shown("variation from run to run", CheckedUnit.SHARE, noise(real))));
  }

  /** Returns the standard deviation of a single rate, as a share of it. */
  static double noise(List<RunPairs> all) {
    double squares = 0;
    int count = 0;
    for (RunPairs each : all) {
      for (int i = 0; i < each.over().size(); i++) {
        double difference = Math.log(each.over().get(i) / each.under().get(i));
        squares += difference * difference;
        count++;
      }
    }
    return Math.sqrt(squares / count / 2);
  }

  /** Returns how many of so many equals chance calls different, but for 1 of 200 cases. */
  static int mostByChance(int comparisons) {
    return BinomialDistribution.of(comparisons, 1 - RatioInterval.COVERAGE)
        .inverseSurvivalProbability(CHANCE);
  }

  /** Returns a type that changes nothing, so that the data need not be made anew. */
  private static TypeMix reading(Workload workload) {
    return workload.types().stream()
        .filter(type -> !type.writes())
        .findFirst()
        .map(type -> TypeMix.only(type.name()))
        .orElseGet(() -> TypeMix.equalWeights(workload));
  }

  private List<RunPairs> real(Backend backend, Workload workload) {
    List<RunPairs> all = new ArrayList<>();
    // what it waits for disks is of no interest here
    Options options = Options.of(backend, work).withDurability(Durability.NONE).withSessionsMax(1);
    BenchmarkSpec spec =
        BenchmarkSpec.of(Target.of(backend, options), workload, Data.of(workload, 1, 1))
            .withLoad(Load.Closed.of(1))
            .withSchedule(new Schedule(0, 50 * MILLI, new Span.Time(150 * MILLI)))
            .withMix(reading(workload));
    try (Database database = backend.open(options)) {
      for (int number = 1; number <= REAL; number++) {
        watch.tell().accept("comparison " + number + " of " + REAL + " of equals");
        all.add(
            inTurn(
                () -> {
                  Control control = watch.controls().get();
                  Runner runner =
                      new Runner(
                          spec, workload, backend, options, environment, RunListener.NONE, control);
                  RunResult result = runner.run(database).result();
                  SelftestControls.check(control);
                  return result.types().stream().mapToDouble(each -> each.counts().rateTps()).sum();
                }));
      }
    }
    return all;
  }

  /** In alternating order, so that a machine that slows down favors neither. */
  private static RunPairs inTurn(DoubleSupplier rateTps) {
    List<Double> first = new ArrayList<>();
    List<Double> second = new ArrayList<>();
    for (int pair = 0; pair < REAL_PAIRS; pair++) {
      for (List<Double> into : pair % 2 == 0 ? List.of(first, second) : List.of(second, first)) {
        into.add(rateTps.getAsDouble());
      }
    }
    return new RunPairs(first, second);
  }
}
