package fasttrack.network.interpreter;

import fasttrack.network.engine.Intent;
import fasttrack.network.schema.ChainPath;
import fasttrack.network.schema.DataSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The data sets that a transaction locks by explicit calls, where it locks sets: all at its start,
 * in the order of their numbers, so that no two wait for each other.
 */
final class SetLocks {
  /** A lock on a data set. */
  record SetLock(DataSet set, Intent intent) {}

  private final Map<Integer, SetLock> locks = new TreeMap<>();

  void levels(List<Level> levels) {
    for (Level level : levels) {
      add(level.set(), Intent.READ);
      if (level.access() instanceof Level.Access.Chain chain) {
        ChainPath path = level.set().path(chain.item().number());
        if (path != null) {
          add(path.master(), Intent.READ);
        }
      }
    }
  }

  void updated(DataSet set) {
    add(set, Intent.UPDATE);
  }

  /** Records come or go, and so do the chains that they are in. */
  void membersChange(DataSet set) {
    add(set, Intent.UPDATE);
    if (set.detail()) {
      set.paths().forEach(path -> add(path.master(), Intent.UPDATE));
    }
  }

  List<SetLock> all() {
    return new ArrayList<>(locks.values());
  }

  private void add(DataSet set, Intent intent) {
    locks.merge(
        set.number(),
        new SetLock(set, intent),
        (known, more) -> known.intent == Intent.UPDATE ? known : more);
  }
}
