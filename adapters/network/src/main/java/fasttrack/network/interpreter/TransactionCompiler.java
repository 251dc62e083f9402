package fasttrack.network.interpreter;

import fasttrack.core.interpreter.Digest;
import fasttrack.core.interpreter.ProgramFrame;
import fasttrack.core.interpreter.ProgramFrame.Move;
import fasttrack.core.model.Action;
import fasttrack.core.model.Field;
import fasttrack.core.model.Path;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import fasttrack.network.engine.Calls;
import fasttrack.network.engine.Intent;
import fasttrack.network.engine.Structure;
import fasttrack.network.schema.DataSet;
import java.util.ArrayList;
import java.util.List;

/** Compiles transactions for one session. */
final class TransactionCompiler {
  private final Structure structure;
  private final PathCompiler paths;
  private final boolean compensates;

  /**
   * Makes a compiler.
   *
   * @param compensates whether whole records are read before they are deleted, to be put back
   */
  TransactionCompiler(Structure structure, boolean compensates) {
    this.structure = structure;
    this.paths = new PathCompiler(structure);
    this.compensates = compensates;
  }

  CompiledTransaction compile(TransactionType type, Calls calls, Compensation compensation) {
    boolean rollsBack = type.ending() == TransactionType.Ending.ROLLBACK;
    if (type.program() != null) {
      ProgramFrame frame = new ProgramFrame(type);
      Move<RuntimeException> whole =
          frame.whole((action, number) -> move(action, number, frame, calls, compensation));
      Move<RuntimeException> begun =
          (values, digest) -> {
            frame.begin(values);
            return whole.goesOn(values, digest);
          };
      return new CompiledTransaction(List.of(), begun, locks(type), type.writes(), rollsBack);
    }
    List<CompiledStep> steps = new ArrayList<>();
    for (Action.OnRecords step : type.steps()) {
      steps.add(
          switch (step) {
            case Action.Find read -> new ReadStep(read, walk(read, calls));
            case Action.Change update ->
                new ChangeStep(update, calls, walk(update, calls), compensation);
            case Action.Insert insert -> insert(insert, false, calls, compensation);
            case Action.Delete delete ->
                new DeleteStep(delete.path(), calls, walk(delete, calls), compensation);
          });
    }
    Move<RuntimeException> all = (inputs, digest) -> CompiledTransaction.run(steps, inputs, digest);
    return new CompiledTransaction(steps, all, locks(type), type.writes(), rollsBack);
  }

  private Move<RuntimeException> move(
      Action.OnRecords action,
      int number,
      ProgramFrame frame,
      Calls calls,
      Compensation compensation) {
    return switch (action) {
      case Action.Find find -> {
        FindStep step = new FindStep(find, number, walk(find, calls), frame);
        yield (values, digest) -> {
          digest.step(frame.step(number));
          step.run(values, digest);
          return true;
        };
      }
      case Action.Change change -> {
        ChangeStep step = new ChangeStep(change, calls, walk(change, calls), compensation);
        yield (values, digest) ->
            counted(step.change(values, digest), number, change.changed(), frame, digest);
      }
      case Action.Insert insert -> {
        InsertStep step = insert(insert, true, calls, compensation);
        yield (values, digest) -> {
          long inserted = step.there(values) ? 0 : step.put(values);
          frame.traceInsert(number, insert, inserted);
          return counted(inserted, number, insert.inserted(), frame, digest);
        };
      }
      case Action.Delete delete -> {
        DeleteStep step = new DeleteStep(delete.path(), calls, walk(delete, calls), compensation);
        yield (values, digest) ->
            counted(step.delete(values), number, delete.deleted(), frame, digest);
      }
    };
  }

  private static boolean counted(
      long count, int number, int slot, ProgramFrame frame, Digest digest) {
    digest.step(frame.step(number));
    digest.count(count);
    frame.set(slot, count);
    return true;
  }

  private InsertStep insert(
      Action.Insert insert, boolean asks, Calls calls, Compensation compensation) {
    return new InsertStep(insert, asks, calls, set(insert.type()), compensation);
  }

  private Walk walk(Action.Find find, Calls calls) {
    return new Walk(calls, levels(find), find.path(), find.where());
  }

  private Walk walk(Action.Change change, Calls calls) {
    return new Walk(calls, levels(change), change.path(), change.where());
  }

  private Walk walk(Action.Delete delete, Calls calls) {
    return new Walk(calls, levels(delete), delete.path(), delete.where());
  }

  List<Level> levels(Action.Find find) {
    List<Field> wanted = new ArrayList<>(FindStep.orderedBy(find));
    find.columns().forEach(column -> wanted.add(column.field()));
    Intent intent = find.forUpdate() ? Intent.UPDATE : Intent.READ;
    return paths.compile(find.path(), with(find.where(), wanted), Intent.READ, intent);
  }

  List<Level> levels(Action.Change change) {
    List<Field> wanted = new ArrayList<>();
    for (Action.Assignment assignment : change.assignments()) {
      wanted.add(assignment.field());
      wanted.add(ChangeStep.source(assignment));
    }
    Intent intent = target(Targets.collects(change));
    return paths.compile(change.path(), with(change.where(), wanted), Intent.READ, intent);
  }

  List<Level> levels(Action.Delete delete) {
    List<Field> wanted = compensates ? delete.path().last().fields() : List.of();
    Intent intent = target(Targets.collects(delete.path()));
    return paths.compile(delete.path(), with(delete.where(), wanted), intent, intent);
  }

  private static List<Field> with(List<Action.Condition> where, List<Field> fields) {
    List<Field> all = new ArrayList<>(fields);
    where.forEach(condition -> all.add(condition.field()));
    return all;
  }

  /** Returns what a transaction of some steps locks where sets are locked. */
  List<SetLocks.SetLock> locks(TransactionType type) {
    SetLocks locks = new SetLocks();
    type.onRecords().forEach(action -> lock(action, locks));
    return locks.all();
  }

  private void lock(Action.OnRecords action, SetLocks locks) {
    switch (action) {
      case Action.Find find -> {
        locks.levels(levels(find));
        if (find.forUpdate()) {
          locks.updated(set(find.path()));
        }
      }
      case Action.Change change -> {
        locks.levels(levels(change));
        locks.updated(set(change.path()));
      }
      case Action.Insert insert -> locks.membersChange(set(insert.type()));
      case Action.Delete delete -> {
        locks.levels(levels(delete));
        locks.membersChange(set(delete.path()));
      }
    }
  }

  private DataSet set(Path path) {
    return set(path.last());
  }

  private DataSet set(RecordType type) {
    return structure.set(type.name());
  }

  /** Records that are collected first are got once more to be changed. */
  private static Intent target(boolean collects) {
    return collects ? Intent.READ : Intent.UPDATE;
  }
}
