package fasttrack.app.selftest;

import fasttrack.app.selftest.Check.Unit;
import fasttrack.core.model.Workload;
import fasttrack.core.result.Environment;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Schedule;
import fasttrack.core.spec.Span;
import fasttrack.core.spec.TypeMix;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Options;
import fasttrack.core.statistics.RatioInterval;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.random.RandomGenerator;

/**
 * Compares equal configurations: how often they are called different. Intervals of 95 % leave out
 * the truth in 5 of 100 comparisons, and so should these.
 *
 * @param untilNanos the moment on {@link System#nanoTime} after which no real comparison begins but
 *     the first
 */
record EqualsCheck(Environment environment, Path work, Watch watch, long untilNanos) {
  private static final int SIMULATED = 100;
  private static final int SIMULATED_PAIRS = 5;

  /** How seldom chance alone calls more different than are allowed. */
  private static final double CHANCE = 0.005;

  private static final int REAL = 10;
  private static final int REAL_PAIRS = 3;
  private static final long SEED = 1;
  private static final long MILLI = 1_000_000L;

  /**
   * The rates of two systems in turn.
   *
   * @param first those of the first
   * @param second those of the second, in the same order
   */
  record Rates(List<Double> first, List<Double> second) {
    boolean calledDifferent() {
      return Objects.requireNonNull(RatioInterval.paired(first, second)).excludesOne();
    }

    /** Returns the standard deviation of a single rate, as a share of it. */
    static double noise(List<Rates> all) {
      double squares = 0;
      int count = 0;
      for (Rates each : all) {
        for (int i = 0; i < each.first.size(); i++) {
          double difference = Math.log(each.first.get(i) / each.second.get(i));
          squares += difference * difference;
          count++;
        }
      }
      return Math.sqrt(squares / count / 2);
    }
  }

  /** Runs the real comparisons on one engine, and then simulates more with the noise seen there. */
  SelftestResult.RunChecks run(Backend backend, Workload workload) {
    RealRun run =
        new RealRun(
            backend,
            workload,
            reading(workload),
            Load.Closed.of(1),
            new Schedule(0, 50 * MILLI, new Span.Time(150 * MILLI)));
    Neighbors begin = Neighbors.look();
    List<Rates> real = real(run);
    Double others = Neighbors.othersShare(begin);
    double noise = Rates.noise(real);
    int different = (int) real.stream().filter(Rates::calledDifferent).count();
    return new SelftestResult.RunChecks(
        "equal configurations",
        String.format(
            Locale.ROOT,
            "%s against itself, %d pairs of runs of 0.15 s each; then simulated rates that vary as"
                + " those did, %d pairs each.",
            backend.name(),
            REAL_PAIRS,
            SIMULATED_PAIRS),
        1,
        others,
        List.of(
            different(real.size() + " real", real.size(), different, Neighbors.quiet(others)),
            Check.shown("variation from run to run", Unit.SHARE, noise),
            different(SIMULATED + " simulated", SIMULATED, simulated(noise, 1), true),
            Check.shown(
                "5 % faster, called different, of " + SIMULATED,
                Unit.COUNT,
                simulated(noise, 1.05))),
        List.of());
  }

  /** What else runs, and favors one of a pair by chance, makes their differences larger. */
  private static Check different(String ofWhich, int comparisons, int different, boolean quiet) {
    return Check.atMost(
        "called different, of " + ofWhich, Unit.COUNT, mostByChance(comparisons), different, quiet);
  }

  /** Returns how many of so many equals chance calls different, but for 1 of 200 cases. */
  static int mostByChance(int comparisons) {
    double wrong = 1 - RatioInterval.COVERAGE;
    int most = 0;
    double probability = Math.pow(1 - wrong, comparisons);
    for (double beyond = 1 - probability; beyond > CHANCE; beyond -= probability) {
      probability *= wrong / (1 - wrong) * (comparisons - most) / (most + 1);
      most++;
    }
    return most;
  }

  /** Returns a type that changes nothing, so that the data need not be made anew. */
  private static TypeMix reading(Workload workload) {
    return workload.types().stream()
        .filter(type -> !type.writes())
        .findFirst()
        .map(type -> TypeMix.only(type.name()))
        .orElseGet(() -> TypeMix.equalWeights(workload));
  }

  private List<Rates> real(RealRun run) {
    List<Rates> all = new ArrayList<>();
    Options options = run.options(work);
    try (Database database = run.backend().open(options)) {
      for (int number = 1; number <= REAL; number++) {
        if (number > 1 && System.nanoTime() - untilNanos > 0) {
          break;
        }
        watch.tell().accept("comparison " + number + " of " + REAL + " of equals");
        all.add(
            rates(
                () ->
                    RealRun.rateTps(
                        run.run(database, options, environment, new Lookout(), watch.next()))));
      }
    }
    return all;
  }

  /** In alternating order, so that a machine that slows down favors neither. */
  private static Rates rates(DoubleSupplier rateTps) {
    List<Double> first = new ArrayList<>();
    List<Double> second = new ArrayList<>();
    for (int pair = 0; pair < REAL_PAIRS; pair++) {
      for (List<Double> into : pair % 2 == 0 ? List.of(first, second) : List.of(second, first)) {
        into.add(rateTps.getAsDouble());
      }
    }
    return new Rates(first, second);
  }

  /**
   * Simulates comparisons in which each pair has a mood of the machine in common, and returns in
   * how many the two are called different.
   *
   * @param noise the standard deviation of a rate, as a share
   * @param ratio the true ratio of the two
   */
  static int simulated(double noise, double ratio) {
    RandomGenerator random = new SplittableRandom(SEED);
    int different = 0;
    for (int comparison = 0; comparison < SIMULATED; comparison++) {
      List<Double> first = new ArrayList<>();
      List<Double> second = new ArrayList<>();
      for (int pair = 0; pair < SIMULATED_PAIRS; pair++) {
        double mood = Math.exp(2 * noise * random.nextGaussian());
        first.add(ratio * mood * Math.exp(noise * random.nextGaussian()));
        second.add(mood * Math.exp(noise * random.nextGaussian()));
      }
      different += new Rates(first, second).calledDifferent() ? 1 : 0;
    }
    return different;
  }
}
