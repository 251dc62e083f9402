package fasttrack.network.interpreter;

import fasttrack.core.interpreter.ProgramScript;
import fasttrack.core.model.Action;
import fasttrack.core.model.Field;
import fasttrack.core.model.Operand;
import fasttrack.core.model.TransactionType;
import fasttrack.network.engine.Intent;
import fasttrack.network.engine.Modes;
import fasttrack.network.engine.Structure;
import fasttrack.network.lock.Granularity;
import fasttrack.network.schema.DataSet;
import fasttrack.network.schema.Item;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Says which calls a transaction makes, a line each; what is repeated is indented.
 *
 * @param lines what has been said so far
 */
public record Explanation(
    TransactionType type,
    Structure structure,
    CallVariant variant,
    Granularity granularity,
    List<String> lines) {
  private static final String FOR_UPDATE = " (for update)";

  private static final Map<String, String> OLDER =
      Map.of(
          "close", "DBCLS",
          "find", "DBFND",
          "get", "DBGET",
          "put", "DBPUT",
          "update", "DBUPD",
          "delete", "DBDEL",
          "lock", "DBLCK",
          "begin", "DBBEG",
          "end", "DBEND",
          "undo", "DBUND");

  /** Returns the calls of a transaction. */
  public static List<String> of(
      TransactionType type, Structure structure, CallVariant variant, Granularity granularity) {
    Explanation explanation =
        new Explanation(type, structure, variant, granularity, new ArrayList<>());
    explanation.transaction();
    return explanation.lines;
  }

  private TransactionCompiler compiler() {
    return new TransactionCompiler(structure, !variant.transactions());
  }

  private void transaction() {
    boolean locksFirst = variant == CallVariant.IMAGE1000_UNOPTIMIZED;
    if (locksFirst) {
      locks();
    }
    if (variant.transactions()) {
      add(0, call("begin"));
    }
    if (!locksFirst) {
      locks();
    }
    List<Action.OnRecords> actions = type.onRecords();
    if (type.program() == null) {
      actions.forEach(this::action);
    } else {
      lines.addAll(
          ProgramScript.of(
              type.program(),
              number -> calls(actions.get(number)),
              this::name,
              String.join("; ", rollback())));
    }
    if (type.ending() == TransactionType.Ending.ROLLBACK) {
      lines.addAll(rollback());
    } else if (variant.transactions()) {
      add(0, call("end"));
    } else if (type.writes()) {
      add(0, "DBPST");
    }
    if (locksFirst) {
      add(0, "DBUNL");
    }
  }

  private List<String> rollback() {
    return variant.transactions()
        ? List.of(call("undo"))
        : List.of(
            "the reverse of each DBUPD, DBDEL and DBPUT, the last first",
            "DBPST, mode " + Modes.CONTROL_WRITE);
  }

  private List<String> calls(Action.OnRecords action) {
    Explanation alone = new Explanation(type, structure, variant, granularity, new ArrayList<>());
    alone.action(action);
    return alone.lines;
  }

  private void action(Action.OnRecords action) {
    switch (action) {
      case Action.Find find -> find(find);
      case Action.Change change -> {
        DataSet set = structure.set(change.path().last().name());
        add(
            targets(change),
            change.assignments().stream()
                .map(each -> assignment(set, each))
                .collect(Collectors.joining(", ", call("update", set) + ": ", "")));
      }
      case Action.Insert insert -> insert(insert, type.program() != null);
      case Action.Delete delete ->
          add(targets(delete), call("delete", structure.set(delete.path().last().name())));
    }
  }

  private void find(Action.Find find) {
    walk(compiler().levels(find), find.where());
    Action.Selection selection = find.selection();
    if (find.aggregates()) {
      add(
          0,
          find.columns().stream()
              .map(column -> column.kind().name().toLowerCase(Locale.ROOT) + " of " + name(column))
              .collect(Collectors.joining(", ", "-- keeps ", "")));
    }
    if (selection.which() != Action.Selection.Which.ALL) {
      List<String> by = FindStep.orderedBy(find).stream().map(Field::name).distinct().toList();
      add(
          0,
          "-- sorts by %s%s, keeps %s"
              .formatted(
                  String.join(", ", by),
                  selection.descending() ? " descending" : "",
                  selection.which() == Action.Selection.Which.MIDDLE
                      ? "the middle one"
                      : "the first " + selection.limit()));
    }
  }

  private static String name(Action.Column column) {
    return column.field().record() + "." + column.field().name();
  }

  /** Adds what has to hold of a level's record. */
  private void where(int depth, Level level, List<Action.Condition> where) {
    String text =
        where.stream()
            .filter(each -> each.field().record().equals(level.set().name()))
            .map(
                each ->
                    "%s %s %s"
                        .formatted(
                            name(level.set().item(each.field().name())),
                            each.comparison().sql(),
                            name(each.value())))
            .collect(Collectors.joining(" and "));
    if (!text.isEmpty()) {
      add(depth, "-- where " + text + ":");
    }
  }

  private String assignment(DataSet set, Action.Assignment assignment) {
    return name(set.item(assignment.field().name()))
        + (assignment.adds() ? " + " : " = ")
        + (assignment.from() == null
            ? name(assignment.value())
            : name(set.item(assignment.from().name())));
  }

  private void locks() {
    if (granularity == Granularity.DATABASE) {
      add(0, call("lock") + " database" + (type.writes() ? FOR_UPDATE : ""));
    } else if (granularity.locksSetsByCalls()) {
      compiler()
          .locks(type)
          .forEach(lock -> add(0, call("lock", lock.set()) + forUpdate(lock.intent())));
    }
  }

  private void insert(Action.Insert insert, boolean asks) {
    DataSet set = structure.set(insert.type().name());
    Field keyField = insert.type().key();
    if (keyField != null && InsertStep.looksUp(set, asks)) {
      Item key = set.item(keyField.name());
      String wanted =
          name(key) + " = " + name(insert.values().get(insert.fields().indexOf(keyField)));
      String mode = mode(set.detail() ? Modes.FIND_CHAIN : Modes.GET_CALCULATED);
      add(0, call(set.detail() ? "find" : "get", set) + mode + ", " + wanted + FOR_UPDATE);
    }
    if (asks && keyField != null) {
      add(0, "-- where it is not there:");
    }
    String values = insert.values().stream().map(this::name).collect(Collectors.joining(", "));
    add(0, call("put", set) + ": " + values);
  }

  /** Adds the calls along a path, and returns how far what is done at its end is indented. */
  private int targets(Action.OnPath action) {
    List<Level> levels = compiler().levels(action);
    int depth = walk(levels, action.where());
    if (Targets.collects(action)) {
      get(0, levels.getLast(), Modes.GET_DIRECTED, ", each record once", Intent.UPDATE);
      return 1;
    }
    return depth;
  }

  private int walk(List<Level> levels, List<Action.Condition> where) {
    int depth = 0;
    for (int i = 0; i < levels.size(); i++) {
      Level level = levels.get(i);
      Intent intent = level.getIntent();
      switch (level.access()) {
        case Level.Access.Calculated calculated -> {
          String key = ", " + key(levels, i, calculated.key());
          get(depth, level, Modes.GET_CALCULATED, key, intent);
        }
        case Level.Access.Chain chain -> {
          find(
              depth,
              level,
              Modes.FIND_CHAIN,
              name(chain.item()) + " = " + key(levels, i, chain.value()));
          String until = chain.single() ? "" : ", to the end of the chain";
          get(depth, level, Modes.GET_NEXT_IN_CHAIN, until, intent);
          depth += chain.single() ? 0 : 1;
        }
        case Level.Access.Range range -> {
          int mode = range.equal() ? Modes.FIND_EQUAL : Modes.FIND_RANGE;
          find(depth, level, mode, name(range.item()) + range(range));
          get(depth++, level, Modes.GET_NEXT_IN_INDEX, ", to the end of the range", intent);
        }
        case Level.Access.Serial serial -> {
          add(depth, call("close", level.set()) + mode(Modes.CLOSE_REWIND));
          get(depth++, level, Modes.GET_NEXT, ", to the end of the file", intent);
        }
      }
      where(depth, level, where);
    }
    return depth;
  }

  private String key(List<Level> levels, int depth, Level.Source source) {
    return switch (source) {
      case Level.Source.Given given -> name(given.operand());
      case Level.Source.FromBefore before -> {
        Level from = levels.get(depth - 1);
        yield name(from.set()) + "." + name(from.set().item(before.name()));
      }
    };
  }

  private String range(Level.Access.Range range) {
    Operand from = range.from();
    return range.equal() ? " = " + name(from) : " from " + name(from) + " to " + name(range.to());
  }

  private void find(int depth, Level level, int mode, String value) {
    add(
        depth,
        call("find", level.set()) + mode(mode) + ", " + value + forUpdate(level.findIntent()));
  }

  private void get(int depth, Level level, int mode, String what, Intent intent) {
    String items = level.list().items().stream().map(this::name).collect(Collectors.joining(", "));
    String list = items.isEmpty() ? "" : ": " + items;
    add(depth, call("get", level.set()) + mode(mode) + what + list + forUpdate(intent));
  }

  private static String mode(int mode) {
    return ", mode " + mode;
  }

  private static String forUpdate(Intent intent) {
    return intent == Intent.UPDATE ? FOR_UPDATE : "";
  }

  private String call(String name, DataSet set) {
    return call(name) + " " + name(set);
  }

  private String call(String name) {
    return variant.translated() ? OLDER.getOrDefault(name, name) : name;
  }

  private String name(Operand operand) {
    String name = type.name(operand);
    return operand instanceof Operand.Constant ? name : ":" + name.replaceAll("\\W", "_");
  }

  private String name(DataSet set) {
    return variant.translated() ? set.shortName() : set.name();
  }

  private String name(Item item) {
    return variant.translated() ? item.shortName() : item.name();
  }

  private void add(int depth, String call) {
    lines.add("  ".repeat(depth) + call);
  }
}
