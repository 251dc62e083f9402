package fasttrack.network.interpreter;

import fasttrack.core.model.Action;
import fasttrack.core.model.Field;
import fasttrack.core.model.Operand;
import fasttrack.core.model.ProgramScript;
import fasttrack.core.model.TransactionType;
import fasttrack.network.engine.Intent;
import fasttrack.network.engine.ItemList;
import fasttrack.network.engine.Modes;
import fasttrack.network.engine.Structure;
import fasttrack.network.lock.Granularity;
import fasttrack.network.schema.DataSet;
import fasttrack.network.schema.Item;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Says which calls a transaction makes, a line each; what is repeated is indented. */
public final class Explanation {
  private final TransactionType type;
  private final boolean translated;
  private final CallVariant variant;
  private final Granularity granularity;
  private final TransactionCompiler compiler;
  private final Structure structure;
  private final List<String> lines = new ArrayList<>();

  private Explanation(
      TransactionType type, Structure structure, CallVariant variant, Granularity granularity) {
    this.type = type;
    this.structure = structure;
    this.variant = variant;
    this.translated = variant.translated();
    this.granularity = granularity;
    this.compiler = new TransactionCompiler(structure, !variant.transactions());
  }

  /** Returns the calls of a transaction. */
  public static List<String> of(
      TransactionType type, Structure structure, CallVariant variant, Granularity granularity) {
    Explanation explanation = new Explanation(type, structure, variant, granularity);
    explanation.transaction();
    return explanation.lines;
  }

  private void transaction() {
    boolean locksFirst = variant == CallVariant.IMAGE1000_UNOPTIMIZED;
    if (locksFirst) {
      locks();
    }
    if (variant.transactions()) {
      add(0, name("begin", "DBBEG"));
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
      add(0, name("end", "DBEND"));
    } else if (type.writes()) {
      add(0, "DBPST");
    }
    if (locksFirst) {
      add(0, "DBUNL");
    }
  }

  private List<String> rollback() {
    return variant.transactions()
        ? List.of(name("undo", "DBUND"))
        : List.of(
            "the reverse of each DBUPD, DBDEL and DBPUT, the last first",
            "DBPST, mode " + Modes.CONTROL_WRITE);
  }

  private List<String> calls(Action.OnRecords action) {
    Explanation alone = new Explanation(type, structure, variant, granularity);
    alone.action(action);
    return alone.lines;
  }

  private void action(Action.OnRecords action) {
    switch (action) {
      case Action.Find find -> find(find);
      case Action.Change change -> {
        List<Level> levels = compiler.levels(change);
        int depth = targets(levels, change.where(), Targets.collects(change));
        update(depth, levels.getLast().set(), change.assignments());
      }
      case Action.Insert insert -> insert(insert, type.program() != null);
      case Action.Delete delete -> {
        List<Level> levels = compiler.levels(delete);
        int depth = targets(levels, delete.where(), Targets.collects(delete.path()));
        add(depth, name("delete", "DBDEL") + " " + name(levels.getLast().set()));
      }
    }
  }

  private void find(Action.Find find) {
    walk(compiler.levels(find), find.where());
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

  private void update(int depth, DataSet set, List<Action.Assignment> assignments) {
    add(
        depth,
        assignments.stream()
            .map(each -> assignment(set, each))
            .collect(
                Collectors.joining(", ", name("update", "DBUPD") + " " + name(set) + ": ", "")));
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
      add(0, name("lock", "DBLCK") + " database" + forUpdate(type.writes()));
    } else if (granularity.locksSetsByCalls()) {
      for (SetLocks.SetLock lock : compiler.locks(type)) {
        add(
            0,
            name("lock", "DBLCK")
                + " "
                + name(lock.set())
                + forUpdate(lock.intent() == Intent.UPDATE));
      }
    }
  }

  private void insert(Action.Insert insert, boolean asks) {
    DataSet set = structure.set(insert.type().name());
    Field keyField = insert.type().key();
    if (keyField != null && InsertStep.looksUp(set, asks)) {
      Item key = set.item(keyField.name());
      String wanted =
          name(key) + " = " + name(insert.values().get(insert.fields().indexOf(keyField)));
      add(
          0,
          set.detail()
              ? find(set, Modes.FIND_CHAIN, wanted, true)
              : "%s %s, mode %s, %s%s"
                  .formatted(
                      name("get", "DBGET"),
                      name(set),
                      Modes.GET_CALCULATED,
                      wanted,
                      forUpdate(true)));
    }
    if (asks && keyField != null) {
      add(0, "-- where it is not there:");
    }
    String values = insert.values().stream().map(this::name).collect(Collectors.joining(", "));
    add(0, name("put", "DBPUT") + " " + name(set) + ": " + values);
  }

  /** Adds the calls along a path, and returns how far what is done at its end is indented. */
  private int targets(List<Level> levels, List<Action.Condition> where, boolean collects) {
    int depth = walk(levels, where);
    if (collects) {
      add(0, get(levels.getLast(), Modes.GET_DIRECTED, "each record once", true));
      return 1;
    }
    return depth;
  }

  private int walk(List<Level> levels, List<Action.Condition> where) {
    int depth = 0;
    for (int i = 0; i < levels.size(); i++) {
      Level level = levels.get(i);
      boolean update = level.getIntent() == Intent.UPDATE;
      switch (level.access()) {
        case Level.Access.Calculated calculated ->
            add(depth, get(level, Modes.GET_CALCULATED, key(levels, i, calculated.key()), update));
        case Level.Access.Chain chain -> {
          String value = name(chain.item()) + " = " + key(levels, i, chain.value());
          add(
              depth,
              find(level.set(), Modes.FIND_CHAIN, value, level.findIntent() == Intent.UPDATE));
          if (chain.single()) {
            add(depth, get(level, Modes.GET_NEXT_IN_CHAIN, "", update));
          } else {
            add(depth++, get(level, Modes.GET_NEXT_IN_CHAIN, "to the end of the chain", update));
          }
        }
        case Level.Access.Range range -> {
          String value = name(range.item()) + range(range);
          add(
              depth,
              find(
                  level.set(),
                  range.equal() ? Modes.FIND_EQUAL : Modes.FIND_RANGE,
                  value,
                  level.findIntent() == Intent.UPDATE));
          add(depth++, get(level, Modes.GET_NEXT_IN_INDEX, "to the end of the range", update));
        }
        case Level.Access.Serial serial -> {
          add(
              depth,
              name("close", "DBCLS") + " " + name(level.set()) + ", mode " + Modes.CLOSE_REWIND);
          add(depth++, get(level, Modes.GET_NEXT, "to the end of the file", update));
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

  private String find(DataSet set, int mode, String value, boolean update) {
    return "%s %s, mode %s, %s%s"
        .formatted(name("find", "DBFND"), name(set), mode, value, forUpdate(update));
  }

  private String get(Level level, int mode, String what, boolean update) {
    return name("get", "DBGET")
        + " "
        + name(level.set())
        + ", mode "
        + mode
        + (what.isEmpty() ? "" : ", " + what)
        + list(level.list())
        + forUpdate(update);
  }

  private String list(ItemList list) {
    return list.items().isEmpty()
        ? ""
        : ": " + list.items().stream().map(this::name).collect(Collectors.joining(", "));
  }

  private static String forUpdate(boolean update) {
    return update ? " (for update)" : "";
  }

  private String name(Operand operand) {
    String name = type.name(operand);
    return operand instanceof Operand.Constant ? name : ":" + name.replaceAll("\\W", "_");
  }

  private String name(DataSet set) {
    return translated ? set.shortName() : set.name();
  }

  private String name(Item item) {
    return translated ? item.shortName() : item.name();
  }

  private String name(String ours, String theirs) {
    return translated ? theirs : ours;
  }

  private void add(int depth, String call) {
    lines.add("  ".repeat(depth) + call);
  }
}
