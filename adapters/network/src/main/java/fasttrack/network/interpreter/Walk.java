package fasttrack.network.interpreter;

import fasttrack.core.model.Action;
import fasttrack.core.model.Path;
import fasttrack.network.engine.CallFailure;
import fasttrack.network.engine.Calls;
import fasttrack.network.engine.Condition;
import fasttrack.network.engine.Intent;
import fasttrack.network.engine.Modes;
import fasttrack.network.schema.Bytes;
import java.util.List;

/**
 * Goes along a path by calls, level by level, and stops at each record at its end. Not thread-safe.
 */
final class Walk {
  /** Is at a record at the path's end. */
  @FunctionalInterface
  interface Visitor {
    void visit();
  }

  private final Calls calls;
  private final List<Level> levels;
  private final byte[][] buffers;
  private final List<Action.Condition> where;
  private final List<PathField> fields;
  private final long[] wanted;

  /**
   * Makes a walk.
   *
   * @param where what must hold of a record for the walk to go on from it, as a client compares
   *     what it has got
   */
  Walk(Calls calls, List<Level> levels, Path path, List<Action.Condition> where) {
    this.calls = calls;
    this.levels = levels;
    this.where = where;
    this.fields =
        where.stream().map(condition -> PathField.of(levels, path, condition.field())).toList();
    this.wanted = new long[where.size()];
    this.buffers =
        levels.stream().map(level -> new byte[level.list().length()]).toArray(byte[][]::new);
  }

  List<Level> levels() {
    return levels;
  }

  /** Returns what was read of the present record of a level. */
  byte[] buffer(int level) {
    return buffers[level];
  }

  void run(long[] inputs, Visitor visitor) {
    for (int i = 0; i < wanted.length; i++) {
      wanted[i] = where.get(i).value().value(inputs);
    }
    run(0, inputs, visitor);
  }

  private boolean holds(int level) {
    for (int i = 0; i < wanted.length; i++) {
      PathField field = fields.get(i);
      if (field.level() == level
          && !where.get(i).comparison().holds(field.value(this), wanted[i])) {
        return false;
      }
    }
    return true;
  }

  /** Goes along the path from a level on; the records of those before are in their buffers. */
  private void run(int depth, long[] inputs, Visitor visitor) {
    if (depth > 0 && !holds(depth - 1)) {
      return;
    }
    if (depth == buffers.length) {
      visitor.visit();
      return;
    }
    Level level = levels.get(depth);
    switch (level.access()) {
      case Level.Access.Calculated calculated -> {
        long key = value(calculated.key(), depth, inputs);
        if (got(level, depth, Modes.GET_CALCULATED, key, Condition.NO_ENTRY)) {
          run(depth + 1, inputs, visitor);
        }
      }
      case Level.Access.Chain chain -> chain(level, chain, depth, inputs, visitor);
      case Level.Access.Range range -> {
        long from = range.from().value(inputs);
        long to = range.equal() ? from : range.to().value(inputs);
        int mode = range.equal() ? Modes.FIND_EQUAL : Modes.FIND_RANGE;
        check(
            calls.find(
                level.set().number(), mode, range.item().number(), from, to, level.findIntent()));
        while (got(level, depth, Modes.GET_NEXT_IN_INDEX, 0, Condition.END_OF_CHAIN)) {
          run(depth + 1, inputs, visitor);
        }
      }
      case Level.Access.Serial serial -> {
        check(calls.close(Modes.CLOSE_REWIND, level.set().number()));
        while (got(level, depth, Modes.GET_NEXT, 0, Condition.END_OF_FILE)) {
          run(depth + 1, inputs, visitor);
        }
      }
    }
  }

  private void chain(
      Level level, Level.Access.Chain chain, int depth, long[] inputs, Visitor visitor) {
    long value = value(chain.value(), depth, inputs);
    Intent intent = level.findIntent();
    int condition =
        calls.find(
            level.set().number(), Modes.FIND_CHAIN, chain.item().number(), value, value, intent);
    if (condition == Condition.NO_ENTRY) {
      return;
    }
    check(condition);
    while (got(level, depth, Modes.GET_NEXT_IN_CHAIN, 0, Condition.END_OF_CHAIN)) {
      run(depth + 1, inputs, visitor);
      if (chain.single()) {
        return;
      }
    }
  }

  private long value(Level.Source source, int depth, long[] inputs) {
    return switch (source) {
      case Level.Source.Given given -> given.operand().value(inputs);
      case Level.Source.FromBefore before ->
          Bytes.getLong(buffers[depth - 1], levels.get(depth - 1).list().offset(before.position()));
    };
  }

  /** Gets a record; returns false where there is none, as the expected condition says. */
  private boolean got(Level level, int depth, int mode, long argument, int none) {
    int condition =
        calls.get(
            level.set().number(), mode, level.list(), buffers[depth], argument, level.getIntent());
    if (condition == none) {
      return false;
    }
    check(condition);
    return true;
  }

  static void check(int condition) {
    if (condition != Condition.GOOD) {
      throw new CallFailure(condition);
    }
  }
}
