package fasttrack.core.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A workload: a schema and the transactions that run against it. Found with {@link
 * java.util.ServiceLoader}.
 */
public interface Workload {
  /** The name of the only profile of a workload whose data scale by one rule. */
  String PROFILE_STANDARD = "standard";

  /** Returns the name by which users pick it, for example {@code tp1}. */
  String name();

  /** Returns what it is, in one line. */
  String title();

  /** Returns the place in a run of all workloads, smallest first. */
  int order();

  /**
   * Returns the names of the rules by which its data can scale, the default first; {@link
   * #PROFILE_STANDARD} alone where there is one rule.
   */
  default List<String> profiles() {
    return List.of(PROFILE_STANDARD);
  }

  /** Returns the name of the rule by which its data scale: one of {@link #profiles()}. */
  default String profile() {
    return PROFILE_STANDARD;
  }

  /**
   * Returns the workload on data that scale by one of {@link #profiles()}.
   *
   * @throws IllegalArgumentException where it is none of them
   */
  default Workload withProfile(String profile) {
    if (!profile.equals(profile())) {
      throw new IllegalArgumentException(name() + " has no scaling profile " + profile);
    }
    return this;
  }

  /** Returns the largest scale that its data come in. */
  default int scaleMax() {
    return Dataset.SCALE_MAX;
  }

  /**
   * Tells whether a rate is one that the data's size allows; null where there is no such rule.
   *
   * @param scale the data set's scale
   * @param rateTps the rate in transactions a second
   */
  default @Nullable Boolean scaled(int scale, double rateTps) {
    return null;
  }

  /** Returns what an audit of atomicity, isolation and the like works on; null for none. */
  default @Nullable AcidSubject acidSubject() {
    return null;
  }

  /** Returns the schema. */
  Schema schema();

  /** Returns the transaction types, in their published order. */
  List<TransactionType> types();

  /** Returns how many terminals run it unless the user says otherwise. */
  int defaultTerminals();

  /** Returns fresh checks of what must hold in every state between transactions. */
  List<Invariant> invariants();

  /** Returns fresh observations of a run on a data set, made for its report. */
  List<Observation> observations(Dataset dataset);

  /**
   * Returns the published figures with which a run can be compared. The first of a data model is
   * the profile that the workload's reconstruction follows.
   */
  List<PublishedProfile> published();

  /** Returns the ratios between published systems that tell the price of something. */
  default List<PublishedRatio> publishedRatios() {
    return List.of();
  }
}
