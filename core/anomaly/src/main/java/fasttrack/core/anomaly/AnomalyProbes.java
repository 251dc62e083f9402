package fasttrack.core.anomaly;

import static fasttrack.core.model.Operand.input;

import fasttrack.core.anomaly.Stage.Scene;
import fasttrack.core.facet.Stepwise;
import fasttrack.core.interpreter.Digest;
import fasttrack.core.model.Action;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Draw;
import fasttrack.core.model.Field;
import fasttrack.core.model.Path;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.TransactionType.Input;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Isolation;
import java.util.List;
import java.util.Locale;

/** Tries to provoke each anomaly at one isolation level. Used by one thread. */
public final class AnomalyProbes {
  private static final int READER = 0;
  private static final int WRITER = 1;
  private static final int INSERTER = 2;

  /** Steps of the reader. */
  private static final int READ = 0;

  private static final int READ_JOURNAL = 1;

  /** Step of the writer, whose first reads as the reader's does. */
  private static final int ADD = 1;

  private static final long X = 1;
  private static final long Y = 2;
  private static final long AMOUNT = 1_000;

  /** No more additions than that are made to one account. */
  private static final int ADDITIONS_MAX = 16;

  private final Stepwise database;
  private final Isolation claimed;
  private final Dataset dataset;
  private final Records records;
  private final long waitNanos;
  private final List<TransactionType> types;

  /**
   * What the histories read and change.
   *
   * @param account a record type with the keys 1 and 2
   * @param balance the field of it that is read and added to
   * @param insert a step that adds a record of another type, all of which are read
   * @param inputs what the step takes
   * @param entry values of these inputs
   */
  public record Records(
      RecordType account,
      Field balance,
      Action.Insert insert,
      List<Input> inputs,
      List<Long> entry) {}

  /**
   * Prepares to probe at a database's own isolation level.
   *
   * @param database one that is {@link Stepwise}, holds the data set, and has no other sessions
   *     that do anything; the probes change it
   * @param waitNanos how long a call takes at least that waits for another transaction; many times
   *     what any other call takes
   */
  public AnomalyProbes(Database database, Dataset dataset, Records records, long waitNanos) {
    this.database = database.as(Stepwise.class);
    this.claimed = database.engine().isolation();
    this.dataset = dataset;
    this.records = records;
    this.waitNanos = waitNanos;
    this.types = types(records);
  }

  /** Plays an anomaly's history. */
  public AnomalyProbe probe(Anomaly anomaly) {
    try (Stage stage = new Stage(database, types, waitNanos)) {
      boolean seen =
          switch (anomaly) {
            case DIRTY_READ -> dirtyRead(stage);
            case NON_REPEATABLE_READ -> nonRepeatableRead(stage);
            case PHANTOM -> phantom(stage);
            case LOST_UPDATE -> lostUpdate(stage);
            case WRITE_SKEW -> writeSkew(stage);
          };
      List<Scene> scenes = stage.scenes();
      return new AnomalyProbe(
          anomaly,
          seen,
          anomaly.forbiddenAt(claimed),
          seen ? "seen" : prevented(scenes),
          scenes.stream().map(this::words).toList());
    }
  }

  private static boolean dirtyRead(Stage stage) {
    stage.begin(2, READER);
    Scene before = stage.step(2, "r2[x]", READ, X);
    stage.end(2, true);
    stage.begin(1, WRITER);
    Scene write = stage.step(1, "w1[x]", ADD, X, AMOUNT);
    stage.begin(2, READER);
    Scene read = stage.step(2, "r2[x]", READ, X);
    stage.end(1, false);
    stage.end(2, true);
    return write.answer().done() && differ(before, read);
  }

  private static boolean nonRepeatableRead(Stage stage) {
    stage.begin(1, READER);
    Scene first = stage.step(1, "r1[x]", READ, X);
    stage.begin(2, WRITER);
    stage.step(2, "w2[x]", ADD, X, AMOUNT);
    stage.end(2, true);
    Scene again = stage.step(1, "r1[x]", READ, X);
    stage.end(1, true);
    return differ(first, again);
  }

  private boolean phantom(Stage stage) {
    stage.begin(1, READER);
    Scene first = stage.step(1, "r1[P]", READ_JOURNAL, X);
    stage.begin(2, INSERTER);
    stage.step(
        2, "w2[insert in P]", 0, records.entry().stream().mapToLong(Long::longValue).toArray());
    stage.end(2, true);
    Scene again = stage.step(1, "r1[P]", READ_JOURNAL, X);
    stage.end(1, true);
    return differ(first, again);
  }

  /** Seen where the history was let through as it stands, the other's commit in between. */
  private static boolean lostUpdate(Stage stage) {
    stage.begin(1, WRITER);
    Scene read = stage.step(1, "r1[x]", READ, X, 0);
    stage.begin(2, WRITER);
    stage.step(2, "w2[x]", ADD, X, AMOUNT);
    Scene other = stage.end(2, true);
    Scene write = stage.step(1, "w1[x]", ADD, X, AMOUNT);
    Scene commit = stage.end(1, true);
    return read.answer().done()
        && other.answer().done()
        && commit.answer().done()
        && other.answer().ended() < write.answer().began();
  }

  /** Seen where both committed and neither had read what the other wrote. */
  private static boolean writeSkew(Stage stage) {
    stage.begin(1, WRITER);
    Scene x = stage.step(1, "r1[x]", READ, X, 0);
    Scene y = stage.step(1, "r1[y]", READ, Y, 0);
    stage.begin(2, WRITER);
    Scene x2 = stage.step(2, "r2[x]", READ, X, 0);
    Scene y2 = stage.step(2, "r2[y]", READ, Y, 0);
    stage.step(1, "w1[x]", ADD, X, AMOUNT);
    stage.step(2, "w2[y]", ADD, Y, AMOUNT);
    Scene first = stage.end(1, true);
    Scene second = stage.end(2, true);
    return first.answer().done()
        && second.answer().done()
        && x.answer().digest() == x2.answer().digest()
        && y.answer().digest() == y2.answer().digest();
  }

  /** Waits for both answers, and tells whether they are there and differ. */
  private static boolean differ(Scene one, Scene other) {
    return one.answer().done()
        && other.answer().done()
        && one.answer().digest() != other.answer().digest();
  }

  private static String prevented(List<Scene> scenes) {
    List<Actor.CallResult> kinds = scenes.stream().map(scene -> scene.answer().kind()).toList();
    if (kinds.contains(Actor.CallResult.FAILED)) {
      return "failed";
    }
    if (kinds.contains(Actor.CallResult.CONFLICT)) {
      return "conflict";
    }
    return scenes.stream().anyMatch(Scene::waited) ? "waited" : "snapshot";
  }

  /** Adds to a read what it saw: a balance is known by its digest. */
  private String words(Scene scene) {
    long key = scene.name().endsWith("[x]") ? X : Y;
    boolean reads = scene.name().matches("r\\d\\[[xy]]") && scene.answer().done();
    return reads ? scene + " = " + value(key, scene.answer().digest()) : scene.toString();
  }

  private String value(long key, long digest) {
    RecordType account = records.account();
    Field balance = records.balance();
    long loaded = account.value(account.position(balance), key, dataset);
    Digest expected = new Digest();
    for (int additions = 0; additions <= ADDITIONS_MAX; additions++) {
      long value = loaded + additions * AMOUNT;
      expected.reset();
      expected.add(balance, value);
      expected.endRow();
      if (expected.value() == digest) {
        return String.format(Locale.ROOT, "%,d", value);
      }
    }
    return "another value";
  }

  private static List<TransactionType> types(Records records) {
    RecordType account = records.account();
    Action.Insert insert = records.insert();
    Input key = new Input("key", Draw.keyOf(account));
    Input amount = new Input("amount", Draw.uniform(AMOUNT, AMOUNT));
    Action.OnRecords read = Action.read(Path.byKey(account, input(0)), List.of(records.balance()));
    Action.OnRecords readJournal = Action.read(Path.all(insert.type()), insert.fields());
    Action.OnRecords add =
        Action.add(Path.byKey(account, input(0)), records.balance(), input(1), false);
    return List.of(
        new TransactionType("reader", "reader", List.of(key), read, readJournal),
        new TransactionType("writer", "writer", List.of(key, amount), read, add),
        new TransactionType("inserter", "inserter", records.inputs(), insert));
  }
}
