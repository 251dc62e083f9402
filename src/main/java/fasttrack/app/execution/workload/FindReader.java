package fasttrack.app.execution.workload;

import fasttrack.app.execution.yaml.YamlException;
import fasttrack.app.execution.yaml.YamlNode;
import fasttrack.app.execution.yaml.YamlNode.Mapping;
import fasttrack.core.model.Action;
import fasttrack.core.model.Action.Column;
import fasttrack.core.model.Action.Selection;
import fasttrack.core.model.Field;
import fasttrack.core.model.Link;
import fasttrack.core.model.Path;
import fasttrack.core.model.RecordType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a step that reads records.
 *
 * @param names the values, which get those that are read
 */
record FindReader(ValueNames names, PathReader paths) {
  private static final int LIMIT_MAX = 1_000_000;

  Action read(YamlNode node) {
    Mapping read = node.mapping("a read", Keywords.READ);
    Path path = paths.path(read);
    List<Action.Condition> where = paths.where(read, path.types());
    List<Column> columns = columns(read, path);
    Selection selection = selection(read, path);
    boolean aggregates = columns.getFirst().kind() != Column.Kind.FIELD;
    boolean forUpdate = read.isTrue("for-update");
    if (aggregates && (forUpdate || selection.which() != Selection.Which.ALL)) {
      throw node.wrong(
          "sum, count, distinct, least and greatest are of all rows: they take no order, limit,"
              + " pick or for-update");
    }
    YamlNode as = read.get("as");
    List<Integer> into = new ArrayList<>();
    int found = Action.NOWHERE;
    if (as == null) {
      columns.forEach(column -> into.add(Action.NOWHERE));
    } else if (aggregates) {
      String name = as.text("'as'");
      names.checkStep(as.place(), name);
      columns.forEach(column -> into.add(aggregate(as, name, column.kind())));
      names.refuse(
          name + ".found",
          "sums are always one row; add 'count: true', which is '%s.count'".formatted(name));
    } else {
      found = ActionReader.answer(names, as, "found");
      boolean one = selection.isOneRow() || path.isOne();
      columns.forEach(column -> into.add(field(as, column.field(), one, path.types())));
      String name = as.text("'as'") + ".";
      path.types().stream()
          .flatMap(type -> type.fields().stream())
          .forEach(
              field -> names.refuse(name + field.name(), "add it to the 'fields' of that read"));
    }
    return new Action.Find(path, where, columns, selection, forUpdate, into, found);
  }

  private static List<Column> columns(Mapping read, Path path) {
    YamlNode fields = read.get("fields");
    List<Column> columns = new ArrayList<>();
    for (String word : Keywords.AGGREGATES) {
      YamlNode of = read.get(word);
      if (of != null && (!word.equals("count") || of.flag("'count', which takes no field,"))) {
        columns.add(aggregate(word, of, path));
      }
    }
    if (fields != null && !columns.isEmpty()) {
      throw fields.wrong(
          "a read has either 'fields' or sum, count and the like; use two reads for both");
    }
    if (fields != null) {
      fields
          .items()
          .forEach(
              each ->
                  columns.add(new Column(Column.Kind.FIELD, PathReader.field(each, path.types()))));
    }
    if (columns.isEmpty()) {
      throw read.wrong("a read needs 'fields', or sum, count, distinct, least or greatest");
    }
    return columns;
  }

  private static Column aggregate(String word, YamlNode of, Path path) {
    Column.Kind kind = Column.Kind.valueOf(word.toUpperCase(Locale.ROOT));
    if (kind == Column.Kind.COUNT) {
      return new Column(kind, path.last().fields().getFirst());
    }
    Field field = PathReader.field(of, path.types());
    boolean predictable =
        kind == Column.Kind.DISTINCT
            ? !(field.type() instanceof Field.Type.Timestamp)
            : field.type() instanceof Field.Type.Int64;
    if (!predictable) {
      throw of.wrong("%s needs an integer field, and %s is none".formatted(word, field.name()));
    }
    return new Column(kind, field);
  }

  /** Gives a field that is read a name, where one record at most is. */
  private int field(YamlNode as, Field field, boolean one, List<RecordType> types) {
    String name = as.text("'as'") + "." + field.name();
    if (names.knows(name)) {
      throw as.wrong("two fields would be called %s; read one of them".formatted(name));
    }
    String why =
        switch (field.type()) {
          case Field.Type.Timestamp time ->
              "a time cannot be predicted, so nothing is computed from it";
          case Field.Type.Filler filler -> "filler is the same in all records";
          case Field.Type.Int64 number -> "";
          case Field.Type.Label label -> "";
        };
    String several = "several records may be read; take one by 'pick: first', or their 'sum'";
    if (!why.isEmpty() || !one) {
      names.refuse(name, why.isEmpty() ? several : why);
      return Action.NOWHERE;
    }
    Bounds bounds =
        field.type() instanceof Field.Type.Label label
            ? new Bounds(0, Long.parseLong("9".repeat(label.digits())))
            : Bounds.ANY;
    return names.add(as.place(), name, bounds, keysOf(field, types));
  }

  /** Returns the record type of which a field holds keys; null where it holds other values. */
  private static @Nullable RecordType keysOf(Field field, List<RecordType> types) {
    return types.stream()
        .flatMap(
            type ->
                field.equals(type.key())
                    ? Stream.of(type)
                    : type.links().stream()
                        .filter(link -> link.field().equals(field))
                        .map(Link::owner))
        .findFirst()
        .orElse(null);
  }

  private int aggregate(YamlNode as, String name, Column.Kind kind) {
    String word = kind.name().toLowerCase(Locale.ROOT);
    return names.add(as.place(), name + "." + word, Bounds.ANY, null);
  }

  private static Selection selection(Mapping read, Path path) {
    YamlNode order = read.get("order");
    YamlNode pick = read.get("pick");
    YamlNode limit = read.get("limit");
    YamlNode descending = read.get("descending");
    if (pick == null && limit == null) {
      YamlNode alone = order == null ? descending : order;
      if (alone != null) {
        throw alone.wrong(
            "rows are compared in any order, so that 'order' needs 'limit: 10' or 'pick: first'");
      }
      return Selection.ALL;
    }
    if (pick != null && (limit != null || descending != null)) {
      throw pick.wrong(
          "'pick' takes one row: first, last or middle, without 'limit' and 'descending'");
    }
    YamlNode place = pick == null ? read : pick;
    Field field = order(place, order, path);
    if (pick == null) {
      boolean falling = read.isTrue("descending");
      int most = (int) read.need("limit").number("limit", 1, LIMIT_MAX);
      return new Selection(Selection.Which.FIRST, field, falling, most);
    }
    return switch (pick.text("'pick'")) {
      case "first" -> new Selection(Selection.Which.FIRST, field, false, 1);
      case "last" -> new Selection(Selection.Which.FIRST, field, true, 1);
      case "middle" -> new Selection(Selection.Which.MIDDLE, field, false, 0);
      default ->
          throw YamlException.unknown(
              pick.place(),
              "there is no pick '%s'".formatted(pick.text("'pick'")),
              pick.text("'pick'"),
              List.of("first", "last", "middle"));
    };
  }

  /** Returns by what rows are ordered, so that none has two places. */
  private static Field order(YamlNode place, @Nullable YamlNode order, Path path) {
    RecordType last = path.last();
    Field key = last.key();
    if (key == null) {
      throw place.wrong(
          last + " has no key by which rows that are equal otherwise are ordered; give it one");
    }
    if (path.hops().stream().anyMatch(Path.Hop.ToOwner.class::isInstance)) {
      throw place.wrong(
          "one owner is found by each of its members: order the members, and read the owner in a"
              + " step of its own");
    }
    if (order == null) {
      return key;
    }
    Field field = PathReader.field(order, List.of(last));
    if (!(field.type() instanceof Field.Type.Int64 || field.type() instanceof Field.Type.Label)) {
      throw order.wrong(
          "rows are ordered by an integer or a label, and %s is neither: number them"
              .formatted(field.name()));
    }
    return field;
  }
}
