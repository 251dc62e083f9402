package fasttrack.network.interpreter;

import fasttrack.core.interpreter.Digest;
import fasttrack.core.interpreter.ProgramFrame;
import fasttrack.core.interpreter.ProgramFrame.Move;
import fasttrack.core.model.Action;
import fasttrack.core.model.Field;
import fasttrack.core.model.Path;
import fasttrack.core.model.Program;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.TransactionType;
import fasttrack.network.engine.Calls;
import fasttrack.network.engine.Intent;
import fasttrack.network.engine.Structure;
import fasttrack.network.schema.DataSet;
import java.util.ArrayList;
import java.util.List;

/**
 * Compiles transactions for one session.
 *
 * @param compensates whether whole records are read before they are deleted, to be put back
 */
record TransactionCompiler(Structure structure, boolean compensates) {
  /** Compiles a transaction; one of steps is a program that decides nothing. */
  CompiledTransaction compile(TransactionType type, Calls calls, Compensation compensation) {
    boolean decides = type.program() != null;
    ProgramFrame frame =
        decides
            ? new ProgramFrame(type)
            : new ProgramFrame(
                new Program(List.copyOf(type.steps()), type.values()), type.values());
    List<Move<RuntimeException>> alone = new ArrayList<>();
    Move<RuntimeException> whole =
        frame.whole(
            (action, number) -> {
              Move<RuntimeException> move =
                  move(action, number, decides, frame, calls, compensation);
              alone.add(move);
              return (values, digest) -> {
                digest.step(frame.step(number));
                return move.goesOn(values, digest);
              };
            });
    Move<RuntimeException> begun =
        (values, digest) -> {
          frame.begin(values);
          return whole.goesOn(values, digest);
        };
    boolean rollsBack = type.ending() == TransactionType.Ending.ROLLBACK;
    return new CompiledTransaction(alone, begun, locks(type), type.writes(), rollsBack);
  }

  private Move<RuntimeException> move(
      Action.OnRecords action,
      int number,
      boolean asks,
      ProgramFrame frame,
      Calls calls,
      Compensation compensation) {
    return switch (action) {
      case Action.Find find -> {
        FindStep step = new FindStep(find, number, walk(find, calls), frame);
        yield (values, digest) -> {
          step.run(values, digest);
          return true;
        };
      }
      case Action.Change change -> {
        ChangeStep step = new ChangeStep(change, calls, walk(change, calls), compensation);
        yield (values, digest) ->
            counted(step.change(values, digest), change.count(), frame, digest);
      }
      case Action.Insert insert -> {
        InsertStep step = new InsertStep(insert, asks, calls, set(insert.type()), compensation);
        yield (values, digest) -> {
          long inserted = step.put(values);
          frame.traceInsert(number, insert, inserted);
          return counted(inserted, insert.count(), frame, digest);
        };
      }
      case Action.Delete delete -> {
        DeleteStep step = new DeleteStep(delete, calls, walk(delete, calls), compensation);
        yield (values, digest) -> counted(step.delete(values), delete.count(), frame, digest);
      }
    };
  }

  private static boolean counted(long count, int slot, ProgramFrame frame, Digest digest) {
    digest.count(count);
    frame.set(slot, count);
    return true;
  }

  private Walk walk(Action.OnPath action, Calls calls) {
    return new Walk(calls, levels(action), action.path(), action.where());
  }

  List<Level> levels(Action.OnPath action) {
    Path path = action.path();
    List<Field> wanted = new ArrayList<>();
    Intent passing = Intent.READ;
    // records that are collected first are got once more to be changed
    Intent last = Targets.collects(action) ? Intent.READ : Intent.UPDATE;
    switch (action) {
      case Action.Find find -> {
        wanted.addAll(FindStep.orderedBy(find));
        wanted.addAll(find.fields());
        last = find.forUpdate() ? Intent.UPDATE : Intent.READ;
      }
      case Action.Change change -> {
        for (Action.Assignment assignment : change.assignments()) {
          wanted.add(assignment.field());
          wanted.add(ChangeStep.source(assignment));
        }
      }
      case Action.Delete delete -> {
        wanted.addAll(compensates ? path.last().fields() : List.of());
        passing = last;
      }
    }
    action.where().forEach(condition -> wanted.add(condition.field()));
    return new PathCompiler(structure).compile(path, wanted, passing, last);
  }

  /** Returns what a transaction of some steps locks where sets are locked. */
  List<SetLocks.SetLock> locks(TransactionType type) {
    SetLocks locks = new SetLocks();
    type.onRecords().forEach(action -> lock(action, locks));
    return locks.all();
  }

  private void lock(Action.OnRecords action, SetLocks locks) {
    if (action instanceof Action.OnPath on) {
      locks.levels(levels(on));
    }
    switch (action) {
      case Action.Find find -> {
        if (find.forUpdate()) {
          locks.updated(set(find.path().last()));
        }
      }
      case Action.Change change -> locks.updated(set(change.path().last()));
      case Action.Insert insert -> locks.membersChange(set(insert.type()));
      case Action.Delete delete -> locks.membersChange(set(delete.path().last()));
    }
  }

  private DataSet set(RecordType type) {
    return structure.set(type.name());
  }
}
