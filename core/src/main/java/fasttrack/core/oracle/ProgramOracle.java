package fasttrack.core.oracle;

import fasttrack.core.model.Action;
import fasttrack.core.model.Program;

/** Executes programs on the oracle's tables, and leaves what they trace. Not thread-safe. */
final class ProgramOracle extends Interpreter {
  private final Oracle oracle;
  private final Rows met = new Rows();
  private final LongMap once = new LongMap();
  private final LongList targets = new LongList();

  ProgramOracle(Oracle oracle) {
    super(oracle);
    this.oracle = oracle;
  }

  @Override
  protected long value(OracleTable table, long record, int position) {
    return table.value(record, position);
  }

  @Override
  protected long key(OracleTable table, long record) {
    return table.key(record);
  }

  @Override
  protected void find(Action.Find find, Plan plan, int number, long[] values, Rows rows) {
    walk(plan, values, rows);
    select(find, plan, rows);
    if (find.traced()) {
      trace(find, plan, number, values, rows);
    }
  }

  private void trace(Action.Find find, Plan plan, int number, long[] values, Rows rows) {
    Program program = program();
    long begun = program.beginTrace(values, number, find);
    int count = find.aggregates() ? 1 : rows.size();
    for (int row = 0; row < count; row++) {
      for (int i = 0; i < find.columns().size(); i++) {
        if (find.columns().get(i).traced()) {
          program.trace(
              values,
              find.aggregates() ? aggregate(find, plan, i, rows) : value(plan, i, rows, row));
        }
      }
    }
    program.endTrace(values, begun, count);
  }

  @Override
  protected long change(Action.Change change, Plan plan, int number, long[] values) {
    OracleTable table = plan.last();
    LongList found = targets(plan, values);
    for (int i = 0; i < found.size(); i++) {
      long[] row = table.row(found.get(i));
      plan.assign(change, values, row);
      oracle.set(table, found.get(i), row);
    }
    return found.size();
  }

  @Override
  protected long insert(Plan plan, long[] row, int number, long[] values) {
    OracleTable table = plan.last();
    if (table.keyPosition() >= 0 && table.exists(table.number(row[table.keyPosition()]))) {
      return 0;
    }
    oracle.insert(table, row);
    return 1;
  }

  @Override
  protected long delete(Plan plan, int number, long[] values) {
    LongList found = targets(plan, values);
    for (int i = 0; i < found.size(); i++) {
      oracle.delete(plan.last(), found.get(i));
    }
    return found.size();
  }

  /**
   * Returns the rows at a path's end, each once, before any of them changes; valid until the next
   * call.
   */
  LongList targets(Plan plan, long[] values) {
    walk(plan, values, met);
    targets.clear();
    once.clear();
    for (int i = 0; i < met.size(); i++) {
      long target = met.get(i, plan.size() - 1);
      if (!once.contains(target)) {
        once.put(target, 1);
        targets.add(target);
      }
    }
    return targets;
  }
}
