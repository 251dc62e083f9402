package fasttrack.core.spec;

import static fasttrack.core.model.Counted.count;
import static fasttrack.core.model.Counted.counted;
import static fasttrack.core.spec.SpecException.require;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Schema;
import fasttrack.core.model.Workload;
import org.jspecify.annotations.Nullable;

/**
 * The workload, the data on which it runs, and which of them take the traffic.
 *
 * @param workload the workload's name
 * @param profile the name of the rule by which its data scale; one of {@link Workload#profiles()}
 * @param scale the data's scale, from 1 to {@link Dataset#SCALE_MAX}
 * @param seed what rows and inputs are generated from
 * @param hot how many of the records that the workload names (tp1's branches), the first, take the
 *     traffic, at least 1; null for all
 */
public record Data(String workload, String profile, int scale, long seed, @Nullable Integer hot) {
  public Data {
    require(
        scale >= 1 && scale <= Dataset.SCALE_MAX,
        "scale",
        "must be from 1 to " + count(Dataset.SCALE_MAX) + ", not " + count(scale));
    require(hot == null || hot >= 1, "hot", "must be at least 1, not " + hot);
  }

  /** Makes data of a workload as its profile scales them, all of which take the traffic. */
  public static Data of(Workload workload, int scale, long seed) {
    return new Data(workload.name(), workload.profile(), scale, seed, null);
  }

  /**
   * Returns the same data with the traffic to the first records of the workload's hot type.
   *
   * @throws SpecException if there are not so many
   */
  public Data withHot(Workload to, int number) {
    RecordType type = to.hotType();
    if (type == null) {
      throw new SpecException("hot", to.name() + " has no records to which it could be limited");
    }
    long rows = type.rows(scale);
    if (number > rows) {
      long scaleNeeded = Math.ceilDiv(number, type.rows(1));
      throw new SpecException(
          "hot",
          "%s has %s at scale %s%s, not %s; %s"
              .formatted(
                  to.name(),
                  counted(rows, type.name() + " record"),
                  count(scale),
                  profileWasChosen() ? " by profile " + profile : "",
                  count(number),
                  scaleNeeded <= to.scaleMax()
                      ? "--scale " + scaleNeeded + " has as many"
                      : "no --scale has as many"));
    }
    return new Data(workload, profile, scale, seed, number);
  }

  /** Returns the data set of the workload's schema. */
  public Dataset dataset(Schema schema) {
    return new Dataset(schema, scale, seed, hot);
  }

  /** Returns data of the same kind and size that are generated from another seed. */
  public Data withSeed(long other) {
    return new Data(workload, profile, scale, other, hot);
  }

  /**
   * Tells whether the workload has several profiles, so that a report has to name the one in use.
   */
  public boolean profileWasChosen() {
    return !profile.equals(Workload.PROFILE_STANDARD);
  }
}
