package fasttrack.app.execution.series;

import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.RecordedRun;
import fasttrack.app.execution.Recorder;
import fasttrack.app.execution.RunExecutor;
import fasttrack.app.execution.RunExecutors;
import fasttrack.app.kind.Document;
import fasttrack.app.kind.Kinds;
import fasttrack.app.matrix.MatrixFigures;
import fasttrack.app.matrix.MatrixResult;
import fasttrack.app.matrix.MatrixResult.VariantRun;
import fasttrack.app.series.SeriesSetup;
import fasttrack.core.model.PublishedProfile;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.result.JavaProcess;
import fasttrack.core.result.RunResult;
import fasttrack.core.spi.Engine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Rounds in which each variant of what was published runs once, in an order that is drawn for each
 * round, so that what changes on the machine favors no variant. The variants of a round draw rows
 * and inputs from the same seed, each round from another one: they are compared round by round.
 */
public final class Matrix implements Series<Matrix.MatrixStep> {
  private final Plan plan;
  private final Map<String, List<VariantRun>> runs = new HashMap<>();
  private final Map<String, Engine> engines = new HashMap<>();
  private final List<@Nullable JavaProcess> processes = new ArrayList<>();
  private final Draws draws;
  private @Nullable RunResult first;
  private int completeInRound;
  private int rounds;

  /**
   * A variant.
   *
   * @param name what it is called, unique in its matrix
   * @param published the published system for which it stands
   */
  public record Variant(String name, PublishedProfile published, PlannedRun plan) {}

  /**
   * What runs.
   *
   * @param variants at least one
   * @param leftOut what cannot run, with the reason
   * @param conditions what all runs have in common, among it the number of rounds
   */
  public record Plan(
      Workload workload,
      List<Variant> variants,
      List<String> leftOut,
      MatrixResult.Conditions conditions) {
    public Plan {
      variants = List.copyOf(variants);
      leftOut = List.copyOf(leftOut);
    }
  }

  /**
   * A variant's run in a round.
   *
   * @param round which, from 1
   * @param rounds how many there are to be
   * @param position which run of the round, from 1
   * @param seed the round's
   */
  record MatrixStep(Variant variant, int round, int rounds, int position, long seed)
      implements Step {
    @Override
    public PlannedRun plan() {
      return variant.plan().withSeed(seed);
    }

    @Override
    public String title() {
      return "round " + round + " of " + rounds + ", " + variant.name();
    }

    @Override
    public String folderName() {
      return "round-" + round + "-" + variant.name().replace(' ', '-');
    }
  }

  /** Makes the series. */
  public Matrix(Plan plan) {
    this.plan = plan;
    this.draws = new Draws(plan.conditions().seed());
  }

  @Override
  public Optional<String> folderName() {
    return Optional.of(Recorder.stamp() + "-matrix");
  }

  @Override
  public RunExecutor executor(RunExecutors executors) {
    return executors.independent();
  }

  @Override
  public Iterator<MatrixStep> steps() {
    return IntStream.rangeClosed(1, plan.conditions().repeat())
        .boxed()
        .flatMap(this::round)
        .iterator();
  }

  private Stream<MatrixStep> round(int round) {
    List<Variant> order = draws.order(round, plan.variants());
    return IntStream.range(0, order.size())
        .mapToObj(
            ran ->
                new MatrixStep(
                    order.get(ran), round, plan.conditions().repeat(), ran + 1, draws.seed(round)));
  }

  @Override
  public void add(MatrixStep step, RecordedRun run) {
    RunResult result = run.result();
    if (first == null) {
      first = result;
    }
    String name = step.variant().name();
    engines.put(name, result.engine());
    runs.computeIfAbsent(name, key -> new ArrayList<>())
        .add(VariantRun.of(step.round(), step.position(), run.bundle(), result));
    processes.add(result.header().process());
    if (result.state() == RunResult.State.COMPLETE) {
      completeInRound++;
    }
    if (completeInRound == plan.variants().size()) {
      rounds = step.round();
      completeInRound = 0;
    }
  }

  /** Makes nothing of runs that failed before the first round was complete. */
  @Override
  public Optional<Document> whole(boolean interrupted) {
    RunResult begun = first;
    if (begun == null || (rounds == 0 && !interrupted)) {
      return Optional.empty();
    }
    MatrixResult result = result(begun);
    return Optional.of(Kinds.MATRIX.document(result));
  }

  private MatrixResult result(RunResult begun) {
    List<String> types = plan.workload().types().stream().map(TransactionType::name).toList();
    List<MatrixResult.Variant> variants = new ArrayList<>();
    for (Variant variant : plan.variants()) {
      variants.add(
          MatrixFigures.variant(
              variant.name(),
              variant.plan().backend().name(),
              engines.get(variant.name()),
              variant.published(),
              types,
              runs.getOrDefault(variant.name(), List.of()),
              rounds));
    }
    return new MatrixResult(
        MatrixResult.FORMAT,
        new MatrixResult.Header(begun.startedAt(), plan.workload().title()),
        plan.conditions(),
        begun.environment(),
        rounds,
        variants,
        MatrixFigures.ratios(plan.workload().publishedRatios(), variants, rounds),
        plan.leftOut(),
        SeriesSetup.fresh(processes));
  }
}
