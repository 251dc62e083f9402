package fasttrack.network.interpreter;

import fasttrack.core.model.Field;
import fasttrack.core.model.Path;
import fasttrack.core.model.Step;
import fasttrack.core.model.TransactionType;
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
    List<CompiledStep> steps = new ArrayList<>();
    for (Step step : type.steps()) {
      steps.add(
          switch (step) {
            case Step.Read read -> new ReadStep(read, new Walk(calls, levels(read)));
            case Step.Update update ->
                new UpdateStep(update, calls, new Walk(calls, levels(update)), compensation);
            case Step.Insert insert ->
                new InsertStep(insert, calls, structure.set(insert.type().name()), compensation);
            case Step.Delete delete ->
                new DeleteStep(delete, calls, new Walk(calls, levels(delete)), compensation);
          });
    }
    return new CompiledTransaction(
        steps, locks(type), type.writes(), type.ending() == TransactionType.Ending.ROLLBACK);
  }

  List<Level> levels(Step.Read read) {
    return paths.compile(read.path(), read.fields(), Intent.READ, Intent.READ);
  }

  List<Level> levels(Step.Update update) {
    return paths.compile(
        update.path(), List.of(update.field()), Intent.READ, target(update.path()));
  }

  List<Level> levels(Step.Delete delete) {
    List<Field> wanted = compensates ? delete.path().last().fields() : List.of();
    Intent intent = target(delete.path());
    return paths.compile(delete.path(), wanted, intent, intent);
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
        case Step.Insert insert -> locks.membersChange(structure.set(insert.type().name()));
        case Step.Delete delete -> {
          locks.levels(levels(delete));
          locks.membersChange(set(delete.path()));
        }
      }
    }
    return locks.all();
  }

  private DataSet set(Path path) {
    return structure.set(path.last().name());
  }

  /** Records that are collected first are got once more to be changed. */
  private static Intent target(Path path) {
    return Targets.collects(path) ? Intent.READ : Intent.UPDATE;
  }
}
