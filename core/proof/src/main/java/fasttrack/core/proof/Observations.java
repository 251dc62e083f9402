package fasttrack.core.proof;

import fasttrack.core.model.Action.Comparison;
import fasttrack.core.model.Action.Condition;
import fasttrack.core.model.Action.Selection;
import fasttrack.core.model.Field;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Path;
import fasttrack.core.model.RecordType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

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

  private static final long STEPS_MAX = 2_000_000_000L;

  private final History history;
  private final Values values;
  private final int[] start;
  private final Ints links = new Ints();

  /** For each choice the place of its first link, and that of its first state. */
  private final Ints choices = new Ints();

  /** Twos of versions: the one with which a state begins, and the one after it. */
  private final Ints states = new Ints();

  /** For attempts that should have found a record that none ever found, that record. */
  final Map<Integer, String> neverFound = new TreeMap<>();

  /** Twos: an attempt with a wrong answer, and a version. */
  final Ints wrong;

  private final Set<String> unproved = new TreeSet<>();
  private final Absence.Changes changes;
  private final IdentityHashMap<Events.Shape, Absence> absences = new IdentityHashMap<>();
  private final Map<Field, ByValue> byValue = new HashMap<>();
  private final Predicate predicate;

  /** What must hold of the owners on a path. */
  private final List<Predicate> ofOwners = new ArrayList<>();

  private final int[] lastAttempt;
  private final int[] lastVersion;

  /** For each record, the number of the event in which it was found or judged last. */
  private final int[] found;

  private final long linksMost;
  private int events;
  private boolean needed;
  private long steps;

  Observations(History history, Values values) {
    this.history = history;
    this.values = values;
    history.chain();
    Lifetimes lifetimes = new Lifetimes(history, values);
    lifetimes.link();
    wrong = lifetimes.wrong;
    changes = Absence.Changes.by(history.types);
    predicate = new Predicate(history, values);
    found = new int[history.records()];
    linksMost = 4L * history.links() + (1 << 24);
    start = new int[history.size() + 1];
    lastAttempt = new int[history.records()];
    lastVersion = new int[history.records()];
    Arrays.fill(lastAttempt, History.NONE);
    Events actions = new Events(history);
    for (int attempt = 0; attempt < history.size(); attempt++) {
      start[attempt] = links.size();
      if (history.isCommitted(attempt)) {
        needed = false;
        actions.read(attempt, event -> needed |= isNeeded(event));
        if (needed) {
          actions.read(attempt, this::take);
        }
      }
    }
    start[history.size()] = links.size();
    choices.add(links.size(), states.size());
  }

  /** Returns what could not be judged, and why. */
  List<String> unproved() {
    return List.copyOf(unproved);
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

  /** Tells whether there are records that an action did not find. */
  private boolean isNeeded(Events.Event event) {
    Absence absence = absences.computeIfAbsent(event.shape(), changes::of);
    return absence.reason() != null
        || (absence.type() != null && (absence.field() != null || event.rows == 0));
  }

  private void take(Events.Event event) {
    Absence absence = absences.computeIfAbsent(event.shape(), changes::of);
    if (absence.reason() != null) {
      unproved.add(event.types.getLast().name() + ": " + absence.reason());
    } else if (absence.type() != null && fill(event, absence, absence.type())) {
      observe(event, absence, absence.type());
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

  /** Fills the predicate; returns false where it is not known. */
  private boolean fill(Events.Event event, Absence absence, RecordType type) {
    predicate.of(type);
    for (int i = 0; i < absence.owners().size(); i++) {
      if (i == ofOwners.size()) {
        ofOwners.add(new Predicate(history, values));
      }
      ofOwners.get(i).of(absence.owners().get(i));
    }
    if (absence.owners().isEmpty() && absence.field() != null && absence.to() >= 0) {
      predicate.and(absence.field(), Comparison.AT_LEAST, event.operand(absence.from()));
      predicate.and(absence.field(), Comparison.AT_MOST, event.operand(absence.to()));
    }
    int operands = event.shape().path().operands().size();
    List<Condition> where = event.shape().where();
    for (int i = 0; i < where.size(); i++) {
      Operand operand = where.get(i).value();
      boolean read = event.kind == Seen.Kind.READ;
      boolean known =
          operand instanceof Operand.Constant
              || (operand instanceof Operand.Input input && input.index() < event.inputCount());
      if (!read && !known) {
        unproved.add(type.name() + ": a change where a field has a value that was computed");
        return false;
      }
      long value = read ? event.operand(operands + i) : operand.value(event.inputs());
      Field field = where.get(i).field();
      Predicate about = field.record().equals(type.name()) ? predicate : ofOwner(absence, field);
      about.and(field, where.get(i).comparison(), value);
    }
    Selection selection = event.shape().seen().find().selection();
    if (selection.order() != null && event.rows == selection.limit()) {
      predicate.andBefore(selection.order(), selection.descending(), version(event, type));
    }
    return true;
  }

  private Predicate ofOwner(Absence absence, Field field) {
    int place = 0;
    while (!absence.owners().get(place).name().equals(field.record())) {
      place++;
    }
    return ofOwners.get(place);
  }

  /** Returns the version that was seen of a type in the last row. */
  private int version(Events.Event event, RecordType type) {
    int place = event.types.indexOf(type);
    int record = history.find(type, event.key(event.rows - 1, place));
    return history.of(type, history.key(record), event.version(event.rows - 1, place));
  }

  private void observe(Events.Event event, Absence absence, RecordType type) {
    if (absence.field() == null && event.rows > 0) {
      return;
    }
    events++;
    int place = event.types.indexOf(type);
    for (int row = 0; row < event.rows; row++) {
      found[history.find(type, event.key(row, place))] = events;
    }
    if (absence.field() == null) {
      observe(event.attempt, history.find(type, event.operand(0)), 0);
      return;
    }
    boolean all = absence.to() < 0;
    long from = all ? Long.MIN_VALUE : event.operand(absence.from());
    long to = all ? Long.MAX_VALUE : event.operand(absence.to());
    if (absence.owners().isEmpty()) {
      observe(event.attempt, type, absence.field(), from, to);
    } else {
      descend(event, absence, 0, from);
    }
  }

  /** Observes the members to which a path leads from an owner, if its conditions hold of it. */
  private void descend(Events.Event event, Absence absence, int place, long key) {
    RecordType owner = absence.owners().get(place);
    if (!ofOwners.get(place).heldEver(history.find(owner, key), key)) {
      return;
    }
    if (place + 1 == absence.owners().size()) {
      RecordType type = Objects.requireNonNull(absence.type());
      observe(event.attempt, type, Objects.requireNonNull(absence.field()), key, key);
      return;
    }
    Path.Hop hop = event.shape().path().hops().get(place);
    Field link = hop.link().field();
    Set<Integer> met = new HashSet<>();
    byValue(hop.target(), link)
        .each(
            key,
            key,
            record -> {
              if (met.add(record)) {
                descend(event, absence, place + 1, history.key(record));
              }
            });
    values.before(
        hop.target(),
        link,
        key,
        key,
        member -> {
          if (history.find(hop.target(), member) == History.NONE) {
            descend(event, absence, place + 1, member);
          }
        });
  }

  private ByValue byValue(RecordType type, Field by) {
    return byValue.computeIfAbsent(by, field -> new ByValue(history, values, type, field));
  }

  /** Adds that an attempt did not find the records of a range, but for those that it found. */
  private void observe(int attempt, RecordType type, Field field, long from, long to) {
    byValue(type, field).each(from, to, record -> observe(attempt, record, PREDICATE));
    values.before(
        type,
        field,
        from,
        to,
        key -> {
          if (history.find(type, key) == History.NONE && predicate.heldBefore(key)) {
            neverFound.putIfAbsent(attempt, type + " " + key);
          }
        });
  }

  /** Adds that an attempt saw a record in a state in which it does not match, unless it did. */
  private void observe(int attempt, int record, int bits) {
    if (found[record] == events) {
      return;
    }
    found[record] = events;
    if (links.size() > linksMost || steps > STEPS_MAX) {
      unproved.add("more records came and went than can be judged");
      return;
    }
    if (lastAttempt[record] == attempt) {
      if (predicate.holds(lastVersion[record])) {
        wrong.add(attempt, lastVersion[record]);
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
      boolean matches = predicate.holds(version);
      steps++;
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
      addBetween(attempt, record);
    }
    if (states.size() == first) {
      wrong.add(attempt, history.first(record));
    } else {
      choose(attempt, first, bits | open);
    }
  }

  /**
   * Adds the states between the deletion and the insert of one attempt: at read committed, who
   * waits for the deletion may miss the insert.
   */
  private void addBetween(int attempt, int record) {
    for (int version = history.first(record);
        version != History.NONE;
        version = history.next[version]) {
      int next = history.next[version];
      if (history.has(version, History.DEAD)
          && next != History.NONE
          && history.owner[next] == history.owner[version]) {
        add(attempt, version, next);
      }
    }
  }

  /** Adds a state, unless the attempt made it later. */
  private void add(int attempt, int began, int after) {
    if (history.owner[began] != attempt) {
      states.add(began, after);
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
      choices.add(links.size(), first);
    }
    links.add(0, 0);
    set(links.size() - 2, chosen, bits | many);
    if (many != 0) {
      states.swap(first, chosen);
      states.swap(first + 1, chosen + 1);
    }
    states.cut(many == 0 ? first : kept);
  }

  /** Makes one of the states the only one of a choice, or an open one again. */
  void settle(int choice, boolean settled) {
    int link = choices.get(2 * choice);
    links.set(link, settled ? links.get(link) & ~CHOICE : links.get(link) | CHOICE);
    links.set(link + 1, settled ? links.get(link + 1) & ~CHOICE : links.get(link + 1) | CHOICE);
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
