package fasttrack.core.proof;

import fasttrack.core.model.Action;
import fasttrack.core.model.Action.Column;
import fasttrack.core.model.Action.Comparison;
import fasttrack.core.model.Action.Condition;
import fasttrack.core.model.Action.Find;
import fasttrack.core.model.Action.Selection;
import fasttrack.core.model.Field;
import fasttrack.core.model.FieldValue;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Path;
import fasttrack.core.model.Program;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import fasttrack.core.spi.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A store of several versions of records in memory whose transactions are executed step by step, in
 * an order drawn at random, at some isolation level and with some fault; they leave traces.
 */
final class Simulator {
  /** Each shelf has two boxes; the remainder of an account's number is its box. */
  private static final RecordType SHELF = RecordType.fixed("shelf", 2).key("number").build();

  private static final RecordType BOX =
      RecordType.fixed("box", 4).key("number").link("shelf", SHELF, FieldValue.grouped(2)).build();

  static final RecordType ACCOUNT =
      RecordType.fixed("account", 100)
          .key("number")
          .integer("grp", FieldValue.constant(0))
          .indexed()
          .link("box", BOX, FieldValue.constant(0))
          .integer(Tracing.WRITER, FieldValue.constant(0))
          .integer(Tracing.PREVIOUS, FieldValue.constant(0))
          .build();

  private static final int KEY = 2;
  private static final int FROM = 3;
  private static final int TO = 4;
  private static final Path BY_KEY = Path.byKey(ACCOUNT, Operand.input(KEY));
  private static final Path BY_RANGE =
      Path.byIndexRange(ACCOUNT, "grp", Operand.input(FROM), Operand.input(TO));
  private static final Path BY_SHELF =
      Path.byKey(SHELF, Operand.input(KEY)).toMembers(BOX).toMembers(ACCOUNT);
  static final Program PROGRAM =
      new Tracing(0, 1, 5)
          .of(
              new Program(
                  List.of(
                      find(BY_KEY, List.of(), Selection.ALL),
                      new Action.Change(
                          BY_KEY,
                          List.of(),
                          List.of(
                              new Action.Assignment(
                                  ACCOUNT.field("grp"), false, Operand.input(FROM))),
                          -1),
                      new Action.Insert(
                          ACCOUNT,
                          List.of(
                              Operand.input(KEY),
                              Operand.input(FROM),
                              Operand.input(KEY),
                              Operand.constant(0),
                              Operand.constant(0)),
                          -1),
                      new Action.Delete(BY_KEY, List.of(), -1),
                      find(BY_RANGE, List.of(), Selection.ALL),
                      find(
                          BY_RANGE,
                          List.of(),
                          new Selection(Selection.Which.FIRST, ACCOUNT.field("grp"), false, 1)),
                      find(
                          BY_KEY,
                          List.of(
                              new Condition(
                                  ACCOUNT.field("grp"), Comparison.AT_LEAST, Operand.input(FROM))),
                          Selection.ALL),
                      find(
                          BY_SHELF,
                          List.of(
                              new Condition(
                                  BOX.field("number"), Comparison.AT_LEAST, Operand.input(FROM)),
                              new Condition(
                                  ACCOUNT.field("grp"), Comparison.AT_MOST, Operand.input(TO))),
                          Selection.ALL)),
                  6));
  static final List<TransactionType> TYPES =
      List.of(
          new TransactionType(
              "random",
              "any steps",
              List.of(new TransactionType.Input("attempt", (random, inputs, dataset) -> 0)),
              List.of(),
              TransactionType.Ending.COMMIT,
              PROGRAM));

  private static Find find(Path path, List<Condition> where, Selection selection) {
    Column column = new Column(Column.Kind.FIELD, ACCOUNT.field("grp"));
    return new Find(path, where, List.of(column), selection, false, List.of(-1), -1);
  }

  enum Level {
    UNCOMMITTED,
    COMMITTED,
    SNAPSHOT,
    SERIALIZABLE
  }

  enum Fault {
    NONE,
    DIRTY_READ,
    INTERMEDIATE_READ,
    LOST_WRITE,
    LOST_UPDATE,
    PHANTOM,
    SKIPPED_CONFLICT,
    DELETE_COMES_BACK,
    STALE_READ,
    MISSED_INSERT,
    COMMIT_LOST
  }

  /** A version of a record. */
  record Version(long time, long writer, long group, boolean dead) {}

  /** What a step of a transaction told; rows are keys and writers. */
  record Told(
      Kind kind, long key, long from, long to, List<long[]> rows, long write, boolean dead) {
    enum Kind {
      READ,
      RANGE,
      MEMBERS,
      FIRST,
      WHERE,
      CHANGE,
      INSERT
    }
  }

  final class Transaction {
    final int terminal;
    final long number;
    final long begin;
    final long started = commits;
    final List<Told> told = new ArrayList<>();
    final long[] values = new long[TYPES.getFirst().values()];
    final boolean onlyReads = random.nextInt(4) == 0;
    long left = 1 + random.nextInt(stepsMost);
    long writes;
    long end;
    int waits;
    long committed;
    Outcome outcome = Outcome.COMMITTED;

    Transaction(int terminal) {
      this.terminal = terminal;
      this.begin = clock;
      traces.get(terminal).begins(0, values);
      this.number = values[0];
    }
  }

  final SplittableRandom random;
  final Level level;
  final Fault fault;
  final int keys;
  final int stepsMost;
  final List<Transaction> ended = new ArrayList<>();
  final Map<Long, Version> written = new HashMap<>();
  final List<Trace> traces = new ArrayList<>();
  final Map<Long, Boolean> unknown = new HashMap<>();
  boolean connectionsBreak;

  /** How much later than the commit a terminal sees the end at most, in nanoseconds. */
  int delayNanos = 1;

  /** After so many transactions the store is killed; 0 for never. */
  int killAfter;

  /** So many of the last commits are lost then. */
  int commitsLost;

  /** Whether one version of the first of these remains. */
  boolean partly;

  /** The numbers of lost transactions that were acknowledged. */
  final Set<Long> lost = new TreeSet<>();

  /** Whether records are read and changed alone, and all are there. */
  boolean registers;

  int faults;
  private final Map<Long, List<Version>> store = new TreeMap<>();
  private final Map<Long, List<Version>> pending = new HashMap<>();
  private final Map<Long, Transaction> holders = new HashMap<>();
  private final Map<Long, List<Transaction>> readers = new HashMap<>();

  /** The writes that inserted a record which the same transaction had deleted. */
  private final Set<Long> insertedAgain = new HashSet<>();

  private final long[] idleUntil;
  private long commits;
  private long clock;

  Simulator(long seed, Level level, Fault fault, int terminals, int keys, int stepsMost) {
    this.random = new SplittableRandom(seed);
    this.level = level;
    this.fault = fault;
    this.keys = keys;
    this.stepsMost = stepsMost;
    this.idleUntil = new long[terminals];
    Tracer tracer = new Tracer(TYPES, 1L << 32, 1, 1);
    for (int i = 0; i < terminals; i++) {
      traces.add(tracer.trace());
    }
    for (long key = 1; key <= keys / 2; key++) {
      List<Version> versions = new ArrayList<>();
      versions.add(new Version(0, 0, key % 3, false));
      store.put(key, versions);
    }
  }

  Simulator run(int transactions) {
    @Nullable Transaction[] active = new Transaction[traces.size()];
    int begun = 0;
    while (true) {
      if (begun == killAfter && killAfter > 0) {
        kill(active);
        killAfter = 0;
      }
      int terminal = random.nextInt(active.length);
      clock += 1 + random.nextInt(2_000);
      Transaction now = active[terminal];
      if (now == null && clock <= idleUntil[terminal]) {
        continue;
      }
      if (now == null && begun < transactions) {
        begun++;
        active[terminal] = new Transaction(terminal);
      } else if (now != null && now.left > 0) {
        step(now);
        if (now.outcome == Outcome.CONFLICT) {
          end(now, false);
          active[terminal] = null;
        }
      } else if (now != null) {
        now.outcome = random.nextInt(12) == 0 ? Outcome.ROLLED_BACK : Outcome.COMMITTED;
        boolean commits = now.outcome == Outcome.COMMITTED;
        if (connectionsBreak && random.nextInt(20) == 0) {
          now.outcome = Outcome.UNKNOWN;
          unknown.put(now.number >> Tracing.WRITE_BITS, commits);
        }
        end(now, commits);
        active[terminal] = null;
      } else if (Arrays.stream(active).allMatch(Objects::isNull)) {
        return this;
      }
    }
  }

  /** What is in progress may commit, unknown to its terminal; then the last commits are lost. */
  private void kill(@Nullable Transaction[] active) {
    for (int terminal = 0; terminal < active.length; terminal++) {
      Transaction now = active[terminal];
      if (now != null) {
        boolean commits = random.nextBoolean();
        now.outcome = random.nextInt(4) == 0 ? Outcome.FAILED : Outcome.UNKNOWN;
        end(now, commits && now.outcome == Outcome.UNKNOWN);
        active[terminal] = null;
      }
    }
    long cut = commits - commitsLost;
    while (partly && rows(cut + 1) < 2) {
      cut--;
    }
    long kept = cut;
    for (Transaction each : ended) {
      if (each.committed > kept && each.outcome == Outcome.COMMITTED && wrote(each)) {
        lost.add(each.number >> Tracing.WRITE_BITS);
      }
    }
    for (List<Version> versions : store.values()) {
      boolean keeps = partly && versions.stream().anyMatch(version -> isRow(version, kept + 1));
      partly &= !keeps;
      versions.removeIf(version -> version.time > (keeps ? kept + 1 : kept));
    }
  }

  private boolean wrote(Transaction transaction) {
    return store.values().stream()
        .flatMap(List::stream)
        .anyMatch(version -> version.time == transaction.committed);
  }

  /** Returns how many records a commit left. */
  private long rows(long commit) {
    return store.values().stream()
        .flatMap(List::stream)
        .filter(version -> isRow(version, commit))
        .count();
  }

  private static boolean isRow(Version version, long commit) {
    return version.time == commit && !version.dead;
  }

  private void step(Transaction now) {
    long key = 1 + random.nextInt(registers ? keys / 2 : keys);
    long from = random.nextInt(3);
    int operation = now.onlyReads ? 0 : random.nextInt(registers ? 2 : 8);
    boolean done =
        switch (operation) {
          case 0 -> read(now, key, Told.Kind.READ, 0, 0);
          case 1 ->
              fault == Fault.MISSED_INSERT && registers
                  ? change(now, key, true, 0) && insert(now, key, from)
                  : change(now, key, false, from);
          case 2 -> insert(now, key, from);
          case 3 -> change(now, key, true, 0);
          case 4 -> range(now, Told.Kind.RANGE, 0, from, from + random.nextInt(2));
          case 5 -> range(now, Told.Kind.FIRST, 0, from, from + random.nextInt(2));
          case 6 -> range(now, Told.Kind.MEMBERS, from / 2, from, random.nextInt(3));
          default -> read(now, key, Told.Kind.WHERE, from, 0);
        };
    if (done) {
      now.left--;
      now.waits = 0;
    } else if (++now.waits > 15) {
      now.outcome = Outcome.CONFLICT;
    }
  }

  private boolean strict() {
    return level == Level.SERIALIZABLE;
  }

  /** Takes a lock for reading; key 0 is that of all records. */
  private boolean locks(Transaction now, long key) {
    if (!strict()
        || (fault == Fault.SKIPPED_CONFLICT && random.nextInt(3) == 0 && ++faults > 0)
        || (fault == Fault.STALE_READ && now.onlyReads)) {
      return true;
    }
    boolean free =
        key == 0
            ? holders.values().stream().allMatch(each -> each == now)
            : holders.getOrDefault(key, now) == now;
    if (free) {
      readers.computeIfAbsent(key, any -> new ArrayList<>()).add(now);
    }
    return free;
  }

  private boolean locksToWrite(Transaction now, long key) {
    if (holders.getOrDefault(key, now) != now) {
      return false;
    }
    if (strict()) {
      for (long each : new long[] {0, key}) {
        if (readers.getOrDefault(each, List.of()).stream().anyMatch(other -> other != now)) {
          return false;
        }
      }
    }
    Version last = last(key);
    if (level == Level.SNAPSHOT
        && fault != Fault.LOST_UPDATE
        && last != null
        && last.time > now.started) {
      now.outcome = Outcome.CONFLICT;
      return false;
    }
    holders.put(key, now);
    return true;
  }

  private @Nullable Version last(long key) {
    List<Version> versions = store.getOrDefault(key, List.of());
    return versions.isEmpty() ? null : versions.getLast();
  }

  /** Returns what a transaction sees of a record; null where there is none. */
  private @Nullable Version sees(Transaction now, long key) {
    List<Version> made = pending.getOrDefault(key, List.of());
    boolean own = holders.get(key) == now;
    Version seen = last(key);
    if (!made.isEmpty() && (own || level == Level.UNCOMMITTED)) {
      seen = made.getLast();
    } else if (!made.isEmpty() && fault == Fault.DIRTY_READ && random.nextInt(3) == 0) {
      faults++;
      seen = made.getLast();
    } else if (made.size() > 1 && fault == Fault.INTERMEDIATE_READ) {
      faults++;
      seen = made.getFirst();
    } else if (level == Level.SNAPSHOT) {
      seen = asOf(key, now.started);
    } else if (fault == Fault.STALE_READ && now.onlyReads) {
      seen = asOf(key, Math.max(0, now.started - 20));
    }
    if (fault == Fault.MISSED_INSERT
        && !own
        && seen != null
        && insertedAgain.contains(seen.writer)) {
      faults++;
      return null;
    }
    return seen == null || seen.dead ? null : seen;
  }

  private @Nullable Version asOf(long key, long time) {
    Version found = null;
    for (Version version : store.getOrDefault(key, List.of())) {
      found = version.time <= time ? version : found;
    }
    return found;
  }

  private boolean read(Transaction now, long key, Told.Kind kind, long from, long to) {
    if (!locks(now, key)) {
      return false;
    }
    Version seen = sees(now, key);
    boolean none = seen == null || (kind == Told.Kind.WHERE && seen.group < from);
    tell(
        now,
        new Told(
            kind,
            key,
            from,
            to,
            none ? List.of() : List.of(new long[] {key, Objects.requireNonNull(seen).writer}),
            0,
            false));
    return true;
  }

  /** Tells whether a record is among those that are looked for. */
  static boolean isIn(Told.Kind kind, long shelf, long from, long to, long key, Version version) {
    long box = key % 4;
    boolean there =
        kind == Told.Kind.MEMBERS ? box / 2 == shelf && box >= from : version.group >= from;
    return there && version.group <= to;
  }

  private boolean range(Transaction now, Told.Kind kind, long shelf, long from, long to) {
    if (fault != Fault.PHANTOM && !locks(now, 0)) {
      return false;
    }
    List<long[]> rows = new ArrayList<>();
    for (long key = 1; key <= keys; key++) {
      Version seen = sees(now, key);
      if (seen != null && isIn(kind, shelf, from, to, key, seen)) {
        if (fault == Fault.PHANTOM && !locks(now, key)) {
          return false;
        }
        rows.add(new long[] {key, seen.writer, seen.group});
      }
    }
    rows.sort(Comparator.<long[]>comparingLong(row -> row[2]).thenComparingLong(row -> row[0]));
    if (kind == Told.Kind.FIRST && rows.size() > 1) {
      rows = rows.subList(0, 1);
    }
    tell(now, new Told(kind, shelf, from, to, rows, 0, false));
    return true;
  }

  private boolean change(Transaction now, long key, boolean dead, long group) {
    if (!locksToWrite(now, key)) {
      return false;
    }
    List<Version> made = pending.computeIfAbsent(key, any -> new ArrayList<>());
    Version replaced = made.isEmpty() ? last(key) : made.getLast();
    long write = now.number + ++now.writes;
    if (replaced == null || replaced.dead) {
      tell(now, new Told(Told.Kind.CHANGE, key, 0, 0, List.of(), write, dead));
      return true;
    }
    List<Version> all = store.getOrDefault(key, List.of());
    long previous = replaced.writer;
    if (fault == Fault.LOST_WRITE
        && made.isEmpty()
        && all.size() > 1
        && !all.get(all.size() - 2).dead) {
      previous = all.get(all.size() - 2).writer;
      faults++;
    }
    add(made, new Version(0, write, dead ? replaced.group : group, dead));
    List<long[]> rows = new ArrayList<>();
    rows.add(new long[] {key, previous});
    tell(now, new Told(Told.Kind.CHANGE, key, 0, 0, rows, write, dead));
    return true;
  }

  private void add(List<Version> made, Version version) {
    made.add(version);
    written.put(version.writer, version);
  }

  private boolean insert(Transaction now, long key, long group) {
    if (!locksToWrite(now, key)) {
      return false;
    }
    List<Version> made = pending.computeIfAbsent(key, any -> new ArrayList<>());
    Version there = made.isEmpty() ? last(key) : made.getLast();
    long write = now.number + ++now.writes;
    if (there == null || there.dead) {
      there = new Version(0, write, group, false);
      add(made, there);
    }
    List<long[]> rows = new ArrayList<>();
    rows.add(new long[] {key, there.writer});
    tell(now, new Told(Told.Kind.INSERT, key, 0, 0, rows, write, false));
    return true;
  }

  private void end(Transaction now, boolean commits) {
    boolean lost = commits && fault == Fault.COMMIT_LOST && random.nextInt(10) == 0;
    if (commits) {
      this.commits++;
      now.committed = this.commits;
    }
    for (Map.Entry<Long, Transaction> held : List.copyOf(holders.entrySet())) {
      if (held.getValue() != now) {
        continue;
      }
      List<Version> made = pending.remove(held.getKey());
      holders.remove(held.getKey());
      if (made == null || made.isEmpty() || !commits) {
        continue;
      }
      Version last = made.getLast();
      if (!last.dead && made.stream().anyMatch(Version::dead)) {
        insertedAgain.add(last.writer);
      }
      boolean back = fault == Fault.DELETE_COMES_BACK && last.dead && random.nextInt(2) == 0;
      if (lost || back) {
        faults++;
        continue;
      }
      store
          .computeIfAbsent(held.getKey(), any -> new ArrayList<>())
          .add(new Version(this.commits, last.writer, last.group, last.dead));
    }
    readers.values().forEach(all -> all.removeIf(each -> each == now));
    now.end = clock + random.nextInt(delayNanos);
    idleUntil[now.terminal] = now.end;
    ended.add(now);
    traces.get(now.terminal).ended(0, now.terminal, now.begin, now.end, now.outcome, 0, now.values);
  }

  /** Leaves it in the trace, as an adapter does. */
  private void tell(Transaction now, Told told) {
    now.told.add(told);
    int number =
        switch (told.kind) {
          case READ -> 0;
          case CHANGE -> told.dead ? 6 : 2;
          case INSERT -> 4;
          case RANGE -> 8;
          case FIRST -> 9;
          case WHERE -> 10;
          case MEMBERS -> 11;
        };
    boolean inserted = told.kind == Told.Kind.INSERT && told.rows.getFirst()[1] == told.write;
    Find find = Objects.requireNonNull(Seen.of(PROGRAM).get(number)).find();
    now.values[1] = told.write;
    now.values[KEY] = told.key;
    now.values[FROM] = told.from;
    now.values[TO] = told.to;
    long iteration = PROGRAM.numbers() * (now.told.size() - 1L);
    if (inserted) {
      Action.Insert insert = (Action.Insert) PROGRAM.onRecords().get(number - 1);
      PROGRAM.traceInsert(now.values, number - 1 + iteration, insert, 1);
      return;
    }
    long begun = PROGRAM.beginTrace(now.values, number + iteration, find);
    for (long[] row : told.rows) {
      PROGRAM.trace(now.values, row[0]);
      PROGRAM.trace(now.values, row[1]);
    }
    PROGRAM.endTrace(now.values, begun, told.rows.size());
  }

  Traces traces() {
    return new Traces(traces, TYPES);
  }

  /** Returns what the versions hold. */
  Values values(History history) {
    return new Values() {
      @Override
      public long value(RecordType type, long key, int version, int position) {
        if (position == 2) {
          return key % 4;
        }
        Version known = written.get(history.write(version));
        return known == null ? key % 3 : known.group;
      }

      @Override
      public boolean exists(RecordType type, long key, int version) {
        return key <= keys / 2;
      }

      @Override
      public void before(RecordType type, Field field, long from, long to, LongConsumer found) {
        if (type.equals(BOX)) {
          found.accept(2 * from);
          found.accept(2 * from + 1);
          return;
        }
        for (long key = 1; key <= keys / 2; key++) {
          long value = field.name().equals("box") ? key % 4 : key % 3;
          if (value >= from && value <= to) {
            found.accept(key);
          }
        }
      }

      @Override
      public long before(RecordType type, long key, int position) {
        return type.equals(BOX) ? key : key % 3;
      }
    };
  }

  /** Returns the row of a record, or null where there is none. */
  @Nullable Version row(long key) {
    Version last = last(key);
    return last == null || last.dead ? null : last;
  }

  Proof judge() {
    History history = new History(traces(), TYPES, 0);
    return Judge.of(history, values(history));
  }
}
