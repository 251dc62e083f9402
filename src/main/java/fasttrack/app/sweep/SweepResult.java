package fasttrack.app.sweep;

import fasttrack.app.kind.Kind;
import fasttrack.app.series.SeriesHeader;
import fasttrack.app.series.SeriesRun;
import fasttrack.app.series.SeriesSetup;
import fasttrack.core.model.PublishedCurve;
import fasttrack.core.result.Finding;
import fasttrack.core.result.Latency;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.result.Work.RoleWork;
import fasttrack.core.result.cpu.CpuFigure;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.statistics.Backlog;
import fasttrack.core.statistics.QualifiedRate;
import fasttrack.core.statistics.RatioInterval;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a sweep found: runs of the same work, each under another load.
 *
 * @param format the name and version of this tree's form
 * @param header what ran and when
 * @param spec what the step ran that was first; the others differ in terminals and pacing alone
 * @param setup on what the steps ran
 * @param over what differs from step to step
 * @param stepsPlanned how many steps were asked for
 * @param rounds in how many rounds, each with a run of every step; null where an older result does
 *     not tell, which has one
 * @param steps the runs, in the order of their numbers and rounds, in which they need not have run
 * @param curve what follows from all steps that count
 * @param control the first step once more; null where it did not run so
 * @param published rates of published systems by the number of terminals, which all executed what
 *     they do here; empty where there are none, and of an older result
 */
public record SweepResult(
    String format,
    SeriesHeader header,
    BenchmarkSpec spec,
    SeriesSetup setup,
    Over over,
    int stepsPlanned,
    @Nullable Integer rounds,
    List<Step> steps,
    Curve curve,
    @Nullable Control control,
    List<PublishedCurve> published) {
  public SweepResult {
    published = List.copyOf(published);
  }

  /** The form of this tree; the number counts up when a reader of an older one would go wrong. */
  public static final String FORMAT = "fasttrack-sweep/3";

  /** The kind of such results. */
  public static final Kind<SweepResult> KIND =
      new Kind<>("a sweep", "sweep", FORMAT, SweepResult.class, SweepReport::of);

  /** Returns how many runs were asked for. */
  public int runsPlanned() {
    return (stepsPlanned + (control == null ? 0 : 1)) * (rounds == null ? 1 : rounds);
  }

  /** Returns all runs: those of the steps, and then the control's. */
  public List<Step> runs() {
    return control == null ? steps : Stream.concat(steps.stream(), control.runs.stream()).toList();
  }

  /**
   * Returns one run of each step, in the order of their numbers: of those that count the median
   * one, so that its figures belong together; of two in the middle the one with the lower figure;
   * where none counts, the last one. Where terminals wait for their transactions, it is by the
   * rate; where a rate was offered, which is that of the arrivals, by the mean response time.
   */
  public List<Step> typical() {
    return typical(steps);
  }

  static List<Step> typical(List<Step> steps) {
    SortedMap<Integer, List<Step>> runs =
        new TreeMap<>(steps.stream().collect(Collectors.groupingBy(Step::number)));
    return runs.values().stream().map(SweepResult::median).toList();
  }

  /** Returns by what the runs of a step are ordered; more than it keeps up with is the longest. */
  private static double figure(Step run) {
    if (run.load().offeredTps() == null || run.figures() == null) {
      return run.rateTps();
    }
    return Objects.requireNonNullElse(
        run.figures().response().meanNanos(), Double.POSITIVE_INFINITY);
  }

  private static Step median(List<Step> runs) {
    List<Step> counted =
        runs.stream()
            .filter(step -> step.counts())
            .sorted(Comparator.comparingDouble(SweepResult::figure))
            .toList();
    return counted.isEmpty() ? runs.getLast() : counted.get((counted.size() - 1) / 2);
  }

  /** What differs from step to step. */
  public enum Over {
    TERMINALS,
    /** The rate at which transactions are due. */
    RATE
  }

  /**
   * A run of a step.
   *
   * @param number of which step, from 1
   * @param round in which round, from 1; null where an older result does not tell, which has one
   * @param bundle the name of the folder in which all of it is kept, beside this result; null where
   *     it could not be kept
   * @param load under which load
   * @param outcome how it ended
   * @param figures what was measured; null where the figures do not count
   * @param position how many runs of its round had run when it had, from 1; null where an older
   *     result does not tell, whose steps ran in the order of their numbers
   */
  public record Step(
      int number,
      @Nullable Integer round,
      @Nullable String bundle,
      StepLoad load,
      StepOutcome outcome,
      @Nullable StepFigures figures,
      @Nullable Integer position)
      implements SeriesRun {
    @Override
    public RunResult.State state() {
      return outcome.state();
    }

    @Override
    public Validity validity() {
      return outcome.validity();
    }

    @Override
    public List<Finding> warnings() {
      return outcome.warnings();
    }

    @Override
    public boolean counts() {
      return figures != null && SeriesRun.super.counts();
    }

    /** Returns its rate; 0 where its figures do not count. */
    double rateTps() {
      return figures == null ? 0 : figures.rateTps();
    }

    /** Tells whether more was due in a step that came to its end than the database completes. */
    public boolean saturated() {
      return state() == RunResult.State.COMPLETE
          && backlog().filter(backlog -> backlog.verdict() == Backlog.Tendency.GROWS).isPresent();
    }

    /** Tells whether a longer run would have the same response times. */
    public boolean settled() {
      return backlog().stream().allMatch(backlog -> backlog.verdict() == Backlog.Tendency.KEEPS_UP);
    }

    /** Returns whether waiting transactions piled up; empty where they could not, or unjudged. */
    public Optional<Backlog> backlog() {
      return figures == null || load.offeredTps() == null
          ? Optional.empty()
          : Optional.ofNullable(figures.backlog());
    }
  }

  /**
   * The load of a step.
   *
   * @param terminals how many terminals there were
   * @param connections how many sessions served them
   * @param offeredTps how many transactions were due a second; null where terminals waited for
   *     their last one
   */
  public record StepLoad(int terminals, int connections, @Nullable Double offeredTps) {
    /** Returns how high it is: the rate at which transactions were due, or the terminals. */
    public double size() {
      return offeredTps == null ? terminals : offeredTps;
    }
  }

  /**
   * How a step ended.
   *
   * @param state whether it came to its end; only such steps make the curve
   * @param validity whether its figures count
   * @param warnings what a reader should know of the figures
   */
  public record StepOutcome(RunResult.State state, Validity validity, List<Finding> warnings) {}

  /**
   * The figures of a step, of all transaction types together.
   *
   * @param rateTps good transactions a second
   * @param scaled whether the data's size allows that rate; null where the workload has no rule
   * @param response the response times of good transactions; without times where more were due than
   *     the database completes
   * @param clientCpuMeanNanos the client's CPU time a good transaction; null where it is not known
   * @param serverCpuMeanNanos the server's; null also where it is part of the client's
   * @param serverCpuMethod how the server's is known
   * @param retries how many attempts gave way and were repeated
   * @param backlog whether waiting transactions piled up; null where it was not judged
   * @param others what roles did beside the terminals, whose work all other figures are of; empty
   *     where there are none, and of an older result
   */
  public record StepFigures(
      double rateTps,
      @Nullable Boolean scaled,
      Latency response,
      @Nullable Double clientCpuMeanNanos,
      @Nullable Double serverCpuMeanNanos,
      CpuFigure.Method serverCpuMethod,
      long retries,
      @Nullable Backlog backlog,
      List<RoleWork> others) {
    public StepFigures {
      others = List.copyOf(others);
    }
  }

  /**
   * What follows from all steps that count.
   *
   * @param knee the number of the step at the knee; null where no step counts
   * @param peak the number of the step with the highest rate; null likewise
   * @param kneeAmong the numbers of all steps that noise does not tell apart from the knee, itself
   *     included; empty where fewer than two rounds are complete, so that the noise is not known
   * @param peakAmong the same of the peak
   * @param qualified the highest rate with 90 % of responses under two seconds; null where there is
   *     none
   * @param userLoad how many users the system serves; null where that was not asked for
   */
  public record Curve(
      @Nullable Integer knee,
      @Nullable Integer peak,
      List<Integer> kneeAmong,
      List<Integer> peakAmong,
      @Nullable QualifiedRate qualified,
      @Nullable UserRating userLoad) {}

  /**
   * The first step once more in each round: its ratios over the first one's are noise.
   *
   * @param runs its runs, in the order of the rounds
   * @param rate of the rates; null where no round has both
   * @param elapsed of the mean response times; null likewise
   */
  public record Control(
      List<Step> runs, @Nullable RatioInterval rate, @Nullable RatioInterval elapsed) {
    public Control {
      runs = List.copyOf(runs);
    }
  }

  /**
   * The user load rating.
   *
   * @param perMinute how many transactions a minute each user wants
   * @param users how many users get as much; null where that lies outside of what was measured
   * @param reason why there is no rating; null where there is one
   */
  public record UserRating(double perMinute, @Nullable Double users, @Nullable String reason) {}
}
