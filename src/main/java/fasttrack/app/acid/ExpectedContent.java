package fasttrack.app.acid;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Invariant;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Step;
import fasttrack.core.model.Workload;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.PopulationReport;
import fasttrack.core.population.Populator;
import fasttrack.core.population.StateCheck;
import fasttrack.core.run.RunInterruptedException;
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
  private final List<long[]> committed = new ArrayList<>();

  private ExpectedContent(AcidPlan plan) {
    workload = plan.workload();
    subject = plan.subject();
    dataset = plan.dataset();
    oracle = new Oracle(dataset);
  }

  /** Loads the data afresh where it is not, and begins. */
  static ExpectedContent of(AcidPlan plan, Database database) {
    ExpectedContent books = new ExpectedContent(plan);
    Populator.ensurePopulated(database, books.dataset, new Stoppable(plan));
    database.mark(Marker.of(books.dataset, Marker.State.USED));
    return books;
  }

  /** Passes on how a load goes, and ends it where the user asks for that. */
  private record Stoppable(AcidPlan plan) implements PopulationListener {
    @Override
    public void decided(PopulationReport.Reason reason, long rowsTotal) {
      plan.listener().decided(reason, rowsTotal);
    }

    @Override
    public void loaded(long rowsSoFar, long rowsTotal) {
      if (plan.control().interrupted()) {
        throw new RunInterruptedException("while data was loaded");
      }
      plan.listener().loaded(rowsSoFar, rowsTotal);
    }
  }

  /** Takes note of a transaction that was committed. */
  void committed(long[] inputs) {
    committed.add(inputs.clone());
    oracle.execute(subject.transaction(), inputs);
  }

  /** Returns how the database differs from what it should hold, and which invariants fail. */
  List<String> differences(Database database) {
    List<Invariant> invariants = workload.invariants();
    for (long[] inputs : committed) {
      invariants.forEach(invariant -> invariant.acknowledged(subject.transaction(), inputs));
    }
    return StateCheck.differences(database, dataset, oracle, invariants);
  }

  /** Returns the figures that a transaction with these inputs changes, in one line. */
  String figures(Database database, long[] inputs) {
    List<String> figures = new ArrayList<>();
    for (Step.Update update : subject.updates()) {
      RecordType type = update.path().last();
      int key = type.fields().indexOf(type.key());
      long wanted = Subject.key(update, inputs);
      long[] found = new long[1];
      database.scan(
          type,
          row -> found[0] = row[key] == wanted ? row[type.position(update.field())] : found[0]);
      figures.add(String.format(Locale.ROOT, "%s %d: %,d", type, wanted, found[0]));
    }
    RecordType journal = subject.insert().type();
    long[] rows = new long[1];
    database.scan(journal, row -> rows[0]++);
    figures.add(String.format(Locale.ROOT, "%s: %,d rows", journal, rows[0]));
    return String.join(", ", figures);
  }
}
