package fasttrack.core.oracle;

import fasttrack.core.model.Action;
import fasttrack.core.model.Program;

/** Executes programs on the oracle's tables, and leaves what they trace. Not thread-safe. */
final class ProgramOracle extends Interpreter {
  private final Oracle oracle;

  private final RowList met = new RowList();
  private final LongMap once = new LongMap();
  private final RowList targets = new RowList();

  ProgramOracle(Oracle oracle) {
    super(oracle);
    this.oracle = oracle;
  }

  @Override
  protected long value(OracleTable table, long record, int position) {
    return table.value(record, position);
  }

  @Override
  protected void find(Action.Find find, Plan plan, int number, RowList rows) {
    walk(plan, rows);
    select(find, plan, rows);
    if (plan.traced) {
      trace(find, plan, number, rows);
    }
  }

  private void trace(Action.Find find, Plan plan, int number, RowList rows) {
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
  protected long change(Action.Change change, Plan plan, int number) {
    OracleTable table = plan.last();
    RowList found = targets(plan);
    for (int i = 0; i < found.size(); i++) {
      long[] row = table.row(found.get(i, 0));
      plan.assign(change, values, row);
      oracle.set(table, found.get(i, 0), row);
      if (change.returning()) {
        digest().add(row[plan.position(0)]);
        digest().endRow();
      }
    }
    return found.size();
  }

  @Override
  protected long insert(Plan plan, long[] row, int number) {
    OracleTable table = plan.last();
    if (table.keyPosition() >= 0 && table.exists(table.number(row[table.keyPosition()]))) {
      return 0;
    }
    oracle.insert(table, row);
    return 1;
  }

  @Override
  protected long delete(Plan plan, int number) {
    RowList found = targets(plan);
    for (int i = 0; i < found.size(); i++) {
      oracle.delete(plan.last(), found.get(i, 0));
    }
    return found.size();
  }

  /**
   * Returns the rows at a path's end, each once, before any of them changes; valid until the next
   * call.
   */
  RowList targets(Plan plan) {
    walk(plan, met);
    targets.start(1);
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
