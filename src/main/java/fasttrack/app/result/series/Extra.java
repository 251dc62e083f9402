package fasttrack.app.result.series;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import fasttrack.app.report.figure.Figure;
import fasttrack.core.published.PublishedCurve;
import fasttrack.core.statistics.QualifiedRate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What one kind of study has and no other. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Extra.Curves.class, name = "curves"),
  @JsonSubTypes.Type(value = Extra.Systems.class, name = "systems"),
  @JsonSubTypes.Type(value = LockEvidence.class, name = "locks"),
  @JsonSubTypes.Type(value = PublishedSystems.class, name = "published")
})
public sealed interface Extra permits Extra.Curves, Extra.Systems, LockEvidence, PublishedSystems {
  /**
   * What follows from a sweep.
   *
   * @param curves one for each system
   * @param systems what a reader has to know of them
   * @param limits the highest load that meets conditions, for each system; empty where it was not
   *     sought
   */
  record Curves(List<SweepCurve> curves, Systems systems, List<LoadLimit> limits)
      implements Extra {}

  /**
   * The highest load at which conditions hold, as a search found it.
   *
   * @param system the system; empty where it is alone
   * @param conditions what each run had to meet
   * @param from the least load of the search: terminals, or transactions due in a second
   * @param upTo its greatest load
   * @param runsMax how many runs it may make
   * @param end why it made no more
   * @param load the load that contradicts the fewest runs, of those that missed a condition at it
   *     or below and of those that met all above it; null where not even the least load meets them
   * @param low the highest load up to it of which all runs met them, below all loads that missed
   *     one more often than not; null where there is none
   * @param high the lowest load above it of which no run met them, above all loads that met them
   *     more often than not; null where there is none
   * @param rateTps the transactions a second at the load; null where there is none
   * @param steps the loads that were tried, ascending
   */
  record LoadLimit(
      String system,
      List<LimitCondition> conditions,
      double from,
      double upTo,
      int runsMax,
      SearchEnd end,
      @Nullable Double load,
      @Nullable Double low,
      @Nullable Double high,
      @Nullable Double rateTps,
      List<LimitStep> steps) {}

  /** Why a search ended. */
  enum SearchEnd {
    /** It found what it sought. */
    FOUND,
    /** It had made as many runs as it may. */
    RUNS_MAX,
    /** The user ended it, or a run failed. */
    STOPPED
  }

  /**
   * A condition of a limit.
   *
   * @param text as its user wrote it
   * @param type the name of a transaction type; empty for all
   * @param figure which figure of it
   */
  record LimitCondition(String text, String type, Figure figure) {}

  /**
   * A load of a search.
   *
   * @param step the name of its step
   * @param load how high it is
   * @param runs how many runs it had, those included that could not be made
   * @param met how many of them met the conditions
   */
  record LimitStep(String step, double load, int runs, int met) {}

  /**
   * What follows from the steps of a system that count.
   *
   * @param system what it is called; empty where it is alone
   * @param steps the names of its steps
   * @param knee the name of the step at the knee; null where no step counts
   * @param peak the name of the step with the highest rate; null likewise
   * @param kneeAmong the names of all steps that noise does not tell apart from the knee, itself
   *     included; empty where fewer than two blocks are complete, so that the noise is not known
   * @param peakAmong the same of the peak
   * @param qualified the highest rate with 90 % of responses under two seconds; null where there is
   *     none
   * @param userLoad how many users the system serves; null where that was not asked for
   * @param scaled by the names of steps, whether the data's size allows their rate; empty where the
   *     workload has no rule
   * @param onTimeShares by the names of steps, the share of the second role's transactions that had
   *     ended when the next one was due; empty where there is none
   * @param published rates of published systems by the number of terminals, which all executed what
   *     they do here
   */
  record SweepCurve(
      String system,
      List<String> steps,
      @Nullable String knee,
      @Nullable String peak,
      List<String> kneeAmong,
      List<String> peakAmong,
      @Nullable QualifiedRate qualified,
      @Nullable UserRating userLoad,
      Map<String, Boolean> scaled,
      Map<String, Double> onTimeShares,
      List<PublishedCurve> published) {}

  /**
   * What a reader has to know of a comparison of systems.
   *
   * @param differences the conditions that should be the same for all and are not; not empty only
   *     where the user insisted on the comparison
   * @param losses which commits a crash may lose, and by which settings
   * @param remarks what else is to be said
   */
  record Systems(List<String> differences, List<String> losses, List<String> remarks)
      implements Extra {}

  /**
   * The user load rating.
   *
   * @param perMinute how many transactions a minute each user wants
   * @param users how many users get as much; null where that lies outside of what was measured
   * @param reason why there is no rating; null where there is one
   */
  record UserRating(double perMinute, @Nullable Double users, @Nullable String reason) {}
}
