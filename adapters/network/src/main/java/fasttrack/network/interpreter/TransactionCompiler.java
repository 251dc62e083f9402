package fasttrack.network.interpreter;

import fasttrack.core.model.Action;
import fasttrack.core.model.Field;
import fasttrack.core.model.Path;
import fasttrack.core.model.Program;
import fasttrack.core.model.ProgramFrame;
import fasttrack.core.model.ProgramFrame.Move;
import fasttrack.core.model.Step;
import fasttrack.core.model.TransactionType;
import fasttrack.network.engine.Calls;
import fasttrack.network.engine.Intent;
import fasttrack.network.engine.Structure;
import fasttrack.network.schema.DataSet;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

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
      return new ProgramTransaction(frame, whole, locks(type), type.writes(), rollsBack);
    }
    List<CompiledStep> steps = new ArrayList<>();
    for (Step step : type.steps()) {
      steps.add(
          switch (step) {
            case Step.Read read -> new ReadStep(read, new Walk(calls, levels(read)));
            case Step.Update update ->
                new UpdateStep(update, calls, new Walk(calls, levels(update)), compensation);
            case Step.Insert insert ->
                new InsertStep(
                    insert.type(),
                    insert.fields(),
                    insert.values(),
                    false,
                    calls,
                    set(insert.type().name()),
                    compensation);
            case Step.Delete delete ->
                new DeleteStep(
                    delete.path(),
                    calls,
                    new Walk(calls, deleted(delete.path(), List.of())),
                    compensation);
          });
    }
    return new StepTransaction(steps, locks(type), type.writes(), rollsBack);
  }

  private Move<RuntimeException> move(
      Action.OnRecords action,
      int number,
      ProgramFrame frame,
      Calls calls,
      Compensation compensation) {
    return switch (action) {
      case Action.Find find -> {
        Walk walk = new FilteredWalk(calls, levels(find), find.path(), find.where());
        FindStep step = new FindStep(find, number, walk, frame);
        yield (values, digest) -> {
          digest.step(frame.step(number));
          step.run(values, digest);
          return true;
        };
      }
      case Action.Change change -> {
        Walk walk = new FilteredWalk(calls, levels(change), change.path(), change.where());
        ChangeStep step = new ChangeStep(change, calls, walk, compensation);
        yield counted(step::change, number, change.changed(), frame);
      }
      case Action.Insert insert -> {
        InsertStep step =
            new InsertStep(
                insert.type(),
                insert.fields(),
                insert.values(),
                true,
                calls,
                set(insert.type().name()),
                compensation);
        ToLongFunction<long[]> work =
            values -> {
              long inserted = step.there(values) ? 0 : step.put(values);
              frame.traceInsert(number, insert, inserted);
              return inserted;
            };
        yield counted(work, number, insert.inserted(), frame);
      }
      case Action.Delete delete -> {
        List<Level> levels = deleted(delete.path(), delete.where());
        Walk walk = new FilteredWalk(calls, levels, delete.path(), delete.where());
        DeleteStep step = new DeleteStep(delete.path(), calls, walk, compensation);
        yield counted(step::delete, number, delete.deleted(), frame);
      }
    };
  }

  /** Returns a move that answers with the number of records that it has changed. */
  private static Move<RuntimeException> counted(
      ToLongFunction<long[]> work, int number, int slot, ProgramFrame frame) {
    return (values, digest) -> {
      long count = work.applyAsLong(values);
      digest.step(frame.step(number));
      digest.count(count);
      frame.set(slot, count);
      return true;
    };
  }

  List<Level> levels(Step.Read read) {
    return paths.compile(read.path(), read.fields(), Intent.READ, Intent.READ);
  }

  List<Level> levels(Step.Update update) {
    return paths.compile(
        update.path(),
        List.of(update.field()),
        Intent.READ,
        target(Targets.collects(update.path())));
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

  List<Level> deleted(Path path, List<Action.Condition> where) {
    List<Field> wanted = compensates ? path.last().fields() : List.of();
    Intent intent = target(Targets.collects(path));
    return paths.compile(path, with(where, wanted), intent, intent);
  }

  private static List<Field> with(List<Action.Condition> where, List<Field> fields) {
    List<Field> all = new ArrayList<>(fields);
    where.forEach(condition -> all.add(condition.field()));
    return all;
  }

  /** Returns what a transaction of some steps locks where sets are locked. */
  List<SetLocks.SetLock> locks(TransactionType type) {
    SetLocks locks = new SetLocks();
    for (Step step : type.steps()) {
      switch (step) {
        case Step.Read read -> locks.levels(levels(read));
        case Step.Update update -> {
          locks.levels(levels(update));
          locks.updated(set(update.path()));
        }
        case Step.Insert insert -> locks.membersChange(set(insert.type().name()));
        case Step.Delete delete -> {
          locks.levels(deleted(delete.path(), List.of()));
          locks.membersChange(set(delete.path()));
        }
      }
    }
    Program program = type.program();
    if (program != null) {
      program.onRecords().forEach(action -> lock(action, locks));
    }
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
      case Action.Insert insert -> locks.membersChange(set(insert.type().name()));
      case Action.Delete delete -> {
        locks.levels(deleted(delete.path(), delete.where()));
        locks.membersChange(set(delete.path()));
      }
    }
  }

  private DataSet set(Path path) {
    return set(path.last().name());
  }

  private DataSet set(String name) {
    return structure.set(name);
  }

  /** Records that are collected first are got once more to be changed. */
  private static Intent target(boolean collects) {
    return collects ? Intent.READ : Intent.UPDATE;
  }
}
