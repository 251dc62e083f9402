package fasttrack.core.proof;

import fasttrack.core.model.Action;
import fasttrack.core.model.Action.Condition;
import fasttrack.core.model.Action.Selection;
import fasttrack.core.model.Field;
import fasttrack.core.model.Path;
import fasttrack.core.model.Program;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How it is judged that an action did not find a record.
 *
 * @param type the record type of which records were not found; null where none can come or go
 * @param field the field by whose values it looks for them; null where it is the key of one
 * @param from the operand of the least value, by its number in the trace
 * @param to the operand of the greatest value; -1 where all are looked for
 * @param reason why it is not judged; null where it is
 */
record Absence(
    @Nullable RecordType type, @Nullable Field field, int from, int to, @Nullable String reason) {
  private static final Absence NONE = new Absence(null, null, 0, 0, null);

  /** What programs change. */
  static final class Changes {
    private final Set<RecordType> comes = new HashSet<>();
    private final Set<Field> assigned = new HashSet<>();

    Changes(List<TransactionType> types) {
      types.stream()
          .map(TransactionType::program)
          .filter(Objects::nonNull)
          .map(Program::onRecords)
          .flatMap(List::stream)
          .forEach(
              action -> {
                switch (action) {
                  case Action.Find find -> {}
                  case Action.Insert insert -> comes.add(insert.type());
                  case Action.Delete delete -> comes.add(delete.path().last());
                  case Action.Change change ->
                      change.assignments().forEach(each -> assigned.add(each.field()));
                }
              });
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
      return shape.path().types().stream().anyMatch(comes::contains)
          || Stream.concat(start, shape.where().stream().map(Condition::field))
              .anyMatch(assigned::contains);
    }

    private Absence judged(Events.Shape shape) {
      Path path = shape.path();
      boolean toMembers =
          path.hops().size() == 1
              && path.hops().getFirst() instanceof Path.Hop.ToMembers
              && path.start() instanceof Path.Start.ByKey;
      boolean toOwners =
          path.hops().stream().allMatch(Path.Hop.ToOwner.class::isInstance)
              && path.types().stream().skip(1).noneMatch(comes::contains);
      RecordType type = toMembers ? path.last() : path.start().type();
      boolean simple =
          shape.where().stream().allMatch(each -> each.field().record().equals(type.name()));
      if (!simple || (!toMembers && !toOwners)) {
        return not("a join with records that come and go, or with conditions on more than one");
      }
      if (shape.seen().find().selection().which() == Selection.Which.MIDDLE) {
        return not("the middle one of records that come and go");
      }
      if (!Tracing.traces(type)) {
        return NONE;
      }
      if (toMembers) {
        return new Absence(type, path.hops().getFirst().link().field(), 0, 0, null);
      }
      return switch (path.start()) {
        case Path.Start.ByKey byKey -> new Absence(type, null, 0, 0, null);
        case Path.Start.ByIndexRange range -> new Absence(type, range.field(), 0, 1, null);
        case Path.Start.All all -> new Absence(type, type.key(), 0, -1, null);
      };
    }

    private static Absence not(String reason) {
      return new Absence(null, null, 0, 0, reason);
    }
  }
}
