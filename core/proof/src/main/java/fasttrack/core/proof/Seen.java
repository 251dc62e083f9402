package fasttrack.core.proof;

import fasttrack.core.model.Action;
import fasttrack.core.model.Action.Column;
import fasttrack.core.model.Action.Find;
import fasttrack.core.model.Program;
import fasttrack.core.model.RecordType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a traced Find, or a traced insert, of a program tells. Immutable.
 *
 * @param kind what happened to the records
 * @param find the Find; of an insert, one of all records
 * @param types the record types of which each row has two numbers, key and version, in this order;
 *     none of aggregates, whose row has what they came to
 */
public record Seen(Kind kind, Find find, List<RecordType> types) {
  /** What happened to the records of a row. */
  public enum Kind {
    /** They were read: the version is the one that was seen. */
    READ,
    /** Nothing: the row has what aggregates came to; the records follow in the next Find. */
    AGGREGATE,
    /** The record was changed: the version is the one that was replaced. */
    CHANGE,
    /** The record was inserted: the version is the attempt's own. No row where one was there. */
    INSERT,
    /** The record was deleted: the version is the one that was there. */
    DELETE
  }

  /**
   * Returns for each action on records, by its number, what it tells; null where it is no traced
   * Find.
   */
  public static List<@Nullable Seen> of(Program program) {
    List<@Nullable Seen> all = new ArrayList<>();
    collect(program.actions(), all);
    return all;
  }

  private static void collect(List<Action> actions, List<@Nullable Seen> all) {
    for (int i = 0; i < actions.size(); i++) {
      switch (actions.get(i)) {
        case Find find -> all.add(find.traced() ? of(find, actions, i) : null);
        case Action.Insert insert -> all.add(insert.traced().isEmpty() ? null : of(insert.type()));
        case Action.OnRecords other -> all.add(null);
        case Action.When when -> collect(when.actions(), all);
        case Action.Each each -> collect(each.actions(), all);
        case Action.Compute compute -> {}
        case Action.RollBack end -> {}
      }
    }
  }

  private static Seen of(RecordType inserted) {
    return new Seen(Kind.INSERT, Tracing.all(inserted), List.of(inserted));
  }

  private static Seen of(Find find, List<Action> actions, int place) {
    List<RecordType> types = find.path().types().stream().filter(Tracing::traces).toList();
    if (find.aggregates()) {
      return new Seen(Kind.AGGREGATE, find, List.of());
    }
    if (find.answers() || !isOwn(find)) {
      return new Seen(Kind.READ, find, types);
    }
    boolean deletes = place + 1 < actions.size() && actions.get(place + 1) instanceof Action.Delete;
    return new Seen(deletes ? Kind.DELETE : Kind.CHANGE, find, List.of(find.path().last()));
  }

  /** Tells whether a Find reads what the action before has written. */
  private static boolean isOwn(Find find) {
    return find.columns().stream()
        .map(Column::field)
        .anyMatch(field -> field.name().equals(Tracing.PREVIOUS));
  }
}
