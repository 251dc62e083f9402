package fasttrack.app.workload;

import fasttrack.core.model.AcidSubject;
import fasttrack.core.model.BackgroundRole;
import fasttrack.core.model.Invariant;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Schema;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A workload that is a file.
 *
 * @param name the file's path, as it was given
 * @param title a description in one line
 * @param version a number made from the file's text: a file with another text is another workload
 * @param schema its record types
 * @param types its transaction types
 * @param weights their weights, by name
 * @param terminals the default number of terminals
 * @param thinkNanos their think time, the same each time; 0 for none
 * @param hotType the record type that {@code --hot} limits; null for none
 * @param background its roles
 * @param checks makes its invariants
 * @param source the file's text
 * @param plain the same without what the proof of an order needs; null where this has none of it
 */
record FileWorkload(
    String name,
    String title,
    int version,
    Schema schema,
    List<TransactionType> types,
    Map<String, Integer> weights,
    int terminals,
    long thinkNanos,
    @Nullable RecordType hotType,
    List<BackgroundRole> background,
    List<Supplier<Invariant>> checks,
    String source,
    @Nullable FileWorkload plain)
    implements Workload {
  /** The profile of a workload whose order matters, and is not proved. */
  private static final String UNPROVED = "unproved";

  /** After all that come with the program. */
  private static final int ORDER = 100;

  @Override
  public boolean apart() {
    return true;
  }

  @Override
  public List<String> profiles() {
    return plain == null ? Workload.super.profiles() : List.of(PROFILE_STANDARD, UNPROVED);
  }

  @Override
  public String profile() {
    return plain == null && types.stream().anyMatch(type -> type.program() != null)
        ? UNPROVED
        : PROFILE_STANDARD;
  }

  @Override
  public Workload withProfile(String profile) {
    return profile.equals(UNPROVED) && plain != null ? plain : Workload.super.withProfile(profile);
  }

  @Override
  public int weight(TransactionType type) {
    return weights.getOrDefault(type.name(), 1);
  }

  @Override
  public int order() {
    return ORDER;
  }

  @Override
  public boolean runsByDefault() {
    return false;
  }

  @Override
  public int defaultTerminals() {
    return terminals;
  }

  @Override
  public long defaultThinkNanos() {
    return thinkNanos;
  }

  @Override
  public @Nullable AcidSubject acidSubject() {
    return Auditable.of(types).orElse(null);
  }

  @Override
  public List<Invariant> invariants() {
    return checks.stream().map(Supplier::get).toList();
  }
}
