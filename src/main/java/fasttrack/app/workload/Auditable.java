package fasttrack.app.workload;

import fasttrack.core.model.AcidSubject;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Path;
import fasttrack.core.model.Step;
import fasttrack.core.model.TransactionType;
import java.util.List;
import java.util.Optional;

/** Finds the transaction of a workload that an ACID audit can use. */
final class Auditable {
  private Auditable() {}

  /** Returns the first one that fits, as what {@link AcidSubject} says. */
  static Optional<AcidSubject> of(List<TransactionType> types) {
    return types.stream().flatMap(type -> subject(type).stream()).findFirst();
  }

  private static Optional<AcidSubject> subject(TransactionType type) {
    List<Step.Update> updates = steps(type, Step.Update.class);
    List<Step.Insert> inserts = steps(type, Step.Insert.class);
    boolean fits =
        type.changesState()
            && inserts.size() == 1
            && inserts.getFirst().type().rows(1) == 0
            && !updates.isEmpty()
            && updates.stream().allMatch(update -> byKeyAlone(type, update))
            && updates.getFirst().delta() instanceof Operand.Input
            && updates.stream().map(Step.Update::delta).distinct().count() == 1
            && steps(type, Step.Delete.class).isEmpty();
    return fits ? Optional.of(subject(type, updates, inserts)) : Optional.empty();
  }

  private static AcidSubject subject(
      TransactionType type, List<Step.Update> updates, List<Step.Insert> inserts) {
    Step.Update first = updates.getFirst();
    return new AcidSubject(type, first.path().last(), first.field(), inserts.getFirst().type());
  }

  /** Tells whether an update changes one record, which is there after population. */
  private static boolean byKeyAlone(TransactionType type, Step.Update update) {
    return update.path().hops().isEmpty()
        && update.path().start() instanceof Path.Start.ByKey start
        && start.key() instanceof Operand.Input input
        && start.type().equals(type.inputs().get(input.index()).draw().keysOf());
  }

  private static <S extends Step> List<S> steps(TransactionType type, Class<S> kind) {
    return type.steps().stream().filter(kind::isInstance).map(kind::cast).toList();
  }
}
