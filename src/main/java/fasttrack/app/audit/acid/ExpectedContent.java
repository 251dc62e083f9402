package fasttrack.app.audit.acid;

import fasttrack.core.model.Action;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.Invariant;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Workload;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.population.Populator;
import fasttrack.core.population.StateCheck;
import fasttrack.core.population.StoredTimes;
import fasttrack.core.run.StoppablePopulation;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Marker;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a database should hold: the loaded rows, and what has been committed since. */
final class ExpectedContent {
  private final Workload workload;
  private final Subject subject;
  private final Dataset dataset;
  private final Oracle oracle;
  private final StoredTimes.Moment began = StoredTimes.Moment.now();
  private final List<long[]> committed = new ArrayList<>();

  private ExpectedContent(AcidPlan plan) {
    workload = plan.workload();
    subject = plan.subject();
    dataset = plan.dataset();
    oracle = new Oracle(dataset);
  }

  /** Loads the data unless it is loaded and unchanged, and begins. */
  static ExpectedContent of(AcidPlan plan, Database database) {
    ExpectedContent expected = new ExpectedContent(plan);
    Populator.ensurePopulated(
        database,
        expected.dataset,
        new StoppablePopulation(plan.watch().listener(), plan.watch().control()));
    database.mark(Marker.of(expected.dataset, Marker.State.USED));
    return expected;
  }

  /** Records a committed transaction. */
  void committed(long[] inputs) {
    committed.add(inputs.clone());
    oracle.execute(subject.transaction(), inputs);
  }

  /** Returns how the database differs from what it should hold, and which invariants fail. */
  List<String> differences(Database database) {
    List<Invariant> invariants = new ArrayList<>(workload.invariants());
    invariants.add(new StoredTimes(dataset, began, 0));
    for (long[] inputs : committed) {
      invariants.forEach(invariant -> invariant.acknowledged(subject.transaction(), inputs));
    }
    return StateCheck.differences(database, dataset, oracle, invariants);
  }

  /** Returns the figures that a transaction with these inputs changes, in one line. */
  String figures(Database database, long[] inputs) {
    List<String> figures = new ArrayList<>();
    for (Action.Change update : subject.updates()) {
      RecordType type = update.path().last();
      int key = type.fields().indexOf(type.key());
      long wanted = Subject.key(update, inputs);
      long[] value = new long[1];
      database.scan(
          type,
          row ->
              value[0] =
                  row[key] == wanted ? row[type.position(update.first().field())] : value[0]);
      figures.add(String.format(Locale.ROOT, "%s %d: %,d", type, wanted, value[0]));
    }
    RecordType journal = subject.insert().type();
    long[] rows = new long[1];
    database.scan(journal, row -> rows[0]++);
    figures.add(String.format(Locale.ROOT, "%s: %,d rows", journal, rows[0]));
    return String.join(", ", figures);
  }
}
