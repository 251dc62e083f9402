package fasttrack.app.matrix;

import fasttrack.app.kind.Document;
import fasttrack.app.matrix.MatrixResult.VariantRun;
import fasttrack.app.series.SeriesSetup;
import fasttrack.app.study.Design;
import fasttrack.app.study.Study;
import fasttrack.core.model.PublishedProfile;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Rounds in which each variant of what was published runs once. All have the same rows; the
 * variants of a round draw inputs from the same seed, each round from another one: they are
 * compared round by round.
 *
 * @param points at least one; each stands for a published system
 * @param leftOut what cannot run, with the reason
 * @param conditions what all runs have in common, among it the number of rounds
 */
public record Matrix(
    Workload workload,
    List<Point<PublishedProfile>> points,
    List<String> leftOut,
    MatrixResult.Conditions conditions)
    implements Design<PublishedProfile> {
  /** Copies the lists. */
  public Matrix {
    points = List.copyOf(points);
    leftOut = List.copyOf(leftOut);
  }

  @Override
  public String folderName() {
    return "matrix";
  }

  @Override
  public int blocks() {
    return conditions.repeat();
  }

  @Override
  public String unit() {
    return "round";
  }

  /** Makes nothing of runs that failed before the first round was complete. */
  @Override
  public Optional<Document> whole(
      List<Study.Ran<PublishedProfile>> runs, int completeBlocks, boolean interrupted) {
    if (completeBlocks == 0 && !interrupted) {
      return Optional.empty();
    }
    List<String> types = workload.types().stream().map(TransactionType::name).toList();
    List<MatrixResult.Variant> variants = new ArrayList<>();
    for (Point<PublishedProfile> point : points) {
      List<Study.Ran<PublishedProfile>> own = Study.Ran.of(point, runs);
      variants.add(
          MatrixFigures.variant(
              point.name(),
              point.plan().backend().name(),
              own.isEmpty() ? null : own.getLast().result().engine(),
              point.what(),
              types,
              own.stream().map(Matrix::run).toList(),
              completeBlocks));
    }
    RunResult first = runs.getFirst().result();
    return Optional.of(
        MatrixResult.KIND.document(
            new MatrixResult(
                MatrixResult.FORMAT,
                new MatrixResult.Header(first.startedAt(), workload.title()),
                conditions,
                first.environment(),
                completeBlocks,
                variants,
                MatrixFigures.ratios(workload.publishedRatios(), variants, completeBlocks),
                leftOut,
                SeriesSetup.fresh(Study.Ran.processes(runs)))));
  }

  private static VariantRun run(Study.Ran<PublishedProfile> run) {
    return VariantRun.of(run.block(), run.position(), run.bundle(), run.result());
  }
}
