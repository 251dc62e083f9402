package fasttrack.core.proof;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * What committed attempts saw without seeing a version: that there was no record, or none that
 * matches. An attempt then saw one of the states in which the record does not match; it comes after
 * the one that ended the match before, and before the one that made it match again. Which state it
 * was, time tells, or it is a choice: an order without a cycle proves each guess. Not thread-safe.
 */
final class Observations {
  /** The bits of a link that are a version, or of a reader that are an attempt. */
  static final int VERSION = History.NUMBERS_MAX - 1;

  /** The version came after what was seen; else it was seen. */
  static final int AFTER = 1 << 28;

  /** What was read is which records match. */
  static final int PREDICATE = 1 << 29;

  /** Another version is possible. */
  static final int CHOICE = 1 << 30;

  /** Whether a record of a version matches. */
  interface Match {
    boolean matches(int version);
  }

  private final History history;
  private final Values values;
  private final int[] start;
  private final Ints links = new Ints();

  /** For each choice the place of its first link, and that of its first state. */
  private final Ints choices = new Ints();

  /** Twos of versions: the one with which a state begins, and the one after it. */
  private final Ints states = new Ints();

  /** Twos: an attempt with a wrong answer, and a version. */
  final Ints wrong;

  private final int[] lastAttempt;
  private final int[] lastVersion;

  Observations(History history, Values values, Set<Integer> swapped) {
    this.history = history;
    this.values = values;
    history.chain();
    Lifetimes lifetimes = new Lifetimes(history, values, swapped);
    lifetimes.link();
    wrong = lifetimes.wrong;
    start = new int[history.size() + 1];
    lastAttempt = new int[history.records()];
    lastVersion = new int[history.records()];
    Arrays.fill(lastAttempt, History.NONE);
    Events events = new Events(history);
    for (int attempt = 0; attempt < history.size(); attempt++) {
      start[attempt] = links.size();
      if (history.isCommitted(attempt)) {
        events.read(attempt, this::take);
      }
    }
    start[history.size()] = links.size();
    choices.add(links.size());
    choices.add(states.size());
  }

  /** Returns what could not be judged, and why. */
  List<String> unproved() {
    return List.of();
  }

  int start(int attempt) {
    return start[attempt];
  }

  int link(int number) {
    return links.get(number);
  }

  /** Returns the bits of an edge. */
  static int kind(int link) {
    return ((link & PREDICATE) == 0 ? 0 : Graph.PREDICATE)
        | ((link & CHOICE) == 0 ? 0 : Graph.CHOICE);
  }

  private void take(Events.Event event) {
    if (event.absent()) {
      observe(
          event.attempt, history.find(event.types.getFirst(), event.operand(0)), 0, any -> true);
    }
    if (event.kind == Seen.Kind.READ) {
      return;
    }
    for (int row = 0; row < event.rows; row++) {
      for (int i = 0; i < event.types.size(); i++) {
        int record = history.find(event.types.get(i), event.key(row, i));
        long write = event.kind == Seen.Kind.INSERT ? event.version(row, i) : event.write();
        int version = history.find(record, write);
        if (history.owner[version] == event.attempt) {
          lastAttempt[record] = event.attempt;
          lastVersion[record] = version;
        }
      }
    }
  }

  private boolean matches(int version, Match match) {
    boolean exists =
        history.owner[version] == History.NONE
            ? values.exists(version)
            : !history.has(version, History.DEAD);
    return exists && match.matches(version);
  }

  /** Adds that an attempt saw a record in a state in which it does not match. */
  void observe(int attempt, int record, int bits, Match match) {
    if (lastAttempt[record] == attempt) {
      if (matches(lastVersion[record], match)) {
        wrong.add(attempt);
        wrong.add(lastVersion[record]);
      }
      return;
    }
    int first = states.size();
    int began = History.NONE;
    int open = 0;
    for (int version = history.first(record);
        version != History.NONE;
        version = history.next[version]) {
      int next = history.next[version];
      open |= history.has(version, History.OPEN) ? CHOICE : 0;
      if (next != History.NONE && history.owner[next] == history.owner[version]) {
        continue;
      }
      boolean matches = matches(version, match);
      if (!matches && began == History.NONE) {
        began = version;
      } else if (matches && began != History.NONE) {
        add(attempt, began, version);
        began = History.NONE;
      }
    }
    if (began != History.NONE) {
      add(attempt, began, History.NONE);
    }
    if (states.size() == first) {
      wrong.add(attempt);
      wrong.add(history.first(record));
    } else {
      choose(attempt, first, bits | open);
    }
  }

  /** Adds a state, unless the attempt made it later. */
  private void add(int attempt, int began, int after) {
    if (history.owner[began] != attempt) {
      states.add(began);
      states.add(after);
    }
  }

  private void choose(int attempt, int first, int bits) {
    int chosen = History.NONE;
    int impossible = first;
    int kept = first;
    for (int i = first; i < states.size(); i += 2) {
      int maker = history.owner[states.get(i)];
      int ender =
          states.get(i + 1) == History.NONE ? History.NONE : history.owner[states.get(i + 1)];
      boolean over = maker < 0 || history.end[maker] <= history.begin[attempt];
      boolean tooLate = maker >= 0 && history.begin[maker] > history.end[attempt];
      boolean tooEarly = ender >= 0 && history.end[ender] < history.begin[attempt];
      if (!tooLate && !tooEarly) {
        states.set(kept, states.get(i));
        states.set(kept + 1, states.get(i + 1));
        chosen = chosen == History.NONE || over || ender == attempt ? kept : chosen;
        kept += 2;
      } else if (over) {
        impossible = i;
      }
    }
    chosen = chosen == History.NONE ? impossible : chosen;
    int many = kept - first > 2 ? CHOICE : 0;
    if (many != 0) {
      choices.add(links.size());
      choices.add(first);
    }
    links.add(0);
    links.add(0);
    set(links.size() - 2, chosen, bits | many);
    if (many != 0) {
      states.swap(first, chosen);
      states.swap(first + 1, chosen + 1);
    }
    states.cut(many == 0 ? first : kept);
  }

  private void set(int link, int state, int bits) {
    int began = states.get(state);
    int after = states.get(state + 1);
    int none = history.first(history.record(began));
    links.set(link, began | bits);
    links.set(link + 1, (after == History.NONE ? none : after) | AFTER | bits);
  }

  /** Returns how many choices there are. */
  int choices() {
    return choices.size() / 2 - 1;
  }

  /** Returns in how many states a record may have been seen. */
  int states(int choice) {
    return (choices.get(2 * choice + 3) - choices.get(2 * choice + 1)) / 2;
  }

  /** Returns the attempt whose choice it is. */
  int attempt(int choice) {
    int place = Arrays.binarySearch(start, choices.get(2 * choice));
    int after = place < 0 ? -place - 1 : place + 1;
    while (after < start.length && start[after] == choices.get(2 * choice)) {
      after++;
    }
    return after - 1;
  }

  /** Takes one of the states that are possible; the first is the one that was guessed. */
  void take(int choice, int state) {
    int link = choices.get(2 * choice);
    int bits = links.get(link) & (PREDICATE | CHOICE);
    set(link, choices.get(2 * choice + 1) + 2 * state, bits);
  }
}
