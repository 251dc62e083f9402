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
 * @param seed what inputs are generated from, and rows too unless they have a seed of their own
 * @param hot how many of the records that the workload names (tp1's branches), the first, take the
 *     traffic, at least 1; null for all
 * @param rowSeed what rows are generated from; null for {@code seed}
 * @param populate how rows come into the database; null for a copy in a study whose runs have a
 *     process each, and for a load in any other run
 */
public record Data(
    String workload,
    String profile,
    int scale,
    long seed,
    @Nullable Integer hot,
    @Nullable Long rowSeed,
    @Nullable Populate populate) {
  public Data {
    require(
        scale >= 1 && scale <= Dataset.SCALE_MAX,
        "scale",
        "must be from 1 to " + count(Dataset.SCALE_MAX) + ", not " + count(scale));
    require(hot == null || hot >= 1, "hot", "must be at least 1, not " + hot);
  }

  /** Makes data of a workload as its profile scales them, all of which take the traffic. */
  public static Data of(Workload workload, int scale, long seed) {
    return new Data(workload.name(), workload.profile(), scale, seed, null, null, null);
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
    return new Data(workload, profile, scale, seed, number, rowSeed, populate);
  }

  /** Returns the data set of the workload's schema. */
  public Dataset dataset(Schema schema) {
    return new Dataset(schema, scale, rows(), hot);
  }

  /** Returns the same rows, on which transactions have inputs from another seed. */
  public Data withSeed(long other) {
    return new Data(workload, profile, scale, other, hot, null, populate).withRowSeed(rows());
  }

  /** Returns the same data that come into the database in some way; null for the command's. */
  public Data populated(@Nullable Populate how) {
    return new Data(workload, profile, scale, seed, hot, rowSeed, how);
  }

  /** Returns data with rows from another seed; null for that of the inputs. */
  public Data withRowSeed(@Nullable Long other) {
    Long own = other == null || other == seed ? null : other;
    return new Data(workload, profile, scale, seed, hot, own, populate);
  }

  private long rows() {
    return rowSeed == null ? seed : rowSeed;
  }

  /**
   * Tells whether the workload has several profiles, so that a report has to name the one in use.
   */
  public boolean profileWasChosen() {
    return !profile.equals(Workload.PROFILE_STANDARD);
  }
}
