package fasttrack.app.result.series;

import fasttrack.app.report.analysis.TimePart;
import fasttrack.app.report.analysis.TimeParts;
import fasttrack.app.report.figure.Figure;
import fasttrack.core.statistics.GeometricMean;
import fasttrack.core.statistics.MeanInterval;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the figures of a transaction type come to over the runs of a point that count. Immutable.
 *
 * @param type the type's name; {@link TypeFigures#ALL} for all types together
 * @param values the means of the figures that all these runs know, times in nanoseconds
 * @param least the smallest bound that a time exceeded, where a run knows no more of it
 * @param parts where the mean elapsed time went: the runs' shares of it, on average; null where
 *     that is not known
 */
public record TypeSummary(
    String type,
    Map<Figure, MeanInterval> values,
    Map<Figure, Double> least,
    @Nullable TimeParts parts) {
  public TypeSummary {
    values = TypeFigures.inOrder(values);
    least = TypeFigures.inOrder(least);
  }

  /**
   * Sums up a type.
   *
   * @param processes its figures in each run that counts, those of a Java process together: its
   *     mean is one measurement
   * @param explaining those of the runs that tell where the time went
   */
  static TypeSummary of(
      String type, Collection<List<TypeFigures>> processes, List<TypeFigures> explaining) {
    Map<Figure, MeanInterval> values = new EnumMap<>(Figure.class);
    Map<Figure, Double> least = new EnumMap<>(Figure.class);
    for (Figure figure : Figure.values()) {
      MeanInterval mean = mean(figure, processes);
      if (mean != null) {
        values.put(figure, mean);
      } else {
        processes.stream()
            .flatMap(List::stream)
            .map(run -> run.least().get(figure))
            .filter(Objects::nonNull)
            .min(Double::compare)
            .ifPresent(bound -> least.put(figure, bound));
      }
    }
    return new TypeSummary(type, values, least, parts(values.get(Figure.ELAPSED), explaining));
  }

  /** Returns the mean over processes of their means; null where a run does not know the figure. */
  private static @Nullable MeanInterval mean(
      Figure figure, Collection<List<TypeFigures>> processes) {
    List<Double> means = new ArrayList<>();
    for (List<TypeFigures> runs : processes) {
      List<Double> known =
          runs.stream().map(run -> run.of(figure)).filter(Objects::nonNull).toList();
      MeanInterval mean = known.size() < runs.size() ? null : figure.meanOf(known);
      if (mean == null) {
        return null;
      }
      means.add(mean.mean());
    }
    MeanInterval all = figure.meanOf(means);
    return all == null || means.size() >= Sample.INDEPENDENT_MIN ? all : all.alone();
  }

  private static @Nullable TimeParts parts(
      @Nullable MeanInterval elapsed, List<TypeFigures> explaining) {
    List<TimeParts> known = new ArrayList<>();
    explaining.stream().map(TypeFigures::parts).filter(Objects::nonNull).forEach(known::add);
    if (elapsed == null || known.isEmpty()) {
      return null;
    }
    Map<TimePart, Double> nanos = new EnumMap<>(TimePart.class);
    for (TimeParts parts : known) {
      for (TimePart part : parts.nanos().keySet()) {
        nanos.merge(part, elapsed.mean() * parts.share(part) / known.size(), Double::sum);
      }
    }
    return new TimeParts(elapsed.mean(), nanos);
  }

  /** Returns the figures of a type that were published. */
  static TypeSummary published(String type, Function<Figure, @Nullable Double> figures) {
    Map<Figure, MeanInterval> values = new EnumMap<>(Figure.class);
    for (Figure figure : Figure.values()) {
      Double value = figures.apply(figure);
      if (value != null) {
        values.put(figure, new MeanInterval(1, value, null, null));
      }
    }
    return new TypeSummary(type, values, Map.of(), null);
  }

  /** Returns the geometric mean of a figure over types; null where one does not have it. */
  static @Nullable Double balanced(List<TypeSummary> types, Figure figure) {
    List<Double> known =
        types.stream().map(type -> type.of(figure)).filter(Objects::nonNull).toList();
    return known.size() < types.size() ? null : GeometricMean.of(known);
  }

  /** Returns what a figure comes to; null where that is not known. */
  public @Nullable Double of(Figure figure) {
    MeanInterval mean = values.get(figure);
    return mean == null ? null : (Double) mean.mean();
  }
}
