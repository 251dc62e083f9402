package fasttrack.core.proof;

import java.util.Arrays;

/**
 * The dependencies between the committed attempts of a history. They are not stored, but found by
 * the versions that attempts saw and made. Not thread-safe.
 */
final class Graph {
  /** The next version. */
  static final int WW = 1;

  /** A version that was seen. */
  static final int WR = 2;

  /** A version that replaced one that was seen. */
  static final int RW = 4;

  /** Together with the others: what was read is which records match. */
  static final int PREDICATE = 8;

  /** Together with the others: another order is possible. */
  static final int CHOICE = 16;

  final History history;
  final Observations observations;

  /** Attempts that are left out. */
  final boolean[] out;

  private final int[] readersStart;
  private final int[] readers;

  /** The component of each attempt; components have descending numbers along their edges. */
  final int[] component;

  private final int[] sizes;
  private final int[] order;

  Graph(History history, Observations observations) {
    this.history = history;
    this.observations = observations;
    int size = history.size();
    out = new boolean[size];
    for (int attempt = 0; attempt < size; attempt++) {
      out[attempt] = !history.isCommitted(attempt);
    }
    order = history.order();
    component = new int[size];
    sizes = new int[size];
    readersStart = new int[history.count() + 1];
    readersStart[0] = 1; // 0 is none
    eachReader((version, reader) -> readersStart[version + 1]++);
    for (int version = 0; version < history.count(); version++) {
      readersStart[version + 1] += readersStart[version];
    }
    readers = new int[readersStart[history.count()]];
    int[] at = Arrays.copyOf(readersStart, history.count());
    eachReader((version, reader) -> readers[at[version]++] = reader);
  }

  private interface Reader {
    void reads(int version, int reader);
  }

  private void eachReader(Reader reader) {
    for (int attempt = 0; attempt < history.size(); attempt++) {
      if (out[attempt]) {
        continue;
      }
      for (int i = history.start[attempt]; i < history.start[attempt + 1]; i++) {
        int from = history.owner[history.links[i]];
        if (from >= 0 && from != attempt) {
          reader.reads(history.links[i], attempt);
        }
      }
      for (int i = observations.start(attempt); i < observations.start(attempt + 1); i++) {
        int link = observations.link(i);
        int version = link & Observations.VERSION;
        if ((link & Observations.AFTER) == 0 && history.owner[version] >= 0) {
          reader.reads(version, attempt | (link & ~Observations.VERSION));
        }
      }
    }
  }

  /** The edges that leave an attempt, one after the other. */
  final class Edges {
    /** Where the edge leads. */
    int target;

    /** What it is: one of WW, WR, RW, and more. */
    int kind;

    /** The version that was replaced or seen; of a predicate, the one that matches again. */
    int version;

    private int attempt;
    private int place;
    private int reader;
    private int lastReader;

    void of(int node) {
      at(node, 0, 0);
    }

    /** Goes on after {@link #place} and {@link #reader}. */
    void at(int node, int nextPlace, int nextReader) {
      attempt = node;
      place = nextPlace;
      reader = nextReader;
      lastReader = nextReader;
      if (nextReader > 0) {
        version = link(nextPlace - 1) & Observations.VERSION;
        lastReader = readersStart[version + 1];
      }
    }

    private int own() {
      return history.start[attempt + 1] - history.start[attempt];
    }

    private int link(int number) {
      int own = own();
      return number < own
          ? history.links[history.start[attempt] + number]
          : observations.link(observations.start(attempt) + number - own);
    }

    /** Goes to the next edge, if there is one, among those that a mask allows. */
    boolean next(int mask) {
      while (step()) {
        if ((kind & ~mask) == 0 && target != attempt && !out[target]) {
          return true;
        }
      }
      return false;
    }

    /** Goes to the next edge; a target may be the attempt itself. */
    private boolean step() {
      if (reader < lastReader) {
        int entry = readers[reader++];
        target = entry & Observations.VERSION;
        kind = WR | Observations.kind(entry);
        return true;
      }
      int all = own() + observations.start(attempt + 1) - observations.start(attempt);
      while (place < all) {
        reader = 0;
        lastReader = 0;
        int link = link(place++);
        version = link & Observations.VERSION;
        if (place > own()) {
          if ((link & Observations.AFTER) != 0 && history.owner[version] >= 0) {
            target = history.owner[version];
            kind = RW | Observations.kind(link);
            return true;
          }
          continue;
        }
        boolean writes = history.owner[version] == attempt;
        if (writes) {
          reader = readersStart[version];
          lastReader = readersStart[version + 1];
        }
        int after = history.successor(version);
        if (after != History.NONE) {
          target = history.owner[after];
          kind = (writes ? WW : RW) | (history.has(version, History.OPEN) ? CHOICE : 0);
          return true;
        }
        if (writes && reader < lastReader) {
          return step();
        }
      }
      return false;
    }
  }

  /**
   * Finds the strongly connected components (Tarjan 1972).
   *
   * @return whether one has more than one attempt
   */
  boolean components(int mask) {
    int size = history.size();
    int[] index = new int[size];
    int[] low = new int[size];
    int[] path = new int[size];
    int[] open = new int[size];
    int[] places = new int[size];
    int[] readersAt = new int[size];
    Edges edges = new Edges();
    Arrays.fill(component, History.NONE);
    int indexes = 0;
    int opened = 0;
    int found = 0;
    boolean cyclic = false;
    for (int i = size - 1; i >= 0; i--) {
      int depth = 0;
      if (!out[order[i]] && index[order[i]] == 0) {
        path[depth++] = order[i];
      }
      while (depth > 0) {
        int node = path[depth - 1];
        if (index[node] == 0) {
          index[node] = ++indexes;
          low[node] = indexes;
          open[opened++] = node;
        }
        edges.at(node, places[node], readersAt[node]);
        boolean deeper = false;
        while (!deeper && edges.next(mask)) {
          if (index[edges.target] == 0) {
            path[depth++] = edges.target;
            deeper = true;
          } else if (component[edges.target] == History.NONE) {
            low[node] = Math.min(low[node], index[edges.target]);
          }
        }
        places[node] = edges.place;
        readersAt[node] = edges.reader;
        if (deeper) {
          continue;
        }
        depth--;
        if (depth > 0) {
          low[path[depth - 1]] = Math.min(low[path[depth - 1]], low[node]);
        }
        if (low[node] == index[node]) {
          int last = opened;
          do {
            component[open[--opened]] = found;
          } while (open[opened] != node);
          sizes[found++] = last - opened;
          cyclic |= last - opened > 1;
        }
      }
    }
    return cyclic;
  }

  /** Tells whether an attempt is in a cycle, by the components that were found last. */
  boolean isCyclic(int attempt) {
    return !out[attempt] && component[attempt] >= 0 && sizes[component[attempt]] > 1;
  }
}
