package fasttrack.core.proof;

import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Which versions of which records the attempts of a run saw and made. An attempt is known by its
 * place in the traces; records and versions have dense numbers. Everything is in arrays of
 * primitives: 4 bytes for each version that an attempt saw or made, about 40 for each version, 35
 * for each record, 80 for each attempt. Not thread-safe.
 *
 * <p>The first version of a record is the one before the run, which may be that there was none. A
 * deletion makes a version, too: that there is no record.
 */
public final class History implements Versions {
  /** No version, record or attempt. */
  static final int NONE = -1;

  /** Made by an attempt that never committed, or by none. */
  static final int UNKNOWN_OWNER = -2;

  /** Its attempt says that it made it. */
  static final int WRITTEN = 1;

  /** Its attempt replaced it itself. */
  static final int INTERMEDIATE = 2;

  /** There is no record. */
  static final int DEAD = 4;

  /** Nothing tells which version it replaced: the record was inserted. */
  static final int BORN = 8;

  /** Another version may be the next one as well. */
  static final int OPEN = 16;

  /** So many versions, and so many attempts, are the most; other bits say more. */
  static final int NUMBERS_MAX = 1 << 28;

  final Traces traces;
  final List<TransactionType> types;
  final List<RecordType> recordTypes = new ArrayList<>();
  final long[] begin;
  final long[] end;
  final Outcome[] outcome;

  /** For each attempt, the first of its links. */
  final int[] start;

  /** The versions that attempts saw or made, in the order of the attempts. */
  int[] links = new int[16];

  int[] owner = new int[16];
  int[] previous = new int[16];
  int[] next = {};
  byte[] flags = new byte[16];
  int[] initial = new int[16];

  /** Threes of numbers: who lost an update, the version that it had read, the one that it made. */
  final Ints lost = new Ints();

  /** Threes: who read two versions of a record, and these. */
  final Ints unrepeated = new Ints();

  /** Twos: who did not see its own write, and the version that it saw instead. */
  final Ints unseen = new Ints();

  /** Threes: who committed, a version of it that is there, or NONE, and one that is missing. */
  final Ints damaged = new Ints();

  /** Twos of versions that replaced the same one. */
  final Ints lostWrites = new Ints();

  private final Map<RecordType, Integer> typeNumbers = new HashMap<>();
  private final Pairs records = new Pairs();
  private final Pairs versions = new Pairs();
  private final long before;
  private long least;
  private int[] placeOf = {};
  private int linked;
  private int[] lastAttempt = new int[16];
  private int[] lastVersion = new int[16];

  /**
   * Reads traces.
   *
   * @param types the transaction types that ran
   * @param before the number of the last attempt before those of the traces, all of which are over;
   *     0 where the data are new
   */
  public History(Traces traces, List<TransactionType> types, long before) {
    this.traces = traces;
    this.types = List.copyOf(types);
    this.before = before;
    int size = traces.size();
    if (size >= NUMBERS_MAX) {
      throw new IllegalArgumentException("too many attempts: " + size);
    }
    begin = new long[size];
    end = new long[size];
    outcome = new Outcome[size];
    start = new int[size + 1];
    readHeads();
    Events events = new Events(this);
    for (int attempt = 0; attempt < size; attempt++) {
      start[attempt] = links();
      events.read(attempt, this::take);
    }
    start[size] = links();
    completeRecords();
    lastAttempt = new int[0];
    lastVersion = new int[0];
    judgeUnknown();
  }

  private void readHeads() {
    TracedAttempt attempt = new TracedAttempt();
    long[] numbers = new long[begin.length];
    for (int i = 0; i < numbers.length; i++) {
      traces.read(i, attempt);
      begin[i] = attempt.beginNanos;
      end[i] = attempt.endNanos;
      outcome[i] = attempt.outcome;
      numbers[i] = number(attempt);
    }
    least = Arrays.stream(numbers).min().orElse(0);
    long greatest = Arrays.stream(numbers).max().orElse(-1);
    placeOf = new int[Math.toIntExact(greatest - least + 1)];
    Arrays.fill(placeOf, NONE);
    for (int i = 0; i < numbers.length; i++) {
      placeOf[(int) (numbers[i] - least)] = i;
    }
  }

  /** Takes what an action of an attempt tells. */
  private void take(Events.Event event) {
    int rows = event.rows;
    if (event.kind != Seen.Kind.AGGREGATE && event.shape().byKey() && !event.types.isEmpty()) {
      record(event.types.getFirst(), event.operand(0));
    }
    for (int row = 0; row < rows; row++) {
      for (int i = 0; i < event.types.size(); i++) {
        int record = record(event.types.get(i), event.key(row, i));
        int version = version(record, event.version(row, i));
        switch (event.kind) {
          case READ -> reads(event.attempt, record, version);
          case INSERT -> inserts(event.attempt, record, version);
          case CHANGE, DELETE ->
              replaces(
                  event.attempt,
                  record,
                  version,
                  version(record, event.write()),
                  event.kind == Seen.Kind.DELETE);
          case AGGREGATE -> {}
        }
      }
    }
  }

  private void reads(int attempt, int record, int version) {
    int last = lastAttempt[record] == attempt ? lastVersion[record] : NONE;
    if (owner[version] == attempt || last == version) {
      return;
    }
    if (last != NONE && owner[last] == attempt) {
      unseen.add(attempt, version);
    } else if (last != NONE) {
      unrepeated.add(attempt, last, version);
    }
    link(attempt, record, version);
  }

  private void inserts(int attempt, int record, int version) {
    if (owner[version] != attempt || (flags[version] & WRITTEN) != 0) {
      reads(attempt, record, version);
      return;
    }
    int last = lastAttempt[record] == attempt ? lastVersion[record] : NONE;
    boolean again = last != NONE && owner[last] == attempt && (flags[last] & DEAD) != 0;
    flags[version] |= (byte) (again ? WRITTEN : WRITTEN | BORN);
    if (again) {
      flags[last] |= INTERMEDIATE;
      previous[version] = last;
    }
    link(attempt, record, version);
  }

  private void replaces(int attempt, int record, int replaced, int version, boolean dead) {
    if ((flags[version] & WRITTEN) != 0) {
      return; // found on another way along the path
    }
    int last = lastAttempt[record] == attempt ? lastVersion[record] : NONE;
    if (last != NONE && owner[last] != attempt && owner[replaced] != attempt && last != replaced) {
      lost.add(attempt, last, version);
    }
    flags[version] |= (byte) (dead ? WRITTEN | DEAD : WRITTEN);
    if (owner[replaced] == attempt) {
      flags[replaced] |= INTERMEDIATE;
    }
    previous[version] = replaced;
    link(attempt, record, version);
  }

  private void link(int attempt, int record, int version) {
    int at = links();
    if (at == links.length) {
      links = Arrays.copyOf(links, Ints.longer(at));
    }
    links[at] = version;
    linked++;
    lastAttempt[record] = attempt;
    lastVersion[record] = version;
  }

  /** Returns how many versions attempts saw or made, each time that one did. */
  int links() {
    return linked;
  }

  private int record(RecordType type, long key) {
    int typeNumber =
        typeNumbers.computeIfAbsent(
            type,
            any -> {
              recordTypes.add(type);
              return recordTypes.size() - 1;
            });
    int known = records.size();
    int record = records.add(typeNumber, key);
    if (record == initial.length) {
      initial = Arrays.copyOf(initial, Ints.longer(record));
      lastAttempt = Arrays.copyOf(lastAttempt, initial.length);
      lastVersion = Arrays.copyOf(lastVersion, initial.length);
    }
    if (record == known) {
      lastAttempt[record] = NONE;
    }
    return record;
  }

  private int version(int record, long write) {
    int known = versions.size();
    int version = versions.add(record, write);
    if (version == known) {
      if (version == owner.length) {
        owner = Arrays.copyOf(owner, Ints.longer(version));
        previous = Arrays.copyOf(previous, owner.length);
        flags = Arrays.copyOf(flags, owner.length);
      }
      owner[version] = ownerOf(write);
      previous[version] = NONE;
    }
    return version;
  }

  private int ownerOf(long write) {
    long number = write >> Tracing.WRITE_BITS;
    if (number <= before) {
      return NONE;
    }
    boolean known = number >= least && number - least < placeOf.length;
    int place = known ? placeOf[(int) (number - least)] : NONE;
    return place == NONE ? UNKNOWN_OWNER : place;
  }

  /** Gives each record a first version. */
  private void completeRecords() {
    Arrays.fill(initial, NONE);
    for (int version = 0; version < versions.size(); version++) {
      int record = versions.first(version);
      if (owner[version] == NONE && initial[record] == NONE) {
        initial[record] = version;
      }
    }
    for (int record = 0; record < records.size(); record++) {
      if (initial[record] == NONE) {
        initial[record] = version(record, Long.MIN_VALUE);
      }
    }
    if (versions.size() >= NUMBERS_MAX) {
      throw new IllegalArgumentException("too many versions: " + versions.size());
    }
  }

  /** What committed attempts saw or replaced was committed. */
  private void judgeUnknown() {
    Ints committed = new Ints();
    IntStream.range(0, size()).filter(this::isCommitted).forEach(committed::add);
    for (int i = 0; i < committed.size(); i++) {
      for (int link = start[committed.get(i)]; link < start[committed.get(i) + 1]; link++) {
        int from = owner[foreign(committed.get(i), links[link])];
        if (from >= 0 && outcome[from] == Outcome.UNKNOWN) {
          outcome[from] = Outcome.COMMITTED;
          committed.add(from);
        }
      }
    }
  }

  /** Returns the version itself that an attempt saw, or the one that it replaced. */
  int foreign(int attempt, int version) {
    return owner[version] == attempt && previous[version] != NONE ? previous[version] : version;
  }

  /** Tells whether an attempt committed. */
  public boolean isCommitted(int attempt) {
    return outcome[attempt] == Outcome.COMMITTED;
  }

  /** Returns the versions that an attempt says that it made. */
  public int[] made(int attempt) {
    return Arrays.stream(links, start[attempt], start[attempt + 1])
        .filter(version -> owner[version] == attempt && has(version, WRITTEN))
        .toArray();
  }

  /** Returns how many attempts there are. */
  public int size() {
    return begin.length;
  }

  /**
   * Returns the attempts of which nothing tells whether they committed: none that did saw or
   * replaced a version of theirs.
   */
  public int[] open() {
    return IntStream.range(0, size())
        .filter(attempt -> outcome[attempt] == Outcome.UNKNOWN)
        .toArray();
  }

  /** Decides whether an open attempt committed. */
  public void decide(int attempt, boolean committed) {
    outcome[attempt] = committed ? Outcome.COMMITTED : Outcome.FAILED;
    if (committed) {
      judgeUnknown();
    }
  }

  /**
   * Returns the attempts in an order in which each version is written before it is seen or
   * replaced, as far as there is one, and nearly that of their ends.
   */
  public int[] order() {
    int[] order = new int[size()];
    int[] stack = new int[size()];
    int[] cursor = start.clone();
    boolean[] met = new boolean[size()];
    int ordered = 0;
    for (int root : byTime(end)) {
      int depth = 0;
      if (!met[root]) {
        met[root] = true;
        stack[depth++] = root;
      }
      while (depth > 0) {
        int attempt = stack[depth - 1];
        if (cursor[attempt] == start[attempt + 1]) {
          order[ordered++] = attempt;
          depth--;
          continue;
        }
        int from = owner[foreign(attempt, links[cursor[attempt]++])];
        if (from >= 0 && !met[from]) {
          met[from] = true;
          stack[depth++] = from;
        }
      }
    }
    return order;
  }

  /**
   * Returns the attempts in the order of times of theirs, each after those before it in a trace.
   */
  int[] byTime(long[] times) {
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(size());
    long first = Arrays.stream(times).min().orElse(0);
    long span = Arrays.stream(times).max().orElse(0) - first;
    int shift = Math.max(0, bits + 1 - Long.numberOfLeadingZeros(span));
    long[] sorted = new long[size()];
    for (int attempt = 0; attempt < size(); attempt++) {
      sorted[attempt] = ((times[attempt] - first) >> shift) << bits | attempt;
    }
    Arrays.sort(sorted);
    return Arrays.stream(sorted).mapToInt(each -> (int) each & ((1 << bits) - 1)).toArray();
  }

  /** Puts the versions of committed attempts behind those that they replaced. */
  void chain() {
    next = new int[versions.size()];
    Arrays.fill(next, NONE);
    lostWrites.cut(0);
    for (int version = 0; version < next.length; version++) {
      flags[version] &= ~OPEN;
      int replaced = previous[version];
      if (replaced == NONE || (flags[version] & WRITTEN) == 0 || !isCommitted(owner[version])) {
        continue;
      }
      if (next[replaced] == NONE) {
        next[replaced] = version;
      } else {
        lostWrites.add(next[replaced], version);
      }
    }
  }

  @Override
  public int of(RecordType type, long key, long writer) {
    int record = find(type, key);
    if (record == NONE) {
      return NONE;
    }
    int version = versions.find(record, writer);
    return version == NONE && ownerOf(writer) == NONE ? initial[record] : version;
  }

  @Override
  public int count() {
    return versions.size();
  }

  /** Returns how many records were met. */
  public int records() {
    return records.size();
  }

  /** Returns the type of a record. */
  public RecordType type(int record) {
    return recordTypes.get(records.first(record));
  }

  /** Returns the key of a record. */
  public long key(int record) {
    return records.second(record);
  }

  /** Returns a record's first version, that of before the run. */
  public int first(int record) {
    return initial[record];
  }

  /** Returns a record's last version, once the versions are in order. */
  public int last(int record) {
    int last = initial[record];
    while (next[last] != NONE) {
      last = next[last];
    }
    return last;
  }

  /** Returns the record of a version. */
  public int record(int version) {
    return versions.first(version);
  }

  /** Returns the number of the write that made a version. */
  public long write(int version) {
    return versions.second(version);
  }

  /** Returns a record's number, or {@link #NONE}. */
  int find(RecordType type, long key) {
    Integer number = typeNumbers.get(type);
    return number == null ? NONE : records.find(number, key);
  }

  /** Returns the version of a record that a write made, or {@link #NONE}. */
  int find(int record, long write) {
    return versions.find(record, write);
  }

  boolean has(int version, int flag) {
    return (flags[version] & flag) != 0;
  }

  /** Returns an attempt's number. */
  long number(TracedAttempt attempt) {
    return attempt.values[types.get(attempt.type).inputs().size() - 1] >> Tracing.WRITE_BITS;
  }

  /** Returns the version that another attempt made of a version's record next, or NONE. */
  int successor(int version) {
    int after = next[version];
    while (after != NONE && owner[after] == owner[version]) {
      after = next[after];
    }
    return after;
  }
}
