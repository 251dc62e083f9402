package fasttrack.app.result.series;

import fasttrack.app.report.figure.Figure;
import fasttrack.core.result.Finding;
import fasttrack.core.statistics.RatioInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Two points beside each other. Immutable.
 *
 * @param title what both have in common, in words; empty where that goes without saying
 * @param over the name of the point whose figures are divided
 * @param under the name of the point by whose figures they are divided
 * @param ratios the ratios, of each transaction type and of all together
 */
public record Contrast(String title, String over, String under, List<Ratio> ratios) {

  /**
   * The ratio of a figure.
   *
   * @param figure the figure
   * @param type the transaction type; {@link TypeFigures#ALL} for all types together
   * @param ours the ratio that was measured, judged together with all others of the study; null
   *     where either point does not know the figure
   * @param published the ratio of published figures; null where there are none
   */
  public record Ratio(
      Figure figure, String type, @Nullable RatioInterval ours, @Nullable Double published) {}

  /** Returns a ratio; null where it is not known. */
  public @Nullable RatioInterval of(Figure figure, String type) {
    return ratios.stream()
        .filter(ratio -> ratio.figure() == figure && ratio.type().equals(type))
        .findFirst()
        .map(Ratio::ours)
        .orElse(null);
  }

  /** Returns the transaction types that have a ratio. */
  public List<String> types() {
    return ratios.stream()
        .map(Ratio::type)
        .distinct()
        .filter(type -> !type.equals(TypeFigures.ALL))
        .toList();
  }

  /** Returns the types as a table shows them: of several also all of them together. */
  public List<String> rows() {
    List<String> rows = new ArrayList<>(types());
    if (rows.size() != 1) {
      rows.add(TypeFigures.ALL);
    }
    return rows;
  }

  /**
   * Says what a control shows, which is one thing twice: any difference in it is noise.
   *
   * @param contrasts those of points that ran again
   * @param first what ran twice
   * @param unit in what it did: {@code round}
   */
  public static Finding noise(List<Contrast> contrasts, String first, String unit) {
    List<RatioInterval> ratios =
        contrasts.stream()
            .flatMap(each -> each.ratios.stream())
            .map(Ratio::ours)
            .filter(Objects::nonNull)
            .toList();
    String id = "control-agrees";
    if (ratios.isEmpty()) {
      id = "control-without-runs";
    } else if (ratios.stream().anyMatch(ratio -> Boolean.TRUE.equals(ratio.differs()))) {
      id = "control-differs";
    } else if (ratios.stream().allMatch(ratio -> ratio.differs() == null)) {
      id = "control-not-judged";
    }
    return Finding.conclusion(id).with("first", first).with("unit", unit);
  }
}
