package fasttrack.app.matrix;

import fasttrack.app.comparison.Holm;
import fasttrack.app.comparison.Sample;
import fasttrack.app.figure.Figure;
import fasttrack.app.matrix.MatrixResult.DatabaseUsed;
import fasttrack.app.matrix.MatrixResult.Processor;
import fasttrack.app.matrix.MatrixResult.Published;
import fasttrack.app.matrix.MatrixResult.Ratio;
import fasttrack.app.matrix.MatrixResult.Term;
import fasttrack.app.matrix.MatrixResult.TypeFigures;
import fasttrack.app.matrix.MatrixResult.TypeMeans;
import fasttrack.app.matrix.MatrixResult.TypeRatio;
import fasttrack.app.matrix.MatrixResult.Variant;
import fasttrack.app.matrix.MatrixResult.VariantRun;
import fasttrack.app.report.Words;
import fasttrack.app.series.Pairs;
import fasttrack.core.model.PublishedProfile;
import fasttrack.core.model.PublishedRatio;
import fasttrack.core.result.Fidelity;
import fasttrack.core.result.Validity;
import fasttrack.core.spi.Engine;
import fasttrack.core.statistics.GeometricMean;
import fasttrack.core.statistics.MedianInterval;
import fasttrack.core.statistics.RatioInterval;
import fasttrack.core.statistics.Spearman;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a matrix: medians, ratios, and rank correlations. Missing figures are left out.
 */
public final class MatrixFigures {
  /** A correlation of fewer says nothing. */
  private static final int FIDELITY_TYPES_MIN = 3;

  private MatrixFigures() {}

  /**
   * Sums up a variant's runs.
   *
   * @param name what the variant is called
   * @param backend the backend that ran it
   * @param engine the database, or null where no run came to its end
   * @param published the published system for which it stands
   * @param processor its processor and ours; null where its own was not rated
   * @param types the names of all transaction types, in their order
   * @param runs its runs; those after the last whole round are only kept
   * @param rounds how many rounds came to their end
   */
  public static Variant variant(
      String name,
      String backend,
      @Nullable Engine engine,
      PublishedProfile published,
      @Nullable Processor processor,
      List<String> types,
      List<VariantRun> runs,
      int rounds) {
    Validity validity = validity(runs);
    List<TypeFigures> figures =
        types.stream()
            .map(type -> figures(type, published, counted(runs, rounds, validity)))
            .toList();
    return new Variant(
        name,
        new DatabaseUsed(backend, published.settings(), engine),
        new Published(published.id(), published.title(), processor),
        figures,
        fidelity(published.id(), figures),
        validity,
        List.copyOf(runs));
  }

  /** Two variants whose ratio was published. */
  private record Pair(PublishedRatio published, Variant over, Variant under) {}

  /** A ratio of a pair, by its number; of all types together where the type is empty. */
  private record Claim(int pair, String type) {}

  /**
   * Returns the ratios of those pairs of variants that are there, all judged together.
   *
   * @param rounds how many rounds came to their end
   */
  public static List<Ratio> ratios(
      List<PublishedRatio> published, List<Variant> variants, int rounds) {
    List<Pair> pairs = new ArrayList<>();
    Map<Claim, Sample> claims = new LinkedHashMap<>();
    for (PublishedRatio ratio : published) {
      for (Variant over : variants) {
        for (Variant under : variants) {
          if (over.published().profile().equals(ratio.over().profile())
              && under.published().profile().equals(ratio.under().profile())
              && over.database().backend().equals(under.database().backend())) {
            Pair pair = new Pair(ratio, over, under);
            claim(pairs.size(), pair, rounds, claims);
            pairs.add(pair);
          }
        }
      }
    }
    Map<Claim, RatioInterval> judged = Holm.judged(claims);
    return IntStream.range(0, pairs.size()).mapToObj(i -> ratio(i, pairs.get(i), judged)).toList();
  }

  private static void claim(int number, Pair pair, int rounds, Map<Claim, Sample> claims) {
    List<VariantRun> over = counted(pair.over.runs(), rounds, pair.over.validity());
    List<VariantRun> under = counted(pair.under.runs(), rounds, pair.under.validity());
    List<String> both = new ArrayList<>();
    for (int i = 0; i < pair.over.types().size(); i++) {
      String type = pair.over.types().get(i).type();
      Sample own = sample(over, under, List.of(type));
      claims.put(new Claim(number, type), own);
      if (own.ratio() != null && theirs(pair, i) != null) {
        both.add(type);
      }
    }
    // one type alone is all types together, and one claim
    claims.put(
        new Claim(number, both.size() == 1 ? both.getFirst() : ""), sample(over, under, both));
  }

  private static @Nullable Double theirs(Pair pair, int type) {
    return quotient(
        pair.over.types().get(type).publishedElapsedMillis(),
        pair.under.types().get(type).publishedElapsedMillis());
  }

  /** A variant whose work was wrong once is not trusted, whatever its other runs say. */
  private static Validity validity(List<VariantRun> runs) {
    return Validity.of(
        runs.stream()
            .flatMap(
                run ->
                    run.validity().reasons().stream()
                        .map(reason -> reason.with(Words.WHERE, "round " + run.round())))
            .toList());
  }

  private static List<VariantRun> counted(List<VariantRun> runs, int rounds, Validity validity) {
    return validity instanceof Validity.Valid
        ? runs.stream().filter(run -> run.round() <= rounds).toList()
        : List.of();
  }

  private static TypeFigures figures(
      String type, PublishedProfile published, List<VariantRun> runs) {
    List<TypeMeans> means =
        runs.stream()
            .flatMap(run -> run.types().stream())
            .filter(run -> run.type().equals(type))
            .toList();
    return new TypeFigures(
        type,
        median(means, TypeMeans::elapsedMillis),
        median(means, TypeMeans::cpuMillis),
        Figure.ELAPSED.publishedMillis(published, type),
        Figure.CPU.publishedMillis(published, type));
  }

  private static @Nullable Double median(
      List<TypeMeans> means, Function<TypeMeans, @Nullable Double> part) {
    MedianInterval median =
        MedianInterval.of(means.stream().map(part).filter(Objects::nonNull).toList());
    return median == null ? null : (Double) median.median();
  }

  /** Ranks CPU time where it was published, elapsed time elsewhere, as a single run does. */
  private static @Nullable Fidelity fidelity(String profile, List<TypeFigures> figures) {
    boolean cpu = figures.stream().anyMatch(figure -> figure.publishedCpuMillis() != null);
    List<Double> ours = new ArrayList<>();
    List<Double> published = new ArrayList<>();
    for (TypeFigures figure : figures) {
      Double own = cpu ? figure.cpuMillis() : figure.elapsedMillis();
      Double theirs = cpu ? figure.publishedCpuMillis() : figure.publishedElapsedMillis();
      if (own != null && theirs != null) {
        ours.add(own);
        published.add(theirs);
      }
    }
    return ours.size() < FIDELITY_TYPES_MIN
        ? null
        : new Fidelity(
            profile,
            cpu ? "cpu" : "elapsed",
            Spearman.correlation(array(ours), array(published)),
            ours.size());
  }

  private static Ratio ratio(int number, Pair pair, Map<Claim, RatioInterval> judged) {
    List<TypeRatio> types = new ArrayList<>();
    List<Double> published = new ArrayList<>();
    RatioInterval only = null;
    for (int i = 0; i < pair.over.types().size(); i++) {
      String type = pair.over.types().get(i).type();
      RatioInterval own = judged.get(new Claim(number, type));
      Double theirs = theirs(pair, i);
      types.add(new TypeRatio(type, own == null ? null : own.ratio(), theirs, own));
      if (own != null && theirs != null) {
        published.add(theirs);
        only = own;
      }
    }
    RatioInterval mean = published.size() == 1 ? only : judged.get(new Claim(number, ""));
    return new Ratio(
        pair.published.title(),
        new Term(pair.published.over().label(), pair.over.name()),
        new Term(pair.published.under().label(), pair.under.name()),
        types,
        mean == null ? null : mean.ratio(),
        GeometricMean.of(published),
        mean);
  }

  /**
   * Compares two variants round by round, by the geometric mean of some types' elapsed times. A
   * round in which either lacks one of them is left out.
   */
  private static Sample sample(List<VariantRun> over, List<VariantRun> under, List<String> types) {
    return Sample.paired(Pairs.of(elapsed(over, types), elapsed(under, types)));
  }

  private static Map<Integer, Double> elapsed(List<VariantRun> runs, List<String> types) {
    Map<Integer, Double> rounds = new TreeMap<>();
    for (VariantRun run : runs) {
      Double elapsed = elapsed(run, types);
      if (elapsed != null) {
        rounds.put(run.round(), elapsed);
      }
    }
    return rounds;
  }

  /** Returns the geometric mean of types' elapsed times in a run; null where one is not known. */
  private static @Nullable Double elapsed(VariantRun run, List<String> types) {
    List<Double> times = new ArrayList<>();
    for (TypeMeans means : run.types()) {
      Double elapsed = means.elapsedMillis();
      if (types.contains(means.type()) && elapsed != null && elapsed > 0) {
        times.add(elapsed);
      }
    }
    return times.size() < types.size() ? null : GeometricMean.of(times);
  }

  private static @Nullable Double quotient(@Nullable Double over, @Nullable Double under) {
    return over == null || under == null || under == 0 ? null : over / under;
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
