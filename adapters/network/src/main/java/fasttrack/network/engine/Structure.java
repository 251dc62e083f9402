package fasttrack.network.engine;

import fasttrack.network.schema.BtreeIndex;
import fasttrack.network.schema.ChainPath;
import fasttrack.network.schema.DataSet;
import fasttrack.network.schema.SetSpec;
import fasttrack.network.schema.ShortNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The data sets of a database, with their paths and indexes. Immutable. */
public final class Structure {
  private static final int NUMBERS_MAX = 255;
  private static final int INDEX_ENTRY_MAX = MergedCursor.KEY_MAX - StoreKeys.PREFIX;

  private final List<SetSpec> specs;
  private final Map<String, DataSet> sets = new LinkedHashMap<>();
  private final List<DataSet> inOrder;

  /**
   * Completes a definition.
   *
   * @throws IllegalArgumentException where it contradicts itself
   */
  public Structure(List<SetSpec> specs) {
    this.specs = List.copyOf(specs);
    ShortNames shortNames = new ShortNames();
    for (SetSpec spec : specs) {
      DataSet set = new DataSet(sets.size() + 1, spec, shortNames.of(spec.name()));
      sets.put(spec.name(), set);
      require(spec.paths().size() <= DataSet.PATHS_MAX, spec.name() + " has too many paths");
    }
    sets.values().forEach(set -> set.layOut(pathsOf(set)));
    inOrder = List.copyOf(sets.values());
    connectPaths();
    connectIndexes();
  }

  /** Returns the data sets in the order of their numbers. */
  public List<DataSet> sets() {
    return inOrder;
  }

  /** Returns the length of the longest record of any data set in bytes, 0 where there is none. */
  int longestRecord() {
    return inOrder.stream().mapToInt(DataSet::recordLength).max().orElse(0);
  }

  /** Returns the definition. */
  public List<SetSpec> specs() {
    return specs;
  }

  /** Returns the data set of that name. */
  public DataSet set(String name) {
    DataSet set = sets.get(name);
    if (set == null) {
      throw new IllegalArgumentException("the database has no data set " + name);
    }
    return set;
  }

  private int pathsOf(DataSet set) {
    return (int)
        specs.stream()
            .flatMap(
                spec ->
                    spec.paths().stream().map(path -> set.detail() ? spec.name() : path.master()))
            .filter(set.name()::equals)
            .count();
  }

  private void connectPaths() {
    for (SetSpec spec : specs) {
      DataSet detail = set(spec.name());
      for (SetSpec.PathSpec path : spec.paths()) {
        DataSet master = set(path.master());
        List<ChainPath> there = master.paths();
        ChainPath made =
            new ChainPath(
                detail, detail.paths().size(), detail.item(path.item()), master, there.size());
        detail.paths().add(made);
        there.add(made);
      }
    }
  }

  private void connectIndexes() {
    List<BtreeIndex> all = new ArrayList<>();
    for (SetSpec spec : specs) {
      DataSet set = set(spec.name());
      for (SetSpec.IndexSpec index : spec.indexes()) {
        BtreeIndex made =
            new BtreeIndex(
                set,
                sets.size() + all.size() + 1,
                set.indexes().size() + 1,
                set.item(index.item()),
                index.unique());
        require(made.entryLength() <= INDEX_ENTRY_MAX, set + ": an indexed item is too long");
        set.indexes().add(made);
        all.add(made);
      }
    }
    require(sets.size() + all.size() <= NUMBERS_MAX, "too many data sets and indexes");
  }

  private static void require(boolean holds, String problem) {
    if (!holds) {
      throw new IllegalArgumentException(problem);
    }
  }
}
