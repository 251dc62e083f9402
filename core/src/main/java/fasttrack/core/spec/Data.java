package fasttrack.core.spec;

import static fasttrack.core.model.Counted.count;
import static fasttrack.core.spec.SpecException.require;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Workload;

/**
 * The workload, and the data on which it runs.
 *
 * @param workload the workload's name
 * @param profile the name of the rule by which its data scale; one of {@link Workload#profiles()}
 * @param scale the data's scale, from 1 to {@link Dataset#SCALE_MAX}
 * @param seed what rows and inputs are generated from
 */
public record Data(String workload, String profile, int scale, long seed) {
  public Data {
    require(
        scale >= 1 && scale <= Dataset.SCALE_MAX,
        "scale",
        "must be from 1 to " + count(Dataset.SCALE_MAX) + ", not " + count(scale));
  }

  /** Makes data of a workload as its profile scales them. */
  public static Data of(Workload workload, int scale, long seed) {
    return new Data(workload.name(), workload.profile(), scale, seed);
  }

  /** Returns data of the same kind and size that are generated from another seed. */
  public Data withSeed(long other) {
    return new Data(workload, profile, scale, other);
  }

  /**
   * Tells whether the workload has several profiles, so that a report has to name the one in use.
   */
  public boolean profileWasChosen() {
    return !profile.equals(Workload.PROFILE_STANDARD);
  }
}
