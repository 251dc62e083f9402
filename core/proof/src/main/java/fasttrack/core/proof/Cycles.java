package fasttrack.core.proof;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/** Finds short cycles in a graph, one after the other. Not thread-safe. */
final class Cycles {
  private static final long STEPS_MAX = 100_000_000;

  private final Graph graph;
  private final Graph.Edges edges;
  private final int[] from;
  private final int[] queue;
  private int[] position = {};
  private final long stepsMost;
  private long steps;

  /** One of the edges of a cycle. */
  record Step(int from, int to, int kind, int version) {}

  Cycles(Graph graph) {
    this.graph = graph;
    this.edges = graph.new Edges();
    this.from = new int[graph.out.length];
    this.queue = new int[graph.out.length];
    this.stepsMost = STEPS_MAX + 20L * graph.history.links();
    Arrays.fill(from, History.NONE);
  }

  /**
   * Finds cycles, short ones first, and leaves an attempt of each out, until there are no more.
   *
   * @param first which edges a cycle begins with
   * @param rest which other edges it has; where they are not the same, there is no cycle of them
   * @return whether all were found before too many edges were followed
   */
  boolean each(int first, int rest, Consumer<List<Step>> found) {
    boolean whole = first == rest;
    steps = 0;
    if (!whole) {
      graph.components(rest);
      position = graph.component.clone();
    }
    for (int length = 2; graph.components(first | rest); length = Math.min(length, 1 << 20) * 4) {
      for (int attempt = 0; attempt < from.length && steps < stepsMost; attempt++) {
        List<Step> cycle = graph.isCyclic(attempt) ? of(attempt, first, rest, length) : List.of();
        if (!cycle.isEmpty()) {
          graph.out[attempt] = true;
          found.accept(cycle);
        }
      }
      if (steps >= stepsMost || (!whole && length > from.length)) {
        break;
      }
    }
    position = new int[0];
    return steps < stepsMost;
  }

  /** Returns a shortest cycle through an attempt, or an empty list where none is that short. */
  List<Step> of(int attempt, int first, int rest, int length) {
    int filled = 0;
    int done = 0;
    int depth = 1;
    int level; // where the next depth begins
    boolean found = false;
    edges.of(attempt);
    while (!found && edges.next(first)) {
      filled = visit(attempt, attempt, filled);
    }
    level = filled;
    while (!found && done < filled && depth < length) {
      int node = queue[done++];
      edges.of(node);
      while (!found && edges.next(rest)) {
        found = edges.target == attempt;
        filled = found ? filled : visit(node, attempt, filled);
      }
      if (found) {
        from[attempt] = node;
      } else if (done == level) {
        level = filled;
        depth++;
      }
    }
    List<Step> cycle = found ? steps(attempt, first, rest) : List.of();
    for (int i = 0; i < filled; i++) {
      from[queue[i]] = History.NONE;
    }
    from[attempt] = History.NONE;
    return cycle;
  }

  private int visit(int node, int attempt, int filled) {
    steps++;
    int target = edges.target;
    if (from[target] != History.NONE
        || target == attempt
        || (position.length > 0 && position[target] < position[attempt])
        || graph.component[target] != graph.component[attempt]) {
      return filled;
    }
    from[target] = node;
    queue[filled] = target;
    return filled + 1;
  }

  private List<Step> steps(int attempt, int first, int rest) {
    List<Step> steps = new ArrayList<>();
    int to = attempt;
    do {
      int node = from[to];
      steps.add(step(node, to, node == attempt ? first : rest));
      to = node;
    } while (to != attempt);
    Collections.reverse(steps);
    return steps;
  }

  /** Returns the first edge between two attempts. */
  private Step step(int node, int to, int mask) {
    edges.of(node);
    while (edges.next(mask)) {
      if (edges.target == to) {
        return new Step(node, to, edges.kind, edges.version);
      }
    }
    throw new IllegalStateException("no edge from " + node + " to " + to);
  }
}
