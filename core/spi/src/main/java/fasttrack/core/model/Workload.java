package fasttrack.core.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A workload: a schema and the transactions that run against it. {@link java.util.ServiceLoader}
 * finds it.
 */
public interface Workload {
  /** The name of the only profile of a workload whose data scale by a single rule. */
  String PROFILE_STANDARD = "standard";

  /** Returns the name by which users select it, for example {@code tp1}. */
  String name();

  /** Returns a description in one line. */
  String title();

  /**
   * Returns the version of its transactions and data, from 1: it counts up when the same seed no
   * longer makes the same work, so that older results are not compared with newer ones.
   */
  default int version() {
    return 1;
  }

  /**
   * Returns whether its record types are in a database of their own, since others may have some of
   * the same names.
   */
  default boolean apart() {
    return false;
  }

  /** Returns the text of the file that describes it; null where it is written in Java. */
  default @Nullable String source() {
    return null;
  }

  /** Returns the weight of a transaction type where no mix is asked for, from 0. */
  default int weight(TransactionType type) {
    return 1;
  }

  /** Returns its position in a run of all workloads; the smallest runs first. */
  int order();

  /** Returns whether it runs where no workload was chosen. */
  default boolean runsByDefault() {
    return true;
  }

  /**
   * Returns the names of the rules by which its data can scale, the default first; only {@link
   * #PROFILE_STANDARD} if there is a single rule.
   */
  default List<String> profiles() {
    return List.of(PROFILE_STANDARD);
  }

  /** Returns the name of the rule by which its data scale, one of {@link #profiles()}. */
  default String profile() {
    return PROFILE_STANDARD;
  }

  /**
   * Returns the workload on data that scale by another of {@link #profiles()}.
   *
   * @throws IllegalArgumentException if there is no such profile
   */
  default Workload withProfile(String profile) {
    if (!profile.equals(profile())) {
      throw new IllegalArgumentException(name() + " has no scaling profile " + profile);
    }
    return this;
  }

  /** Returns the largest scale of its data. */
  default int scaleMax() {
    return Dataset.SCALE_MAX;
  }

  /**
   * Returns whether the size of the data permits a rate; null if there is no such rule.
   *
   * @param rateTps the rate in transactions per second
   */
  default @Nullable Boolean scaled(Dataset dataset, double rateTps) {
    return null;
  }

  /**
   * Returns the record type with a key to whose first records the traffic can be limited, see
   * {@link Dataset#hot(RecordType)}; null if there is none.
   */
  default @Nullable RecordType hotType() {
    return null;
  }

  /** Returns the parts that an ACID audit uses; null if the workload cannot be audited. */
  default @Nullable AcidSubject acidSubject() {
    return null;
  }

  /** Returns the schema. */
  Schema schema();

  /** Returns the transaction types, in their published order. */
  List<TransactionType> types();

  /**
   * Returns the largest share of transactions that may fail, or exhaust their retries, in a run
   * that counts, from 0 to 1. More only for a workload that is made of conflicts.
   */
  default double failedShareMax() {
    return 0.01;
  }

  /** Returns the default number of terminals. */
  int defaultTerminals();

  /**
   * Returns the think time of its terminals where none is asked for, the same each time, in
   * nanoseconds; 0 for none.
   */
  default long defaultThinkNanos() {
    return 0;
  }

  /** Returns what its terminals are called beside {@link #background()}. */
  default String roleName() {
    return "terminals";
  }

  /** Returns what runs beside its terminals, which execute all other transactions. */
  default List<BackgroundRole> background() {
    return List.of();
  }

  /** Returns new checks of the conditions that hold in every state between transactions. */
  default List<Invariant> invariants() {
    return List.of();
  }

  /** Returns new observations of a run on a data set, for its report. */
  default List<Observation> observations(Dataset dataset) {
    return List.of();
  }
}
