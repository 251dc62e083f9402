package fasttrack.app.execution.workload;

import fasttrack.core.model.AcidSubject;
import fasttrack.core.model.Action;
import fasttrack.core.model.BackgroundRole;
import fasttrack.core.model.Invariant;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Path;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Schema;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
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
 * @param profile the profile that this is
 * @param others the same in other profiles
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
    String profile,
    Map<String, Supplier<Workload>> others)
    implements Workload {
  /** The profile in which the order matters, and is not proved. */
  static final String UNPROVED = "unproved";

  /** The profile in which transactions that change something lock what they read. */
  static final String FOR_UPDATE = "for-update";

  /** After all that come with the program. */
  private static final int ORDER = 100;

  @Override
  public boolean apart() {
    return true;
  }

  @Override
  public List<String> profiles() {
    return Stream.concat(Stream.of(PROFILE_STANDARD), others.keySet().stream()).toList();
  }

  @Override
  public Workload withProfile(String named) {
    Supplier<Workload> other = others.get(named);
    return other == null ? Workload.super.withProfile(named) : other.get();
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
    return audited(types).orElse(null);
  }

  @Override
  public List<Invariant> invariants() {
    return checks.stream().map(Supplier::get).toList();
  }

  /** Returns the first one that fits, as what {@link AcidSubject} says. */
  static Optional<AcidSubject> audited(List<TransactionType> types) {
    return types.stream().flatMap(type -> subject(type).stream()).findFirst();
  }

  private static Optional<AcidSubject> subject(TransactionType type) {
    List<Action.Change> updates = steps(type, Action.Change.class);
    List<Action.Insert> inserts = steps(type, Action.Insert.class);
    boolean fits =
        type.changesState()
            && inserts.size() == 1
            && inserts.getFirst().type().rows(1) == 0
            && !updates.isEmpty()
            && updates.stream().allMatch(update -> byKeyAlone(type, update))
            && updates.getFirst().first().value() instanceof Operand.Input
            && updates.stream().map(update -> update.first().value()).distinct().count() == 1
            && steps(type, Action.Delete.class).isEmpty();
    return fits ? Optional.of(subject(type, updates, inserts)) : Optional.empty();
  }

  private static AcidSubject subject(
      TransactionType type, List<Action.Change> updates, List<Action.Insert> inserts) {
    Action.Change first = updates.getFirst();
    return new AcidSubject(
        type, first.path().last(), first.first().field(), inserts.getFirst().type());
  }

  /** Tells whether an update changes one record, which is there after population. */
  private static boolean byKeyAlone(TransactionType type, Action.Change update) {
    return update.path().hops().isEmpty()
        && update.path().start() instanceof Path.Start.ByKey start
        && start.key() instanceof Operand.Input input
        && start.type().equals(type.inputs().get(input.index()).draw().keysOf());
  }

  private static <S extends Action.OnRecords> List<S> steps(TransactionType type, Class<S> kind) {
    return type.steps().stream().filter(kind::isInstance).map(kind::cast).toList();
  }
}
