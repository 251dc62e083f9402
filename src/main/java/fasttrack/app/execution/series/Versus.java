package fasttrack.app.execution.series;

import fasttrack.app.comparison.Candidate;
import fasttrack.app.comparison.Candidate.Measured;
import fasttrack.app.comparison.Candidate.Ran;
import fasttrack.app.comparison.Comparison;
import fasttrack.app.comparison.ComparisonResult;
import fasttrack.app.comparison.ComparisonResult.Design;
import fasttrack.app.console.Console;
import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.RecordedRun;
import fasttrack.app.execution.Recorder;
import fasttrack.app.execution.RunExecutor;
import fasttrack.app.execution.RunExecutors;
import fasttrack.app.execution.Saved;
import fasttrack.app.kind.Document;
import fasttrack.app.kind.Kinds;
import fasttrack.app.report.SystemLine;
import fasttrack.core.model.PublishedProfile;
import fasttrack.core.result.RunResult;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Blocks in which each system runs once, in an order that is drawn for each block, all from the
 * block's own seed: whatever the machine does meanwhile, and whatever the data are like, is much
 * the same for all runs of a block. The number of blocks is planned, or follows from how narrow the
 * intervals shall become.
 */
public final class Versus implements Series<Versus.VersusStep> {
  private final Plan plan;
  private final Console console;
  private final Pace pace;
  private final Draws draws;
  private final Map<String, List<Ran>> runs = new LinkedHashMap<>();
  private @Nullable RunResult first;
  private @Nullable Path folder;

  /**
   * A system.
   *
   * @param name what it is called, unique in its comparison
   */
  public record Contender(String name, PlannedRun plan) {}

  /**
   * What runs.
   *
   * @param contenders at least two; the others are compared with the first
   * @param published systems whose published figures join the comparison
   * @param extent how many blocks run
   * @param differences the conditions that differ although they should not, since the user insists
   * @param remarks what else the reader has to know
   * @param earlier what an earlier command has left of this comparison; null where it begins anew
   */
  public record Plan(
      List<Contender> contenders,
      List<PublishedProfile> published,
      Extent extent,
      List<String> differences,
      List<String> remarks,
      @Nullable Earlier earlier) {
    public Plan {
      contenders = List.copyOf(contenders);
      published = List.copyOf(published);
      differences = List.copyOf(differences);
      remarks = List.copyOf(remarks);
    }
  }

  /**
   * How many blocks run.
   *
   * @param blocks how many at least, from 1
   * @param untilShare how far an interval of a type's elapsed time may reach from its ratio, as a
   *     share of it; null where only the number of blocks counts
   * @param atMostNanos no block begins that would probably end later; null for no limit
   */
  public record Extent(int blocks, @Nullable Double untilShare, @Nullable Long atMostNanos) {}

  /**
   * A system's run in a block.
   *
   * @param block which, from 1
   * @param title what runs, and how far the comparison is
   */
  record VersusStep(Contender contender, int block, String title, PlannedRun plan) implements Step {
    @Override
    public String folderName() {
      return Versus.folderName(block, contender);
    }
  }

  /** Makes the series. */
  public Versus(Plan plan, Console console) {
    this.plan = plan;
    this.console = console;
    this.pace = new Pace(plan.extent(), plan.contenders().size(), console);
    this.draws = new Draws(plan.contenders().getFirst().plan().spec().data().seed());
    plan.contenders().forEach(contender -> runs.put(contender.name(), new ArrayList<>()));
  }

  /** Returns the name of the folder of a run. */
  static String folderName(int block, Contender contender) {
    return "block-" + block + "-" + contender.name().replaceAll("[^A-Za-z0-9._=-]+", "-");
  }

  /**
   * Returns the run of a block as it is planned, to be compared with what an earlier command ran.
   *
   * @param block which, from 1
   */
  static PlannedRun planned(Contender contender, int block, Draws draws) {
    return contender.plan().withSeed(draws.seed(block));
  }

  /** Returns the planned runs of the first so many blocks, by the names of their folders. */
  public static Map<String, PlannedRun> plannedRuns(List<Contender> contenders, int blocks) {
    Draws draws = new Draws(contenders.getFirst().plan().spec().data().seed());
    Map<String, PlannedRun> planned = new LinkedHashMap<>();
    for (int block = 1; block <= blocks; block++) {
      for (Contender contender : contenders) {
        planned.put(folderName(block, contender), planned(contender, block, draws));
      }
    }
    return planned;
  }

  @Override
  public Optional<String> folderName() {
    return Optional.of(Recorder.stamp() + "-versus");
  }

  @Override
  public Optional<Path> earlierFolder() {
    Earlier earlier = plan.earlier();
    return earlier == null ? Optional.empty() : Optional.of(earlier.folder());
  }

  @Override
  public RunExecutor executor(RunExecutors executors) {
    return executors.independent();
  }

  @Override
  public Iterator<VersusStep> steps() {
    return new Blocks();
  }

  /** Goes on from block to block as long as the pace says so, past what ran earlier. */
  private final class Blocks implements Iterator<VersusStep> {
    private final List<Contender> left = new ArrayList<>();
    private int block;

    @Override
    public boolean hasNext() {
      while (true) {
        if (left.isEmpty()) {
          if (!pace.goesOn(block, comparison())) {
            return false;
          }
          block++;
          left.addAll(draws.order(block, plan.contenders()));
        }
        if (!takeEarlier(left.getFirst(), block)) {
          return true;
        }
        left.removeFirst();
      }
    }

    @Override
    public VersusStep next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      Contender contender = left.removeFirst();
      pace.begins();
      return new VersusStep(
          contender,
          block,
          contender.name() + ", block " + block + pace.progress(block, left.size() + 1),
          planned(contender, block, draws));
    }
  }

  private boolean takeEarlier(Contender contender, int block) {
    Earlier earlier = plan.earlier();
    String name = folderName(block, contender);
    Earlier.Kept kept = earlier == null ? null : earlier.runs().get(name);
    if (earlier == null || kept == null) {
      return false;
    }
    take(
        contender,
        block,
        new RecordedRun(kept.result(), new Saved(earlier.folder().resolve(kept.bundle()), null)));
    return true;
  }

  @Override
  public void add(VersusStep step, RecordedRun run) {
    pace.ended();
    take(step.contender(), step.block(), run);
  }

  private void take(Contender contender, int block, RecordedRun run) {
    if (first == null) {
      first = run.result();
    }
    Path saved = run.saved().folder();
    if (saved != null) {
      folder = saved.getParent();
    }
    runs.computeIfAbsent(contender.name(), name -> new ArrayList<>())
        .add(new Ran(block, run.bundle(), run.result()));
  }

  private Comparison comparison() {
    List<Candidate> candidates = new ArrayList<>();
    runs.forEach(
        (name, ran) ->
            candidates.add(
                new Measured(
                    name, ran.isEmpty() ? "no run" : SystemLine.of(ran.getFirst().result()), ran)));
    plan.published().forEach(each -> candidates.add(new Candidate.Published(each.id(), each)));
    return new Comparison(candidates, true);
  }

  @Override
  public Optional<Document> whole(boolean interrupted) {
    RunResult begun = first;
    if (begun == null) {
      return Optional.empty();
    }
    if (interrupted && folder != null) {
      console.tell("ended early; the same command with --resume " + folder + " goes on");
    }
    Comparison comparison = comparison();
    int blocks = comparison.completeBlocks();
    Double until = plan.extent().untilShare();
    ComparisonResult result =
        comparison.result(
            new ComparisonResult.Header(
                Instant.now().truncatedTo(ChronoUnit.MILLIS).toString(),
                begun.header().workload().title()),
            new Design(
                Math.max(blocks, until == null ? plan.extent().blocks() : 0),
                blocks,
                until,
                until == null ? null : (Boolean) (comparison.widestShare() <= until)),
            plan.differences(),
            plan.remarks());
    return Optional.of(Kinds.COMPARISON.document(result));
  }
}
