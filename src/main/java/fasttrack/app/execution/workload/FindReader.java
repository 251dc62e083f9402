package fasttrack.app.execution.workload;

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
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a step that reads records.
 *
 * @param names the values, which get those that are read
 */
record FindReader(ValueNames names, PathReader paths) {
  private static final int LIMIT_MAX = 1_000_000;

  /** Which one of the rows is read, in the order of a field. */
  private static final Map<String, Function<Field, Selection>> PICKS =
      new TreeMap<>(
          Map.of(
              "first", field -> new Selection(Selection.Which.FIRST, field, false, 1),
              "last", field -> new Selection(Selection.Which.FIRST, field, true, 1),
              "middle", field -> new Selection(Selection.Which.MIDDLE, field, false, 0)));

  Action read(YamlNode node) {
    Mapping read = node.mapping("a read", Keywords.READ);
    Path path = paths.path(read);
    List<Action.Condition> where = paths.where(read, path.types());
    List<Column> columns = columns(read, path);
    Selection selection = selection(read, path);
    boolean aggregates = columns.getFirst().kind() != Column.Kind.FIELD;
    boolean forUpdate = read.isTrue("for-update");
    node.refuseIf(
        aggregates && (forUpdate || selection.which() != Selection.Which.ALL),
        "aggregates-are-of-all");
    YamlNode as = read.get("as");
    List<Integer> into = columns.stream().map(column -> Action.NOWHERE).toList();
    int found = Action.NOWHERE;
    if (as != null && aggregates) {
      String name = as.text("'as'");
      names.checkStep(as, name);
      into = columns.stream().map(column -> aggregate(as, name, column.kind())).toList();
      names.refuse(name + ".found", "sums-found", name);
    } else if (as != null) {
      found = ActionReader.answer(names, as, "found");
      boolean one = selection.isOneRow() || path.isOne();
      into = columns.stream().map(column -> field(as, column.field(), one, path.types())).toList();
      String name = as.text("'as'") + ".";
      path.types().stream()
          .flatMap(type -> type.fields().stream())
          .map(field -> name + field.name())
          .forEach(each -> names.refuse(each, "unread"));
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
    if (fields != null) {
      fields.refuseIf(!columns.isEmpty(), "fields-and-aggregates");
      for (YamlNode each : fields.items()) {
        columns.add(new Column(Column.Kind.FIELD, PathReader.field(each, path.types())));
      }
    }
    read.refuseIf(columns.isEmpty(), "read-of-nothing");
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
    of.refuseIf(!predictable, "aggregate-of-no-integer", word, field.name());
    return new Column(kind, field);
  }

  /** Gives a field that is read a name, where one record at most is. */
  private int field(YamlNode as, Field field, boolean one, List<RecordType> types) {
    String name = as.text("'as'") + "." + field.name();
    as.refuseIf(names.knows(name), "two-fields-of-a-name", name);
    String why =
        switch (field.type()) {
          case Field.Type.Timestamp time -> "unpredictable-time";
          case Field.Type.Filler filler -> "same-filler";
          case Field.Type.Int64 number -> several(one);
          case Field.Type.Label label -> several(one);
        };
    if (!why.isEmpty()) {
      names.refuse(name, why);
      return Action.NOWHERE;
    }
    Bounds bounds = field.type() instanceof Field.Type.Label label ? Bounds.of(label) : Bounds.ANY;
    return names.add(as, name, bounds, keysOf(field, types));
  }

  private static String several(boolean one) {
    return one ? "" : "several-rows";
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
    return names.add(as, name + "." + word, Bounds.ANY, null);
  }

  private static Selection selection(Mapping read, Path path) {
    YamlNode order = read.get("order");
    YamlNode pick = read.get("pick");
    YamlNode limit = read.get("limit");
    YamlNode descending = read.get("descending");
    if (pick == null && limit == null) {
      YamlNode alone = order == null ? descending : order;
      if (alone != null) {
        throw alone.wrong("order-alone");
      }
      return Selection.ALL;
    }
    if (pick != null) {
      pick.refuseIf(limit != null || descending != null, "pick-is-one-row");
    }
    YamlNode place = pick == null ? read : pick;
    Field field = order(place, order, path);
    if (pick == null) {
      boolean falling = read.isTrue("descending");
      int most = (int) read.need("limit").number("limit", 1, LIMIT_MAX);
      return new Selection(Selection.Which.FIRST, field, falling, most);
    }
    return RecordReader.find(PICKS, pick, "pick").apply(field);
  }

  /** Returns by what rows are ordered, so that none has two places. */
  private static Field order(YamlNode place, @Nullable YamlNode order, Path path) {
    RecordType last = path.last();
    Field key = last.key();
    if (key == null) {
      throw place.wrong("order-without-key", last);
    }
    place.refuseIf(
        path.hops().stream().anyMatch(Path.Hop.ToOwner.class::isInstance), "order-of-owners");
    if (order == null) {
      return key;
    }
    Field field = PathReader.field(order, List.of(last));
    order.refuseIf(
        !(field.type() instanceof Field.Type.Int64 || field.type() instanceof Field.Type.Label),
        "order-by-neither",
        field.name());
    return field;
  }
}
