package fasttrack.app.result.series;

import fasttrack.app.report.figure.Figure;
import fasttrack.app.result.series.RunPairs.PairedValue;
import fasttrack.core.statistics.GeometricMean;
import fasttrack.core.statistics.RatioInterval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Sets points of a study beside each other. Runs of a block are compared with each other, others as
 * independent samples; all ratios of a study are judged together. Used by one thread.
 */
public final class Contrasts {
  private final List<Declared> declared;
  private final List<StudyPoint> points;
  private final List<StudyRun> runs;
  private final Map<Integer, Integer> independent;
  private final List<String> types;
  private final Pairing pairing;

  /** How the runs of two points belong together. */
  public enum Pairing {
    /** Those of a block do. */
    BLOCKS,
    /** Those of a block do; the blocks went on until the intervals were narrow. */
    BLOCKS_UNTIL_NARROW,
    /** They do not. */
    NONE
  }

  /**
   * Two points that are to be compared.
   *
   * @param title what both have in common, in words; empty where that goes without saying
   * @param over the name of the point whose figures are divided
   * @param under the name of the other
   * @param figures which figures are compared, the one that matters most first
   * @param byType whether each transaction type is compared, too, besides all of them together
   * @param published returns a published ratio of a figure of a type; null where there is none
   */
  public record Declared(
      String title,
      String over,
      String under,
      List<Figure> figures,
      boolean byType,
      BiFunction<Figure, String, @Nullable Double> published) {
    /** Two points of which no ratio was published. */
    public Declared(String over, String under, List<Figure> figures, boolean byType) {
      this("", over, under, figures, byType);
    }

    /** The same, which have something in common. */
    public Declared(String title, String over, String under, List<Figure> figures, boolean byType) {
      this(title, over, under, figures, byType, (figure, type) -> null);
    }
  }

  /** A ratio that the reader may take for a difference. */
  private record Claim(Declared pair, Figure figure, String type) {}

  /**
   * Makes contrasts.
   *
   * @param points all points of the study
   * @param runs its runs
   */
  public Contrasts(
      List<Declared> declared, List<StudyPoint> points, List<StudyRun> runs, Pairing pairing) {
    this.declared = List.copyOf(declared);
    this.points = List.copyOf(points);
    this.runs = runs.stream().filter(run -> run.counts() && !run.explains()).toList();
    this.independent = StudyRun.independent(this.runs);
    this.types =
        points.stream()
            .filter(point -> point.published() == null)
            .flatMap(point -> point.types().stream())
            .distinct()
            .toList();
    this.pairing = pairing;
  }

  /** Returns the contrasts. */
  public List<Contrast> all() {
    Map<Claim, Sample> claims = claims();
    Map<Claim, RatioInterval> judged = Holm.judged(claims);
    List<Contrast> contrasts = new ArrayList<>();
    for (Declared pair : declared) {
      List<Contrast.Ratio> ratios = new ArrayList<>();
      for (Figure figure : pair.figures()) {
        for (String type : rows(pair)) {
          RatioInterval ours = judged.get(new Claim(pair, figure, claimed(type)));
          Double published = pair.published().apply(figure, type);
          ratios.add(new Contrast.Ratio(figure, type, ours, published));
        }
      }
      contrasts.add(new Contrast(pair.title(), pair.over(), pair.under(), ratios));
    }
    return contrasts;
  }

  /** Returns how many ratios are judged together. */
  public static int claims(List<Declared> declared, int types) {
    int rows = types == 1 ? 1 : types + 1;
    return declared.stream()
        .mapToInt(pair -> (pair.byType() ? rows : 1) * pair.figures().size())
        .sum();
  }

  /**
   * Returns how far the widest interval of a type's elapsed time reaches from its ratio, as a share
   * of it; infinite where one has no interval.
   */
  public double widestShare() {
    return elapsed()
        .map(Sample::ratio)
        .mapToDouble(
            ratio ->
                ratio == null || ratio.high() == null
                    ? Double.POSITIVE_INFINITY
                    : ratio.high() / ratio.ratio() - 1)
        .max()
        .orElse(0);
  }

  /**
   * Returns how many blocks it takes until no interval of a type's elapsed time reaches further
   * from its ratio than a share of it; null where that cannot be told yet, or is out of reach.
   */
  public @Nullable Integer blocksUntil(double share) {
    int most = Sample.INDEPENDENT_MIN;
    for (Sample sample : elapsed().toList()) {
      Double deviation = sample.deviation();
      Integer needed = deviation == null ? null : SampleSize.toNarrow(deviation, share);
      if (needed == null) {
        return null;
      }
      most = Math.max(most, needed);
    }
    return most;
  }

  /**
   * Returns how much the elapsed times of runs vary within their Java processes, as a multiple of
   * how much processes vary; null where that cannot be told yet.
   *
   * @param runs how many each process made in a block
   */
  public @Nullable Double runsToProcesses(int runs) {
    double within = 0;
    double between = 0;
    for (Sample sample : elapsed().toList()) {
      if (sample.deviation() == null || Double.isNaN(sample.runsVariance())) {
        return null;
      }
      within += sample.runsVariance();
      between += Math.pow(sample.deviation(), 2) - sample.runsVariance() / runs;
    }
    return within == 0 ? null : (Double) (between <= 0 ? Double.MAX_VALUE : within / between);
  }

  /** No number of blocks gives a published figure an interval. */
  private Stream<Sample> elapsed() {
    return claims().entrySet().stream()
        .filter(claim -> claim.getKey().figure() == Figure.ELAPSED)
        .filter(claim -> types.size() == 1 || !claim.getKey().type().equals(TypeFigures.ALL))
        .filter(claim -> isMeasured(claim.getKey().pair()))
        .map(Map.Entry::getValue);
  }

  private boolean isMeasured(Declared pair) {
    return point(pair.over()).published() == null && point(pair.under()).published() == null;
  }

  private Map<Claim, Sample> claims() {
    Map<Claim, Sample> claims = new LinkedHashMap<>();
    for (Declared pair : declared) {
      for (Figure figure : pair.figures()) {
        for (String type : rows(pair)) {
          claims.computeIfAbsent(new Claim(pair, figure, claimed(type)), this::sample);
        }
      }
    }
    return claims;
  }

  private List<String> rows(Declared pair) {
    return pair.byType()
        ? Stream.concat(types.stream(), Stream.of(TypeFigures.ALL)).toList()
        : List.of(TypeFigures.ALL);
  }

  /** One type alone is all types together, and one claim. */
  private String claimed(String type) {
    return types.size() == 1 ? types.getFirst() : type;
  }

  private Sample sample(Claim claim) {
    Declared pair = claim.pair();
    if (!isMeasured(pair)) {
      return Sample.single(mean(pair.over(), claim), mean(pair.under(), claim));
    }
    Map<List<Integer>, PairedValue> over = values(pair.over(), claim);
    Map<List<Integer>, PairedValue> under = values(pair.under(), claim);
    return switch (pairing) {
      case BLOCKS -> Sample.paired(RunPairs.of(over, under));
      case BLOCKS_UNTIL_NARROW -> Sample.paired(RunPairs.of(over, under)).untilNarrow();
      case NONE -> Sample.independent(means(over), means(under));
    };
  }

  /** Returns the means of what is not independent. */
  private static List<Double> means(Map<List<Integer>, PairedValue> values) {
    return RunPairs.of(values, values).over();
  }

  /** Returns a figure of a point as it is compared; null where it is not known. */
  private @Nullable Double mean(String point, Claim claim) {
    StudyPoint found = point(point);
    return found.published() == null
        ? GeometricMean.of(means(values(point, claim)))
        : found.mean(claim.figure(), claim.type());
  }

  /**
   * Returns what the runs of a point measured, by their blocks and their number in it; what has no
   * logarithm is none.
   */
  private Map<List<Integer>, PairedValue> values(String point, Claim claim) {
    Map<List<Integer>, PairedValue> values = new LinkedHashMap<>();
    List<String> together = together(claim);
    for (StudyRun run : runs) {
      Double value =
          run.point().equals(point) ? run.compared(claim.figure(), claim.type(), together) : null;
      if (value != null && value > 0) {
        int unit = Objects.requireNonNull(independent.get(run.process()));
        values.put(List.of(run.block(), run.iteration()), new PairedValue(unit, value));
      }
    }
    return values;
  }

  /** Beside a published mean stands one of the same types: those whose ratio was published. */
  private List<String> together(Claim claim) {
    List<String> published =
        types.stream()
            .filter(type -> claim.pair().published().apply(claim.figure(), type) != null)
            .toList();
    return published.isEmpty() ? types : published;
  }

  private StudyPoint point(String name) {
    return points.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
  }
}
