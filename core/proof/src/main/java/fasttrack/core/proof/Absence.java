package fasttrack.core.proof;

import fasttrack.core.model.Action.Condition;
import fasttrack.core.model.Action.Selection;
import fasttrack.core.model.Field;
import fasttrack.core.model.Path;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How it is judged that an action did not find a record.
 *
 * @param type the record type of which records were not found; null where none can come or go
 * @param field the field by whose values it looks for them; null where it is the key of one
 * @param from the operand of the least value, by its number in the trace
 * @param to the operand of the greatest value; -1 where all are looked for
 * @param owners the record types, from that of a key on, over which a path leads from owners to
 *     members of the type, where their conditions hold; none where it starts with the type
 * @param reason why it is not judged; null where it is
 */
record Absence(
    @Nullable RecordType type,
    @Nullable Field field,
    int from,
    int to,
    List<RecordType> owners,
    @Nullable String reason) {
  private static final Absence NONE = new Absence(null, null, 0, 0, List.of(), null);

  /** Judges by what programs change. */
  record Changes(TransactionType.Changes made) {
    static Changes by(List<TransactionType> types) {
      return new Changes(
          TransactionType.Changes.by(types.stream().filter(type -> type.program() != null)));
    }

    /** Returns how it is judged. */
    Absence of(Events.Shape shape) {
      Seen seen = shape.seen();
      boolean finds = seen.kind() != Seen.Kind.AGGREGATE && seen.kind() != Seen.Kind.INSERT;
      if (!finds || seen.types().isEmpty()) {
        return NONE;
      }
      Absence absence = judged(shape);
      return absence.reason == null || isVariable(shape) ? absence : NONE;
    }

    /** Tells whether anything changes which records it finds. */
    private boolean isVariable(Events.Shape shape) {
      Selection selection = shape.seen().find().selection();
      Stream<@Nullable Field> start =
          shape.path().start() instanceof Path.Start.ByIndexRange range
              ? Stream.of(range.field(), selection.order())
              : Stream.of(selection.order());
      return shape.path().types().stream().anyMatch(made::comeOrGo)
          || Stream.concat(start, shape.where().stream().map(Condition::field))
              .anyMatch(made.assigned()::contains);
    }

    private Absence judged(Events.Shape shape) {
      Path path = shape.path();
      List<RecordType> types = path.types();
      int place = types.size() - 1;
      while (place > 0
          && path.hops().get(place - 1) instanceof Path.Hop.ToOwner
          && !made.comeOrGo(types.get(place))) {
        place--;
      }
      List<RecordType> owners = types.subList(0, place);
      RecordType type = types.get(place);
      boolean known =
          shape.where().stream()
              .map(Condition::field)
              .allMatch(field -> isOf(type, field) || isConstant(owners, field));
      if (!known || (place > 0 && !isKnown(path.start(), path.hops().subList(0, place)))) {
        return not("a join with records that come and go, or with conditions on what changes");
      }
      if (shape.seen().find().selection().which() == Selection.Which.MIDDLE) {
        return not("the middle one of records that come and go");
      }
      if (!Tracing.traces(type)) {
        return NONE;
      }
      if (place > 0) {
        Field field = path.hops().get(place - 1).link().field();
        return new Absence(type, field, 0, 0, owners, null);
      }
      return switch (path.start()) {
        case Path.Start.ByKey byKey -> new Absence(type, null, 0, 0, owners, null);
        case Path.Start.ByIndexRange range -> new Absence(type, range.field(), 0, 1, owners, null);
        case Path.Start.All all -> new Absence(type, type.key(), 0, -1, owners, null);
      };
    }

    /**
     * Tells whether a path leads from a key to members alone, over owners that remain: since a
     * record has its owners, it alone tells whether it is found.
     */
    private boolean isKnown(Path.Start start, List<Path.Hop> hops) {
      return start instanceof Path.Start.ByKey
          && hops.stream().allMatch(Path.Hop.ToMembers.class::isInstance)
          && hops.subList(0, hops.size() - 1).stream()
              .noneMatch(hop -> made.deleted().contains(hop.target()));
    }

    private boolean isConstant(List<RecordType> owners, Field field) {
      return !made.assigned().contains(field)
          && owners.stream()
              .anyMatch(owner -> isOf(owner, field) && !made.deleted().contains(owner));
    }

    private static boolean isOf(RecordType type, Field field) {
      return field.record().equals(type.name());
    }

    private static Absence not(String reason) {
      return new Absence(null, null, 0, 0, List.of(), reason);
    }
  }
}
