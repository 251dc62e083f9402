package fasttrack.app.comparison;

import fasttrack.app.comparison.Candidate.Measured;
import fasttrack.app.comparison.Candidate.Published;
import fasttrack.app.comparison.Candidate.Ran;
import fasttrack.app.comparison.ComparisonResult.Contrast;
import fasttrack.app.comparison.ComparisonResult.Design;
import fasttrack.app.comparison.ComparisonResult.Header;
import fasttrack.app.comparison.ComparisonResult.Need;
import fasttrack.app.comparison.ComparisonResult.Ratios;
import fasttrack.app.figure.Figure;
import fasttrack.app.series.Pairs;
import fasttrack.core.model.PublishedProfile;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Survival;
import fasttrack.core.statistics.RatioInterval;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compares systems with the first of them. Runs of a block are compared with each other, others as
 * independent samples; invalid and interrupted runs are in no figure. Used by one thread.
 */
public final class Comparison {
  private static final String ALL = ComparisonResult.ALL;
  private static final List<Figure> FIGURES = List.of(Figure.ELAPSED, Figure.CPU, Figure.RATE);

  private final List<Candidate> candidates;
  private final boolean blocks;
  private final boolean untilNarrow;
  private final List<String> types;

  /** A ratio that the reader may take for a difference. */
  private record Claim(String side, Figure figure, String type) {}

  /**
   * Makes a comparison.
   *
   * @param candidates the systems, at least two; the others are compared with the first
   * @param blocks whether runs with the same block number belong together
   */
  public Comparison(List<? extends Candidate> candidates, boolean blocks) {
    this(candidates, blocks, false);
  }

  private Comparison(List<? extends Candidate> candidates, boolean blocks, boolean untilNarrow) {
    this.candidates = List.copyOf(candidates);
    this.blocks = blocks;
    this.untilNarrow = untilNarrow;
    this.types = types(this.candidates);
  }

  /** Returns the same of blocks that go on until all intervals are narrow enough. */
  public Comparison untilNarrow() {
    return new Comparison(candidates, blocks, true);
  }

  /** Returns the result. */
  public ComparisonResult result(
      Header header, Design design, List<String> differences, List<String> remarks) {
    return new ComparisonResult(
        ComparisonResult.FORMAT,
        header,
        design,
        List.copyOf(differences),
        Stream.concat(remarks.stream(), unlikeSurvival().stream()).toList(),
        candidates.stream().map(each -> Sides.of(each, types)).toList(),
        contrasts());
  }

  /** Says what commits survive where one promise means different things; empty elsewhere. */
  private Optional<String> unlikeSurvival() {
    Map<String, Survival> survivals = new LinkedHashMap<>();
    Set<Durability> promises = EnumSet.noneOf(Durability.class);
    for (Candidate candidate : candidates) {
      if (candidate instanceof Candidate.Measured measured && !measured.runs().isEmpty()) {
        RunResult run = measured.runs().getFirst().result();
        Survival survives = run.setup().survives();
        if (survives != null) {
          survivals.put(measured.name(), survives);
          promises.add(run.spec().target().durability());
        }
      }
    }
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

  /** Returns every system but the first beside it, all their ratios judged together. */
  public List<Contrast> contrasts() {
    Map<Claim, Sample> claims = new LinkedHashMap<>();
    for (Candidate other : others()) {
      for (String type : types.size() == 1 ? types : rows()) {
        for (Figure figure : FIGURES) {
          claims.put(new Claim(other.name(), figure, type), sample(other, figure, type));
        }
      }
    }
    Map<Claim, RatioInterval> judged = Holm.judged(claims);
    int together = (int) judged.values().stream().filter(ratio -> ratio.differs() != null).count();
    return others().stream()
        .map(
            other ->
                new Contrast(
                    other.name(),
                    ratios(judged, other, types.size() == 1 ? types.getFirst() : ALL, ALL),
                    types.stream().map(type -> ratios(judged, other, type, type)).toList(),
                    need(elapsedTimes(other), together)))
        .toList();
  }

  /**
   * Returns how many ratios are judged together.
   *
   * @param systems how many systems are measured, from 2
   * @param types how many transaction types each run has, from 1
   */
  public static int claims(int systems, int types) {
    return (systems - 1) * (types == 1 ? 1 : types + 1) * FIGURES.size();
  }

  private List<Candidate> others() {
    return candidates.subList(1, candidates.size());
  }

  private List<String> rows() {
    return Stream.concat(types.stream(), Stream.of(ALL)).toList();
  }

  private static Ratios ratios(
      Map<Claim, RatioInterval> judged, Candidate other, String type, String name) {
    return new Ratios(
        name,
        judged.get(new Claim(other.name(), Figure.ELAPSED, type)),
        judged.get(new Claim(other.name(), Figure.CPU, type)),
        judged.get(new Claim(other.name(), Figure.RATE, type)));
  }

  /** Returns how many blocks have a run of each measured system that counts. */
  public int completeBlocks() {
    List<Set<Integer>> each = new ArrayList<>();
    for (Candidate candidate : candidates) {
      if (candidate instanceof Measured measured) {
        each.add(new TreeSet<>(Sides.counted(measured).stream().map(Ran::block).toList()));
      }
    }
    Set<Integer> complete = each.isEmpty() ? Set.of() : each.getFirst();
    each.forEach(complete::retainAll);
    return complete.size();
  }

  /**
   * Returns how many blocks it takes until no interval of a type's elapsed time reaches further
   * from its ratio than a share of it; null where that cannot be told yet, or is out of reach.
   */
  public @Nullable Integer blocksUntil(double share) {
    int most = 2;
    for (Sample sample : elapsedTimes()) {
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
   * Returns how far the widest interval of a type's elapsed time reaches from its ratio, as a share
   * of it; infinite where one has no interval.
   */
  public double widestShare() {
    return elapsedTimes().stream()
        .map(Sample::ratio)
        .mapToDouble(
            ratio ->
                ratio == null || ratio.high() == null
                    ? Double.POSITIVE_INFINITY
                    : ratio.high() / ratio.ratio() - 1)
        .max()
        .orElse(0);
  }

  /** Returns how many blocks would find a small difference; null where that cannot be told. */
  public @Nullable Integer blocksToFind() {
    Integer most = null;
    for (Contrast contrast : new Comparison(measured(), blocks, untilNarrow).contrasts()) {
      if (contrast.need() == null) {
        return null;
      }
      most = Math.max(most == null ? 0 : most, contrast.need().repeats());
    }
    return most;
  }

  private List<Candidate> measured() {
    return candidates.stream().filter(Measured.class::isInstance).toList();
  }

  /**
   * Returns the elapsed times of each type and each measured system beside the first; no number of
   * blocks gives a published figure an interval.
   */
  private List<Sample> elapsedTimes() {
    return others().stream()
        .filter(Measured.class::isInstance)
        .flatMap(other -> elapsedTimes(other).stream())
        .toList();
  }

  private List<Sample> elapsedTimes(Candidate other) {
    return types.stream().map(type -> sample(other, Figure.ELAPSED, type)).toList();
  }

  /** What only a published system has is no part of the comparison, unless all are published. */
  private static List<String> types(List<Candidate> candidates) {
    Set<String> measured = new LinkedHashSet<>();
    Set<String> published = new LinkedHashSet<>();
    for (Candidate candidate : candidates) {
      switch (candidate) {
        case Measured one ->
            one.runs().stream()
                .flatMap(run -> run.result().types().stream())
                .map(TypeResult::name)
                .forEach(measured::add);
        case Published one ->
            one.profile().figures().stream()
                .map(PublishedProfile.Figure::type)
                .forEach(published::add);
      }
    }
    return List.copyOf(measured.isEmpty() ? published : measured);
  }

  private @Nullable Need need(List<Sample> elapsed, int claims) {
    Need most = null;
    for (int i = 0; i < elapsed.size(); i++) {
      Double deviation = elapsed.get(i).deviation();
      if (deviation != null) {
        Integer repeats =
            SampleSize.toFind(
                deviation, elapsed.get(i).freedom(), SampleSize.WORTH_FINDING, claims);
        if (repeats == null) {
          return null;
        }
        if (most == null || repeats > most.repeats()) {
          most = new Need(SampleSize.WORTH_FINDING, repeats, types.get(i));
        }
      }
    }
    return most;
  }

  private Sample sample(Candidate over, Figure figure, String type) {
    Candidate under = candidates.getFirst();
    if (over instanceof Measured one && under instanceof Measured two) {
      SortedMap<Integer, Double> above = Sides.values(one, figure, type);
      SortedMap<Integer, Double> below = Sides.values(two, figure, type);
      if (!blocks) {
        return Sample.independent(List.copyOf(above.values()), List.copyOf(below.values()));
      }
      Sample paired = Sample.paired(Pairs.of(above, below));
      return untilNarrow ? paired.untilNarrow() : paired;
    }
    return Sample.single(Sides.value(over, figure, type), Sides.value(under, figure, type));
  }
}
