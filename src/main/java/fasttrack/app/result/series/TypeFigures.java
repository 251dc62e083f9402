package fasttrack.app.result.series;

import fasttrack.app.report.analysis.TimeParts;
import fasttrack.app.report.figure.Figure;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All figures of a transaction type in a run, or of all types together. Immutable.
 *
 * @param type the type's name; {@link #ALL} for all types together
 * @param values the figures that are known, times in nanoseconds
 * @param least what a time is known to exceed, where that is all that is known of it
 * @param parts where the mean elapsed time went; null where that is not known
 */
public record TypeFigures(
    String type, Map<Figure, Double> values, Map<Figure, Double> least, @Nullable TimeParts parts) {
  /** The name under which all types together stand. */
  public static final String ALL = "";

  public TypeFigures {
    values = inOrder(values);
    least = inOrder(least);
  }

  /** Copies what is known of figures, in the order of the figures. */
  static <V> Map<Figure, V> inOrder(Map<Figure, V> figures) {
    Map<Figure, V> copy = new EnumMap<>(Figure.class);
    copy.putAll(figures);
    return Collections.unmodifiableMap(copy);
  }

  /**
   * Returns those of each type of a run, and last those of all types of its terminals together:
   * what runs at a rate of its own beside them would only blur these, but for what was late.
   */
  static List<TypeFigures> of(RunResult run) {
    List<TypeFigures> figures = new ArrayList<>();
    for (TypeResult type : run.types()) {
      figures.add(of(run, type.name(), TimeParts.of(run, type)));
    }
    RunResult own = run.ofOwnTerminals();
    TypeFigures all = of(own, ALL, TimeParts.of(own));
    Double late = Figure.LATE.of(run, null);
    figures.add(late == null ? all : all.with(Figure.LATE, late));
    return List.copyOf(figures);
  }

  private static TypeFigures of(RunResult run, String type, @Nullable TimeParts parts) {
    String name = type.equals(ALL) ? null : type;
    Map<Figure, Double> values = new EnumMap<>(Figure.class);
    Map<Figure, Double> least = new EnumMap<>(Figure.class);
    for (Figure figure : Figure.values()) {
      Double value = figure.of(run, name);
      Double bound = value == null ? figure.boundOf(run, name) : null;
      if (value != null) {
        values.put(figure, value);
      } else if (bound != null) {
        least.put(figure, bound);
      }
    }
    return new TypeFigures(type, values, least, parts);
  }

  private TypeFigures with(Figure figure, double value) {
    Map<Figure, Double> more = new EnumMap<>(Figure.class);
    more.putAll(values);
    more.put(figure, value);
    return new TypeFigures(type, more, least, parts);
  }

  /** Returns a figure; null where it is not known. */
  public @Nullable Double of(Figure figure) {
    return values.get(figure);
  }
}
