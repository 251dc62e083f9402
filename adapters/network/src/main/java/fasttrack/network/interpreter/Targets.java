package fasttrack.network.interpreter;

import fasttrack.core.model.Action;
import fasttrack.core.model.Path;
import fasttrack.network.engine.Calls;
import fasttrack.network.engine.Intent;
import fasttrack.network.engine.Modes;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The records that a step changes, each once. Where a path may come to a record twice, also since a
 * change moves it in the path's index, they are collected first and then got by their numbers; else
 * each is changed when the path comes to it.
 *
 * @param collects whether they are collected first
 * @param numbers those that have been
 */
record Targets(Calls calls, Walk walk, boolean collects, Set<Long> numbers) {
  Targets(Calls calls, Walk walk, boolean collects) {
    this(calls, walk, collects, new LinkedHashSet<>());
  }

  static boolean collects(Action.OnPath action) {
    return action.path().hops().stream().anyMatch(Path.Hop.ToOwner.class::isInstance)
        || (action instanceof Action.Change change
            && change.path().start() instanceof Path.Start.ByIndexRange range
            && change.assignments().stream().anyMatch(each -> each.field().equals(range.field())));
  }

  /** Returns what was read of the record that is visited. */
  byte[] buffer() {
    return walk.buffer(walk.levels().size() - 1);
  }

  void run(long[] inputs, Walk.Visitor change) {
    if (!collects) {
      walk.run(inputs, change);
      return;
    }
    Level last = walk.levels().getLast();
    numbers.clear();
    walk.run(inputs, () -> numbers.add(calls.recordNumber()));
    for (long number : numbers) {
      Walk.check(
          calls.get(
              last.set().number(),
              Modes.GET_DIRECTED,
              last.list(),
              buffer(),
              number,
              Intent.UPDATE));
      change.visit();
    }
  }
}
