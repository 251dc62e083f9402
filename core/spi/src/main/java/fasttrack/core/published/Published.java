package fasttrack.core.published;

import fasttrack.core.model.Workload;
import java.util.List;

/** What was published of a workload; a workload with such figures implements it. */
public interface Published {
  /** Returns what was published of a workload, which may be nothing. */
  static Published of(Workload workload) {
    return workload instanceof Published published ? published : new Published() {};
  }

  /**
   * Returns the published figures with which a run can be compared. The first profile of a data
   * model is the one that the workload's reconstruction follows.
   */
  default List<PublishedProfile> published() {
    return List.of();
  }

  /**
   * Returns published rates by the number of users; a sweep over terminals runs each of their
   * transaction types alone, since so did they.
   */
  default List<PublishedCurve> publishedCurves() {
    return List.of();
  }

  /** Returns the ratios between published systems that show the cost of a property. */
  default List<PublishedRatio> publishedRatios() {
    return List.of();
  }

  /** Returns the ratings of the processors of published systems, at most one of each. */
  default List<PublishedRating> publishedRatings() {
    return List.of();
  }
}
