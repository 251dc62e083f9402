package fasttrack.core.conformance;

import static fasttrack.core.conformance.Work.INPUTS;
import static fasttrack.core.conformance.Work.assertSame;
import static fasttrack.core.conformance.Work.count;
import static fasttrack.core.conformance.Work.inParallel;
import static fasttrack.core.conformance.Work.load;
import static fasttrack.core.conformance.Work.runAll;
import static fasttrack.core.conformance.Work.why;
import static fasttrack.core.model.Action.NOWHERE;
import static fasttrack.core.model.Operand.constant;
import static fasttrack.core.model.Operand.input;
import static fasttrack.core.model.Operand.now;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.core.facet.Stepwise;
import fasttrack.core.model.Action;
import fasttrack.core.model.Action.Assignment;
import fasttrack.core.model.Action.Column;
import fasttrack.core.model.Action.Column.Kind;
import fasttrack.core.model.Action.Comparison;
import fasttrack.core.model.Action.Condition;
import fasttrack.core.model.Action.Selection;
import fasttrack.core.model.Action.Selection.Which;
import fasttrack.core.model.Draw;
import fasttrack.core.model.Expression;
import fasttrack.core.model.Expression.Operator;
import fasttrack.core.model.Field;
import fasttrack.core.model.Operand;
import fasttrack.core.model.Path;
import fasttrack.core.model.Program;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Shop;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.TransactionType.Ending;
import fasttrack.core.model.TransactionType.Input;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.population.StateCheck;
import fasttrack.core.proof.Replay;
import fasttrack.core.proof.Trace;
import fasttrack.core.proof.TracedAttempt;
import fasttrack.core.proof.TracedShop;
import fasttrack.core.proof.Tracer;
import fasttrack.core.proof.Traces;
import fasttrack.core.proof.VersionNumbers;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Planning;
import fasttrack.core.spi.Session;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/**
 * Programs: every action, with conditions and in loops, on keys that are there and that are not.
 * The inputs of each are two numbers from 1 to 16, of which the shop has 12 items, and one from 1
 * to 6, of which it has 4 owners.
 */
abstract class ProgramTests {
  private static final List<Input> INPUTS_OF_EACH =
      List.of(
          new Input("item", Draw.uniform(1, 16)),
          new Input("other", Draw.uniform(1, 16)),
          new Input("owner", Draw.uniform(1, 6)));

  private static final Operand FIRST = input(0);
  private static final Operand SECOND = input(1);
  private static final Operand OWNER = input(2);
  private static final int SLOTS = 20;
  private static final int NEW_KEYS = 300;

  private static final Field AMOUNT = Shop.ITEM.field("amount");
  private static final Field SIZE = Shop.ITEM.field("size");
  private static final Field NUMBER = Shop.ITEM.field("item_no");
  private static final Field NAME = Shop.OWNER.field("name");
  private static final Field TOTAL = Shop.OWNER.field("total");
  private static final Path ITEM = Path.byKey(Shop.ITEM, FIRST);
  private static final Path ITEMS = Path.byKey(Shop.OWNER, OWNER).toMembers(Shop.ITEM);
  private static final Path SIZES = Path.byIndexRange(Shop.ITEM, "size", FIRST, constant(16));

  /** A stock is read, and taken from, or filled up, or the transaction gives up. */
  private static final TransactionType DECIDES =
      type(
          "decides",
          Ending.COMMIT,
          find(ITEM, true, 4, columns(AMOUNT, SIZE, Shop.ITEM.field("filler")), 5, 6, NOWHERE),
          new Action.When(is(4, Operator.EQUAL, 0), List.of(new Action.RollBack())),
          new Action.Compute(7, new Expression.Binary(Operator.MINUS, value(5), value(1))),
          new Action.When(
              is(7, Operator.LESS, 0),
              List.of(
                  new Action.Compute(
                      8, new Expression.Choice(is(6, Operator.MORE, 5), value(6), value(2))),
                  change(ITEM, 9, set(AMOUNT, input(8)), add(SIZE, constant(-1))))),
          new Action.When(
              is(9, Operator.EQUAL, 0),
              List.of(change(ITEM, NOWHERE, set(AMOUNT, input(7))), find(ITEM, AMOUNT))));

  /** The first two inputs are the list that it walks, or the first alone. */
  private static final TransactionType LOOPS =
      type(
          "loops",
          Ending.COMMIT,
          find(ITEM, AMOUNT),
          new Action.Compute(
              4,
              new Expression.Choice(is(2, Operator.MORE, 4), new Expression.Constant(1), value(2))),
          new Action.When(
              is(4, Operator.MORE, 2), List.of(new Action.Compute(4, new Expression.Constant(2)))),
          new Action.Each(
              input(4),
              2,
              List.of(new Action.Element(0, 5)),
              List.of(
                  find(Path.byKey(Shop.ITEM, input(5)), false, 6, columns(AMOUNT), 7),
                  new Action.When(
                      is(6, Operator.MORE, 0),
                      List.of(
                          change(Path.byKey(Shop.ITEM, input(5)), NOWHERE, add(AMOUNT, input(5))))),
                  new Action.Insert(Shop.LOG, List.of(input(7), now()), 8))));

  /** Comes, is there already, goes, is gone, and comes again. */
  private static final TransactionType KEYS =
      type(
          "keys",
          Ending.COMMIT,
          insert(FIRST, 4),
          insert(FIRST, 5),
          new Action.When(is(4, Operator.EQUAL, 0), List.of(new Action.Delete(ITEM, List.of(), 6))),
          new Action.Delete(ITEM, List.of(more(AMOUNT, constant(1_000))), 7),
          new Action.When(is(6, Operator.EQUAL, 1), List.of(insert(FIRST, 8))),
          new Action.Delete(Path.byKey(Shop.ITEM, SECOND), List.of(), 9),
          find(Path.all(Shop.ITEM), false, 10, columns(NUMBER, AMOUNT), NOWHERE, NOWHERE),
          change(ITEM, 11, add(AMOUNT, input(10))));

  /** Rows of an order, with and without locks. */
  private static final TransactionType SELECTS =
      type("selects", Ending.COMMIT, selections().toArray(Action[]::new));

  private static final TransactionType AGGREGATES =
      type(
          "aggregates",
          Ending.COMMIT,
          aggregates(ITEMS, SIZE),
          change(Path.byKey(Shop.OWNER, OWNER), 9, set(TOTAL, input(4))),
          aggregates(SIZES.toOwner(Shop.OWNER), TOTAL),
          find(
              ITEMS,
              List.of(
                  new Column(Kind.DISTINCT, NAME),
                  new Column(Kind.LEAST, TOTAL),
                  new Column(Kind.COUNT, AMOUNT)),
              10));

  /** Texts are set by their numbers, and found and compared as texts. */
  private static final TransactionType LABELS =
      type(
          "labels",
          Ending.COMMIT,
          find(Path.byKey(Shop.OWNER, OWNER), true, 4, columns(NAME), 5),
          new Action.Compute(
              6,
              new Expression.Choice(
                  is(4, Operator.EQUAL, 0),
                  value(2),
                  new Expression.Binary(Operator.PLUS, value(5), new Expression.Constant(10)))),
          new Action.When(
              is(6, Operator.LESS, 990),
              List.of(
                  change(
                      Path.byKey(Shop.OWNER, OWNER), 7, set(NAME, input(6)), set(TOTAL, FIRST)))),
          new Action.Insert(Shop.OWNER, List.of(OWNER, input(6), constant(3)), 8),
          find(Path.byIndex(Shop.OWNER, "name", input(6)), false, 9, columns(NAME, TOTAL)),
          find(Path.all(Shop.OWNER), where(NAME, Comparison.AT_MOST, input(6)), NAME),
          find(Path.all(Shop.OWNER), where(NAME, Comparison.UNEQUAL, constant(7)), NAME));

  /** Changes along paths change each record once. */
  private static final TransactionType FOLLOWS =
      type(
          "follows",
          Ending.COMMIT,
          change(SIZES.toOwner(Shop.OWNER), 4, add(TOTAL, FIRST)),
          new Action.Change(
              ITEMS,
              List.of(
                  new Condition(AMOUNT, Comparison.AT_LEAST, constant(10)),
                  new Condition(SIZE, Comparison.UNEQUAL, FIRST)),
              List.of(set(AMOUNT, input(2)), add(SIZE, constant(0))),
              5),
          new Action.Delete(ITEMS, List.of(more(AMOUNT, FIRST), more(SIZE, SECOND)), 6),
          new Action.Change(
              Path.all(Shop.ITEM),
              where(SIZE, Comparison.EQUAL, SECOND),
              List.of(add(AMOUNT, input(4))),
              7),
          change(SIZES, 8, Assignment.copy(AMOUNT, SIZE), add(SIZE, constant(2))),
          new Action.When(is(6, Operator.MORE, 1), List.of(new Action.RollBack())));

  /** Not even its first statement is sent each time. */
  private static final TransactionType MAY_DO_NOTHING =
      type(
          "may-do-nothing",
          Ending.COMMIT,
          new Action.When(is(0, Operator.MORE, 8), List.of(change(ITEM, 4, add(AMOUNT, SECOND)))),
          new Action.When(is(1, Operator.MORE, 8), List.of(insert(SECOND, 5))),
          new Action.When(is(2, Operator.MORE, 3), List.of(new Action.RollBack())));

  private static final TransactionType ROLLED_BACK =
      type(
          "rolled-back",
          Ending.ROLLBACK,
          change(Path.all(Shop.ITEM), 4, set(AMOUNT, FIRST)),
          new Action.When(is(0, Operator.MORE, 8), List.of(new Action.RollBack())),
          insert(SECOND, 5),
          find(Path.all(Shop.ITEM), AMOUNT));

  private static final List<TransactionType> TYPES =
      List.of(
          SELECTS,
          DECIDES,
          LOOPS,
          AGGREGATES,
          ROLLED_BACK,
          FOLLOWS,
          LABELS,
          KEYS,
          MAY_DO_NOTHING,
          SELECTS);

  /** Reads what was there before a change and after it, in an order and in a loop, and nothing. */
  private static final List<Action> TRACED =
      List.of(
          traced(ITEM, List.of(), Selection.ALL, new Column(Kind.FIELD, AMOUNT), trace(SIZE)),
          change(ITEM, 4, Assignment.copy(SIZE, AMOUNT), set(AMOUNT, SECOND)),
          traced(ITEM, List.of(), Selection.ALL, trace(SIZE), trace(AMOUNT)),
          new Action.Each(
              constant(2),
              2,
              List.of(new Action.Element(0, 5)),
              List.of(
                  traced(
                      Path.byKey(Shop.ITEM, input(5)),
                      List.of(),
                      Selection.ALL,
                      new Column(Kind.FIELD, AMOUNT, Column.Use.BOTH)))),
          traced(
              SIZES,
              where(NUMBER, Comparison.UNEQUAL, constant(12)),
              new Selection(Which.FIRST, AMOUNT, true, 2),
              trace(NUMBER)),
          traced(Path.byKey(Shop.ITEM, constant(99)), List.of(), Selection.ALL, trace(SIZE)));

  private final Adapter adapter;

  ProgramTests(BackendConformanceTest test) {
    adapter = new Adapter(test);
  }

  @Test
  void readsDecidesAndChanges() {
    for (ExecutionMode mode : modes()) {
      try (Database database = adapter.open(mode)) {
        load(database, Shop.dataset());
        Oracle oracle = new Oracle(Shop.dataset());
        try (Session session = database.connect(TYPES)) {
          runAll(adapter, session, TYPES, INPUTS, oracle, Shop.dataset());
        }
        assertSame(database, Shop.dataset(), oracle, mode);
      }
    }
  }

  /** Each action has its number, how many rows were read, its operands, and what is traced. */
  @Test
  void leavesATrace() {
    List<Long> trace =
        List.of(
                List.of(0L, 1L, 3L, 3L),
                List.of(2L, 1L, 3L, 10L, 5L),
                List.of(3L, 1L, 3L, 5L),
                List.of(9L, 1L, 5L, 10L),
                List.of(4L, 2L, 3L, 16L, 12L, 11L, 10L),
                List.of(5L, 0L, 99L))
            .stream()
            .flatMap(List::stream)
            .toList();
    for (ExecutionMode mode : modes()) {
      for (int room : new int[] {6, 40}) {
        assertThat(traceOf(room, mode))
            .as("%s, room for %s", mode, room)
            .startsWith((long) trace.size())
            .endsWith(trace.subList(0, Math.min(room, trace.size())).toArray(Long[]::new));
      }
    }
  }

  /** Returns how long the trace is, and what of it there was room for. */
  private List<Long> traceOf(int room, ExecutionMode mode) {
    TransactionType type =
        new TransactionType(
            "traced",
            "traced",
            INPUTS_OF_EACH,
            List.of(),
            Ending.COMMIT,
            new Program(TRACED, SLOTS, room, List.of()));
    long[] values = new long[type.values()];
    values[0] = 3;
    values[1] = 5;
    values[2] = 2;
    try (Database database = adapter.open(mode)) {
      load(database, Shop.dataset());
      Oracle oracle = new Oracle(Shop.dataset());
      try (Session session = database.connect(List.of(type))) {
        long answer = oracle.execute(type, values.clone());
        assertThat(session.execute(0, values)).isEqualTo(Outcome.COMMITTED);
        assertThat(session.digest()).isEqualTo(answer);
      }
      assertSame(database, Shop.dataset(), oracle, mode);
    }
    int kept = (int) Math.min(values[SLOTS], room);
    return Arrays.stream(values, SLOTS, SLOTS + 1 + kept).boxed().toList();
  }

  /** What the sessions have left fits the answers, and comes to the same rows. */
  @Test
  void leavesWhatItHasSeen() {
    for (ExecutionMode mode : modes()) {
      List<TransactionType> types = TracedShop.types();
      Trace trace = new Tracer(types, Long.MAX_VALUE, 1, 1).trace();
      try (Database database = adapter.open(mode)) {
        load(database, TracedShop.DATASET);
        try (Session session = database.connect(types)) {
          trace(session, types, trace);
        }
      }
      Replay replay = new Replay(new Oracle(TracedShop.DATASET), types, new VersionNumbers());
      Traces traces = new Traces(List.of(trace), types);
      TracedAttempt attempt = new TracedAttempt();
      for (int i = 0; i < traces.size(); i++) {
        traces.read(i, attempt);
        replay.attempt(attempt, true);
      }
      assertThat(replay.differences()).isEmpty();
      assertThat(replay.unstableAggregates()).isZero();
      assertThat(traces.size()).isEqualTo(types.size() * INPUTS);
    }
  }

  private static void trace(Session session, List<TransactionType> types, Trace trace) {
    SplittableRandom random = new SplittableRandom(3);
    long[] values = new long[types.stream().mapToInt(TransactionType::values).max().orElseThrow()];
    for (int i = 0; i < types.size() * INPUTS; i++) {
      int type = i % types.size();
      types.get(type).draw(random, TracedShop.DATASET, values);
      trace.begins(type, values);
      Outcome outcome = session.execute(type, values);
      assertThat(outcome).as(why(outcome, session)).isIn(Outcome.COMMITTED, Outcome.ROLLED_BACK);
      trace.ended(type, 0, 0, 0, outcome, session.digest(), values);
    }
  }

  /** The engine is told something else than the oracle: what a faulty adapter would do. */
  @Test
  void whatAnEngineDoesWrongIsFound() {
    modes();
    Condition large = more(SIZE, FIRST);
    Condition small = new Condition(SIZE, Comparison.AT_MOST, FIRST);
    Path owner = Path.byKey(Shop.OWNER, OWNER);
    found(
        "a set that adds",
        change(ITEM, 4, set(AMOUNT, SECOND)),
        change(ITEM, 4, add(AMOUNT, SECOND)));
    found(
        "a condition turned round",
        new Action.Delete(ITEMS, List.of(large), 4),
        new Action.Delete(ITEMS, List.of(small), 4));
    found(
        "a delete of too much",
        new Action.Delete(ITEMS, List.of(large), 4),
        new Action.Delete(ITEMS, List.of(), 4));
    found(
        "a lost text",
        change(owner, 4, set(NAME, SECOND), set(TOTAL, FIRST)),
        change(owner, 4, set(TOTAL, FIRST)));
    found(
        "a copy of what the change has set",
        change(ITEM, 4, Assignment.copy(SIZE, AMOUNT), set(AMOUNT, SECOND)),
        change(ITEM, 4, set(SIZE, SECOND), set(AMOUNT, SECOND)));
    found(
        "a decision not taken",
        new Action.When(is(0, Operator.MORE, 8), List.of(new Action.RollBack())),
        find(ITEM, AMOUNT));
  }

  private void found(String fault, Action right, Action wrong) {
    Action change = change(Path.byKey(Shop.ITEM, SECOND), 5, add(AMOUNT, FIRST));
    TransactionType meant = type("planted", Ending.COMMIT, change, right);
    TransactionType done = type("planted", Ending.COMMIT, change, wrong);
    try (Database database = adapter.open()) {
      load(database, Shop.dataset());
      Oracle oracle = new Oracle(Shop.dataset());
      try (Session session = database.connect(List.of(done))) {
        for (int i = 1; i <= INPUTS; i++) {
          long[] values = new long[SLOTS];
          values[0] = i % 16 + 1;
          values[1] = 3 * i % 16 + 1;
          values[2] = i % 6 + 1;
          session.execute(0, values);
          oracle.execute(meant, values);
        }
      }
      assertThat(StateCheck.differences(database, Shop.dataset(), oracle)).as(fault).isNotEmpty();
    }
  }

  /** Two sessions insert the same keys: one of them inserts, and no other error comes of it. */
  @Test
  void twoSessionsInsertTheSameKeys() throws Exception {
    modes();
    assumeTrue(adapter.offer().has(Capability.CONCURRENT_WRITERS), "one writer at a time");
    try (Database database = adapter.open()) {
      load(database, Shop.dataset());
      Callable<Long> inserting = () -> inserted(database);
      assertThat(inParallel(inserting, inserting).stream().mapToLong(Long::longValue).sum())
          .isEqualTo(NEW_KEYS);
      assertThat(count(database, Shop.ITEM)).isEqualTo(NEW_KEYS + Shop.ITEM.rows(1));
    }
  }

  /** Inserts all new keys, as far as they are not there, and returns how many it has inserted. */
  private static long inserted(Database database) {
    TransactionType insert =
        type("insert", Ending.COMMIT, find(ITEM, AMOUNT), insert(FIRST, 4), insert(FIRST, 5));
    long inserted = 0;
    try (Session session = database.connect(List.of(insert))) {
      for (int i = 0; i < NEW_KEYS; i++) {
        long[] values = new long[SLOTS];
        values[0] = Shop.ITEM.rows(1) + 1 + i;
        Outcome outcome = session.execute(0, values);
        while (outcome == Outcome.CONFLICT) {
          outcome = session.execute(0, values);
        }
        assertThat(outcome).as(why(outcome, session)).isEqualTo(Outcome.COMMITTED);
        assertThat(values[5]).isZero();
        inserted += values[4];
      }
    }
    return inserted;
  }

  @Test
  void locksInAddition() {
    modes();
    adapter.locksInAddition().forEach(choice -> executes(adapter.options(choice), choice));
  }

  @Test
  void executesWithItsOtherOptions() {
    modes();
    adapter.otherOptions().forEach(own -> executes(adapter.options(own).withSessionsMax(1), own));
  }

  private void executes(Options options, Object which) {
    try (Database database = adapter.open(options)) {
      load(database, Shop.dataset());
      Oracle oracle = new Oracle(Shop.dataset());
      try (Session session = database.connect(TYPES)) {
        runAll(adapter, session, TYPES, 5, oracle, Shop.dataset());
      }
      assertSame(database, Shop.dataset(), oracle, which);
    }
  }

  @Test
  void showsThePlanOfEachStatement() {
    assumeTrue(adapter.offer().has(Capability.PLANS), "its engine tells no plans");
    modes();
    try (Database database = adapter.open()) {
      load(database, Shop.dataset());
      for (TransactionType type : TYPES) {
        assertThat(database.as(Planning.class).plans(type, new long[type.values()]))
            .hasSameSizeAs(Objects.requireNonNull(type.program()).onRecords());
      }
    }
  }

  @Test
  void isNotDrivenStepByStep() {
    modes();
    try (Database database = adapter.open()) {
      load(database, Shop.dataset());
      Stepwise stepwise = adapter.stepwise(database);
      assertThatThrownBy(() -> stepwise.connectStepwise(List.of(KEYS)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("keys decides itself what it does");
    }
  }

  @Test
  void explainsAllThatIsSent() {
    for (ExecutionMode mode : modes()) {
      String script = String.join("\n", adapter.backend().explain(LOOPS, adapter.options(mode)));
      assertThat(script).contains("item", "amount", "log");
    }
  }

  private List<ExecutionMode> modes() {
    assumeTrue(adapter.offer().has(Capability.PROGRAMS), "it executes no programs");
    return adapter.modes().stream()
        .filter(mode -> mode == ExecutionMode.PREPARED || mode == ExecutionMode.UNPREPARED)
        .toList();
  }

  private static List<Action> selections() {
    List<Action> actions = new ArrayList<>();
    for (boolean locks : new boolean[] {false, true}) {
      for (boolean down : new boolean[] {false, true}) {
        actions.add(select(SIZES, new Selection(Which.FIRST, AMOUNT, down, 3), locks, AMOUNT));
        actions.add(select(ITEMS, new Selection(Which.FIRST, SIZE, down, 1), locks, NAME, SIZE));
        actions.add(select(ITEMS, new Selection(Which.MIDDLE, NUMBER, down, 0), locks, SIZE, NAME));
        actions.add(
            select(Path.all(Shop.ITEM), new Selection(Which.MIDDLE, AMOUNT, down, 0), locks, SIZE));
        actions.add(
            select(Path.all(Shop.OWNER), new Selection(Which.FIRST, NAME, down, 2), locks, NAME));
      }
      actions.add(select(SIZES.toOwner(Shop.OWNER), Selection.ALL, locks, SIZE, NAME));
      actions.add(select(SIZES, Selection.ALL, locks, SIZE));
    }
    return actions;
  }

  /** Where it is one row, its first column becomes the second input of the next ones. */
  private static Action select(Path path, Selection selection, boolean locks, Field... fields) {
    List<Integer> into = new ArrayList<>(Collections.nCopies(fields.length, NOWHERE));
    if (selection.isOneRow()) {
      into.set(0, 5);
    }
    return new Action.Find(
        path,
        List.of(
            new Condition(
                path.types().contains(Shop.ITEM) ? NUMBER : TOTAL, Comparison.UNEQUAL, input(5))),
        columns(fields),
        selection,
        locks,
        into,
        4);
  }

  private static Action aggregates(Path path, Field field) {
    return find(
        path,
        List.of(
            column(Kind.SUM, field),
            column(Kind.COUNT, field),
            column(Kind.DISTINCT, field),
            column(Kind.LEAST, field),
            column(Kind.GREATEST, field)),
        4);
  }

  private static TransactionType type(String name, Ending ending, Action... actions) {
    return new TransactionType(
        name, name, INPUTS_OF_EACH, List.of(), ending, new Program(List.of(actions), SLOTS));
  }

  private static Expression value(int slot) {
    return new Expression.Value(slot);
  }

  private static Expression is(int slot, Operator operator, long than) {
    return new Expression.Binary(operator, value(slot), new Expression.Constant(than));
  }

  private static Column column(Kind kind, Field field) {
    return new Column(kind, field);
  }

  private static List<Column> columns(Field... fields) {
    return List.of(fields).stream().map(field -> column(Kind.FIELD, field)).toList();
  }

  private static Action find(
      Path path, boolean locks, int found, List<Column> columns, Integer... into) {
    List<Integer> slots =
        into.length == 0 ? Collections.nCopies(columns.size(), NOWHERE) : List.of(into);
    return new Action.Find(path, List.of(), columns, Selection.ALL, locks, slots, found);
  }

  /** Finds aggregates, of which the first becomes a value. */
  private static Action find(Path path, List<Column> columns, int first) {
    List<Integer> into = new ArrayList<>(Collections.nCopies(columns.size(), NOWHERE));
    into.set(0, first);
    return new Action.Find(path, List.of(), columns, Selection.ALL, false, into, 19);
  }

  private static Action find(Path path, Field field) {
    return find(path, List.of(), field);
  }

  private static Action find(Path path, List<Condition> where, Field field) {
    return new Action.Find(
        path, where, columns(field), Selection.ALL, false, List.of(NOWHERE), NOWHERE);
  }

  private static List<Condition> where(Field field, Comparison comparison, Operand value) {
    return List.of(new Condition(field, comparison, value));
  }

  private static Condition more(Field field, Operand value) {
    return new Condition(field, Comparison.MORE, value);
  }

  private static Action change(Path path, int changed, Assignment... assignments) {
    return new Action.Change(path, List.of(), List.of(assignments), changed);
  }

  private static Assignment set(Field field, Operand value) {
    return new Assignment(field, false, value);
  }

  private static Assignment add(Field field, Operand value) {
    return new Assignment(field, true, value);
  }

  private static Column trace(Field field) {
    return new Column(Kind.FIELD, field, Column.Use.TRACE);
  }

  private static Action traced(
      Path path, List<Condition> where, Selection selection, Column... columns) {
    List<Integer> into = Collections.nCopies(columns.length, NOWHERE);
    return new Action.Find(path, where, List.of(columns), selection, false, into, NOWHERE);
  }

  private static Action insert(Operand key, int inserted) {
    RecordType item = Shop.ITEM;
    return new Action.Insert(item, List.of(key, constant(2), SECOND, constant(50)), inserted);
  }
}
