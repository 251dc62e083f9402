package fasttrack.core.proof;

import fasttrack.core.spi.Outcome;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Judges histories. Not thread-safe. */
public final class Judge {
  private static final int ITEMS = Graph.WW | Graph.WR | Graph.RW;
  private static final int CERTAIN = ITEMS | Graph.PREDICATE;
  private static final int ALL = CERTAIN | Graph.CHOICE;

  /** So many accesses are looked at while choices are tried. */
  private static final long STEPS_MAX = 100_000_000;

  private final History history;
  private final Story story;
  private final Map<Phenomenon, Long> counts = new EnumMap<>(Phenomenon.class);
  private final Map<Phenomenon, List<String>> examples = new EnumMap<>(Phenomenon.class);
  private final Map<Phenomenon, Integer> shortest = new EnumMap<>(Phenomenon.class);
  private final Ints left = new Ints();
  private final SplittableRandom random = new SplittableRandom(0);
  private Graph graph;
  private boolean told = true;

  private Judge(History history, Values values) {
    this.history = history;
    this.story = new Story(history);
    this.graph = new Graph(history, new Observations(history, values));
  }

  /**
   * Judges a history of which nothing is {@link History#open}.
   *
   * @param values what the versions hold
   */
  public static Proof of(History history, Values values) {
    long beginNanos = System.nanoTime();
    Judge judge = new Judge(history, values);
    judge.commitsLost();
    judge.writesLost();
    judge.wrongReads();
    judge.staleReads();
    judge.cycles();
    long open = judge.told ? judge.open() : 0;
    for (int rounds = 0; rounds < 3 && open > 0 && judge.settle(); rounds++) {
      judge.cycles();
      open = judge.open();
    }
    return new Proof(
        judge.counts,
        judge.examples,
        open,
        judge.graph.observations.unproved(),
        IntStream.range(0, history.size()).filter(history::isCommitted).count(),
        history.links(),
        judge.told,
        System.nanoTime() - beginNanos);
  }

  /** Counts; a cycle that is shorter than those before becomes the example. */
  private void count(Phenomenon phenomenon, List<Cycles.Step> cycle) {
    counts.merge(phenomenon, 1L, Long::sum);
    if (cycle.size() < shortest.getOrDefault(phenomenon, Integer.MAX_VALUE)) {
      shortest.put(phenomenon, cycle.size());
      examples.put(phenomenon, story.of(cycle));
    }
  }

  /** Counts; the first one becomes the example. */
  private void count(Phenomenon phenomenon, List<Integer> attempts, Supplier<String> sentence) {
    if (counts.merge(phenomenon, 1L, Long::sum) == 1) {
      examples.put(phenomenon, story.of(sentence.get(), attempts));
    }
  }

  private void commitsLost() {
    Ints damaged = history.damaged;
    for (int i = 0; i < damaged.size(); i += 3) {
      int there = damaged.get(i + 1);
      int missing = damaged.get(i + 2);
      boolean lost = there == History.NONE;
      count(
          lost ? Phenomenon.LOST_COMMIT : Phenomenon.PARTIAL_COMMIT,
          List.of(damaged.get(i)),
          () ->
              lost
                  ? "T1 committed " + story.version(missing) + ", which is missing, as is all of T1"
                  : "T1 left %s, and not %s"
                      .formatted(story.version(there), story.version(missing)));
    }
  }

  private void writesLost() {
    Ints lost = history.lostWrites;
    for (int i = 0; i < lost.size(); i += 2) {
      int one = lost.get(i);
      int other = lost.get(i + 1);
      count(
          Phenomenon.LOST_WRITE,
          List.of(history.owner[one], history.owner[other]),
          () -> "T1 and T2 both replaced " + story.version(history.previous[other]));
    }
    Ints wrong = graph.observations.wrong;
    for (int i = 0; i < wrong.size(); i += 2) {
      int version = wrong.get(i + 1);
      count(
          Phenomenon.WRONG_ANSWER,
          List.of(wrong.get(i)),
          () -> "T1 inserted, or did not find, " + story.version(version));
    }
    graph.observations.neverFound.forEach(
        (attempt, record) ->
            count(Phenomenon.WRONG_ANSWER, List.of(attempt), () -> "T1 did not find " + record));
    for (int i = 0; i < history.unseen.size(); i += 2) {
      if (history.isCommitted(history.unseen.get(i))) {
        int version = history.unseen.get(i + 1);
        count(
            Phenomenon.WRONG_ANSWER,
            List.of(history.unseen.get(i)),
            () -> "T1 read " + story.version(version) + ", and not what it had written itself");
      }
    }
  }

  private void wrongReads() {
    for (int attempt = 0; attempt < history.size(); attempt++) {
      int aborted = History.NONE;
      int intermediate = History.NONE;
      boolean judged = history.outcome[attempt] != Outcome.FAILED;
      for (int i = history.start[attempt]; judged && i < history.start[attempt + 1]; i++) {
        int version = history.foreign(attempt, history.links[i]);
        if (history.owner[version] == attempt) {
          continue;
        }
        aborted = isOfNone(version) ? version : aborted;
        intermediate =
            history.has(version, History.INTERMEDIATE | History.DEAD) ? version : intermediate;
      }
      if (aborted != History.NONE) {
        int version = aborted;
        count(
            Phenomenon.ABORTED_READ,
            List.of(attempt),
            () -> "T1 met " + story.version(version) + ", which none made");
      } else if (intermediate != History.NONE) {
        int version = intermediate;
        count(
            Phenomenon.INTERMEDIATE_READ,
            List.of(attempt, history.owner[version]),
            () -> "T1 met " + story.version(version) + ", which was not the last of T2");
      }
    }
  }

  /** Tells whether no transaction that committed, or may have, made a version. */
  private boolean isOfNone(int version) {
    int owner = history.owner[version];
    return owner < 0
        ? owner != History.NONE || version != history.first(history.record(version))
        : !history.isCommitted(owner) || !history.has(version, History.WRITTEN);
  }

  private void staleReads() {
    Graph.Edges edges = graph.new Edges();
    for (int attempt = 0; attempt < history.size(); attempt++) {
      if (graph.out[attempt]) {
        continue;
      }
      edges.of(attempt);
      boolean stale = false;
      while (!stale && edges.next(CERTAIN)) {
        stale = history.end[edges.target] < history.begin[attempt];
      }
      if (stale) {
        Cycles.Step step = new Cycles.Step(attempt, edges.target, edges.kind, edges.version);
        Cycles.Step back = new Cycles.Step(edges.target, attempt, Story.TIME, edges.version);
        count(Phenomenon.STALE_READ, List.of(step, back));
      }
    }
  }

  private void cycles() {
    if (!graph.components(ALL)) {
      return;
    }
    for (int attempt = 0; attempt < history.size(); attempt++) {
      graph.out[attempt] |= !graph.isCyclic(attempt);
    }
    pass(Graph.WW, Graph.WW, Phenomenon.WRITE_CYCLE);
    pass(Graph.WW | Graph.WR, Graph.WW | Graph.WR, Phenomenon.CIRCULAR_READ);
    graph.components(ITEMS);
    take(history.lost, Phenomenon.LOST_UPDATE);
    take(history.unrepeated, Phenomenon.NON_REPEATABLE_READ);
    pass(Graph.RW, Graph.WW | Graph.WR, Phenomenon.READ_SKEW);
    pass(ITEMS, ITEMS, Phenomenon.WRITE_SKEW);
    pass(CERTAIN, CERTAIN, Phenomenon.PHANTOM);
  }

  private void pass(int first, int rest, Phenomenon phenomenon) {
    told =
        told
            && new Cycles(graph)
                .each(
                    first,
                    rest,
                    cycle -> {
                      left.add(cycle.getFirst().from());
                      count(phenomenon, cycle);
                    });
  }

  /** Counts attempts of which it is known from what they did to one record, if in a cycle. */
  private void take(Ints all, Phenomenon phenomenon) {
    for (int i = 0; i < all.size(); i += 3) {
      int attempt = all.get(i);
      if (!graph.isCyclic(attempt)) {
        continue;
      }
      graph.out[attempt] = true;
      left.add(attempt);
      int read = all.get(i + 1);
      int made = all.get(i + 2);
      int after = history.successor(read);
      boolean update = phenomenon == Phenomenon.LOST_UPDATE;
      count(
          phenomenon,
          List.of(attempt, after == History.NONE ? History.NONE : history.owner[after]),
          () ->
              "T1 read %s, which T2 replaced, and then %s %s"
                  .formatted(
                      story.version(read),
                      update ? "itself replaced" : "read",
                      story.version(update ? history.previous[made] : made)));
    }
  }

  /** Tries choices until there is no cycle; returns how many are left. */
  private long open() {
    int most = tries();
    rebuild(graph.observations);
    for (int tries = 0; graph.components(ALL); tries++) {
      if (tries >= most || !choose()) {
        return openPairs();
      }
      rebuild(graph.observations);
    }
    return 0;
  }

  /** Settles choices of which each state is in a cycle; returns whether there were any. */
  private boolean settle() {
    Observations observations = graph.observations;
    boolean any = false;
    int tries = tries();
    int[] all = cyclicChoices();
    for (int i = 0; i < all.length && tries > 0; i++) {
      int choice = all[i];
      int attempt = observations.attempt(choice);
      boolean cyclic = true;
      observations.settle(choice, true);
      for (int state = observations.states(choice) - 1; state >= 0 && cyclic; state--) {
        tries--;
        observations.take(choice, state);
        rebuild(observations);
        graph.components(CERTAIN);
        cyclic = graph.isCyclic(attempt);
      }
      observations.settle(choice, cyclic);
      rebuild(observations);
      any |= cyclic;
    }
    return any;
  }

  private int[] cyclicChoices() {
    return IntStream.range(0, graph.observations.choices())
        .filter(choice -> graph.isCyclic(graph.observations.attempt(choice)))
        .toArray();
  }

  private int tries() {
    return Math.clamp(STEPS_MAX / (history.links() + 1L), 8, 200);
  }

  /** Takes for one choice of each component another state, at random. */
  private boolean choose() {
    Observations observations = graph.observations;
    int[] met = new int[history.size()];
    int[] taken = new int[history.size()];
    for (int choice = 0; choice < observations.choices(); choice++) {
      int attempt = observations.attempt(choice);
      int component = graph.isCyclic(attempt) ? graph.component[attempt] : History.NONE;
      if (component != History.NONE && random.nextInt(++met[component]) == 0) {
        taken[component] = choice;
      }
    }
    boolean any = false;
    for (int component = 0; component < met.length; component++) {
      if (met[component] > 0) {
        int choice = taken[component];
        observations.take(choice, random.nextInt(observations.states(choice)));
        any = true;
      }
    }
    return any;
  }

  private void rebuild(Observations observations) {
    graph = new Graph(history, observations);
    for (int i = 0; i < left.size(); i++) {
      graph.out[left.get(i)] = true;
    }
  }

  /** Returns how many lifetimes may have come earlier or later. */
  private long openLifetimes() {
    return IntStream.range(0, history.count())
        .filter(version -> history.has(version, History.OPEN))
        .map(version -> history.next[version])
        .filter(after -> after != History.NONE && graph.isCyclic(history.owner[after]))
        .count();
  }

  private long openPairs() {
    return Math.max(1, cyclicChoices().length + openLifetimes());
  }
}
