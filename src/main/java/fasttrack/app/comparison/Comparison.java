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
import fasttrack.core.result.TypeResult;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Compares systems with the first of them. Runs of a block are compared with each other, others as
 * independent samples; invalid and interrupted runs are in no figure. Used by one thread.
 */
public final class Comparison {
  /** The difference for which the number of runs is recommended: 5 %. */
  public static final double WORTH_FINDING = 0.05;

  private final List<Candidate> candidates;
  private final boolean blocks;
  private final List<String> types;

  /**
   * Makes a comparison.
   *
   * @param candidates the systems, at least two; the others are compared with the first
   * @param blocks whether runs with the same block number belong together
   */
  public Comparison(List<? extends Candidate> candidates, boolean blocks) {
    this.candidates = List.copyOf(candidates);
    this.blocks = blocks;
    this.types = types(this.candidates);
  }

  /** Returns the result. */
  public ComparisonResult result(
      Header header, Design design, List<String> differences, List<String> remarks) {
    return new ComparisonResult(
        ComparisonResult.FORMAT,
        header,
        design,
        List.copyOf(differences),
        List.copyOf(remarks),
        candidates.stream().map(each -> Sides.of(each, types)).toList(),
        contrasts());
  }

  /** Returns every system but the first beside it. */
  public List<Contrast> contrasts() {
    return candidates.stream().skip(1).map(this::contrast).toList();
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

  /** Returns the elapsed times of each type and each system beside the first. */
  private List<Sample> elapsedTimes() {
    return candidates.stream().skip(1).flatMap(other -> elapsedTimes(other).stream()).toList();
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

  private Contrast contrast(Candidate other) {
    List<Sample> elapsed = elapsedTimes(other);
    List<@Nullable Boolean> differ = judge(elapsed);
    List<Ratios> ratios = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      ratios.add(ratios(other, types.get(i), elapsed.get(i), differ.get(i)));
    }
    Sample all = sample(other, Figure.ELAPSED, ComparisonResult.ALL);
    return new Contrast(
        other.name(),
        ratios(other, ComparisonResult.ALL, all, judge(List.of(all)).getFirst()),
        ratios,
        need(elapsed));
  }

  private Ratios ratios(Candidate other, String type, Sample elapsed, @Nullable Boolean differs) {
    return new Ratios(
        type,
        elapsed.ratio(),
        sample(other, Figure.CPU, type).ratio(),
        sample(other, Figure.RATE, type).ratio(),
        differs);
  }

  /** Judges together what can be judged. */
  private static List<@Nullable Boolean> judge(List<Sample> samples) {
    List<Double> chances = new ArrayList<>();
    for (Sample sample : samples) {
      Double chance = sample.chance();
      if (chance != null) {
        chances.add(chance);
      }
    }
    List<Boolean> judged = new ArrayList<>(Holm.differ(chances));
    List<@Nullable Boolean> all = new ArrayList<>();
    samples.forEach(sample -> all.add(sample.chance() == null ? null : judged.removeFirst()));
    return all;
  }

  private @Nullable Need need(List<Sample> elapsed) {
    Need most = null;
    for (int i = 0; i < elapsed.size(); i++) {
      Double deviation = elapsed.get(i).deviation();
      if (deviation != null) {
        Integer repeats = SampleSize.toFind(deviation, elapsed.get(i).freedom(), WORTH_FINDING);
        if (repeats == null) {
          return null;
        }
        if (most == null || repeats > most.repeats()) {
          most = new Need(WORTH_FINDING, repeats, types.get(i));
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
      return blocks
          ? Sample.paired(Pairs.of(above, below))
          : Sample.independent(List.copyOf(above.values()), List.copyOf(below.values()));
    }
    return Sample.single(Sides.value(over, figure, type), Sides.value(under, figure, type));
  }
}
