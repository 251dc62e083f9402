package fasttrack.app.history;

import fasttrack.app.result.kind.Kind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Results of one command over time, and where their figures changed.
 *
 * @param format the name and version of this tree's form
 * @param header what it is a history of, and when it was made
 * @param results those whose figures can be compared, by their time
 * @param omitted those that are left out, by their time
 * @param figures the figures of all results, in the order in which they are shown
 * @param search what was found of changes
 */
public record HistoryResult(
    String format,
    Header header,
    List<HistoryPoint> results,
    List<Omitted> omitted,
    List<HistoryLine> figures,
    Search search) {
  /** The form of this tree; the number counts up when a reader of an older one would go wrong. */
  public static final String FORMAT = "fasttrack-history/1";

  /** The kind of such results. */
  public static final Kind<HistoryResult> KIND =
      new Kind<>("a history", "history", FORMAT, HistoryResult.class, HistoryReport::of);

  /** Returns the same with what was found of changes. */
  HistoryResult with(Search found) {
    return new HistoryResult(format, header, results, omitted, figures, found);
  }

  /**
   * What it is a history of, and when it was made.
   *
   * @param madeAt when, ISO 8601 in UTC
   * @param title what ran in the newest result, in one line
   * @param kind what each result is: {@code a run}
   * @param machine the machine of all results, in one line
   */
  public record Header(String madeAt, String title, String kind, String machine) {}

  /**
   * A result.
   *
   * @param number which one, from 1 for the oldest
   * @param startedAt when it started, ISO 8601 in UTC
   * @param build the version of the program, with its commit where that is known
   * @param file the file that holds it
   * @param software what else may change its figures: Java, operating system, engine
   */
  public record HistoryPoint(
      int number, String startedAt, String build, String file, List<String> software) {}

  /**
   * A result that is left out.
   *
   * @param startedAt when it started, ISO 8601 in UTC
   * @param file the file that holds it
   * @param reason why
   */
  public record Omitted(String startedAt, String file, String reason) {}

  /**
   * A figure over time.
   *
   * @param name its name, unique here: {@code T1 elapsed}
   * @param unit the unit of its values; empty for a plain number
   * @param moreIsBetter whether a greater value is better
   * @param values its values; a result of which it is not known has none
   */
  public record HistoryLine(
      String name, String unit, boolean moreIsBetter, List<HistoryValue> values) {

    /** Tells whether it has one value in all results. */
    boolean constant() {
      return values.stream().map(HistoryValue::value).distinct().count() <= 1;
    }
  }

  /**
   * A value of a figure.
   *
   * @param result the number of the result
   * @param value what was measured, in the figure's unit
   */
  public record HistoryValue(int result, double value) {}

  /**
   * What was found of changes.
   *
   * @param missing why nothing was searched; null where it was
   * @param changes the changes, by result and figure
   */
  public record Search(@Nullable String missing, List<FigureChange> changes) {
    static Search none(String why) {
      return new Search(why, List.of());
    }
  }

  /**
   * A point from which on a figure is another than before.
   *
   * @param figure the figure's name
   * @param result the number of the first result after the change
   * @param before the mean of the results back to the change before, in the figure's unit
   * @param after the mean of the results up to the next change
   * @param p how likely a difference this large is by chance (Student's t), from 0 to 1, in steps
   *     of 0.000001
   */
  public record FigureChange(String figure, int result, double before, double after, double p) {
    /** Returns the change as a share of what was before; null where that was 0. */
    @Nullable Double share() {
      return before == 0 ? null : (Double) (after / before - 1);
    }
  }
}
