package fasttrack.app.series;

import fasttrack.core.result.CpuFigure;
import fasttrack.core.result.Environment;
import fasttrack.core.result.Latency;
import fasttrack.core.result.QualifiedRate;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spi.Engine;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a sweep found: runs of the same work, each under another load.
 *
 * @param format the name and version of this tree's form
 * @param startedAt when the first step started, ISO 8601 in UTC
 * @param title what ran, in one line
 * @param over what differs from step to step
 * @param spec what the first step ran; the others differ in terminals and pacing alone
 * @param environment the machine and software around the steps
 * @param engine the database
 * @param stepsPlanned how many steps were asked for
 * @param steps those that ran, in their order
 * @param knee the number of the step at the knee; null where no step counts
 * @param peak the number of the step with the highest rate; null likewise
 * @param qualified the highest rate with 90 % of responses under two seconds; null where there is
 *     none
 * @param userLoad how many users the system serves; null where that was not asked for
 */
public record SweepResult(
    String format,
    String startedAt,
    String title,
    Over over,
    BenchmarkSpec spec,
    Environment environment,
    Engine engine,
    int stepsPlanned,
    List<Step> steps,
    @Nullable Integer knee,
    @Nullable Integer peak,
    @Nullable QualifiedRate qualified,
    @Nullable UserRating userLoad) {
  /** The form of this tree; the number counts up when a reader of an older one would go wrong. */
  public static final String FORMAT = "fasttrack-sweep/2";

  /** What differs from step to step. */
  public enum Over {
    TERMINALS,
    /** The rate at which transactions are due. */
    RATE
  }

  /**
   * One step.
   *
   * @param number which one, from 1
   * @param terminals how many terminals there were
   * @param connections how many sessions served them
   * @param offeredTps how many transactions were due a second; null where terminals waited for
   *     their last one
   * @param state whether it came to its end; only such steps make the knee and what follows
   * @param validity whether its figures count
   * @param rateTps good transactions a second; null where the figures do not count, as are the
   *     following ones
   * @param scaled whether the data's size allows that rate; null also where the workload has no
   *     rule
   * @param response the response times of good transactions of all types
   * @param clientCpuMeanNanos the client's CPU time a good transaction
   * @param serverCpuMeanNanos the server's; null also where it is not known or part of the client's
   * @param serverCpuMethod how the server's is known
   * @param retries how many attempts gave way and were repeated
   * @param warnings what a reader should know of the figures
   * @param bundle the name of the folder in which all of it is kept, beside this result; null where
   *     it could not be kept
   */
  public record Step(
      int number,
      int terminals,
      int connections,
      @Nullable Double offeredTps,
      RunResult.State state,
      Validity validity,
      @Nullable Double rateTps,
      @Nullable Boolean scaled,
      @Nullable Latency response,
      @Nullable Double clientCpuMeanNanos,
      @Nullable Double serverCpuMeanNanos,
      CpuFigure.Method serverCpuMethod,
      @Nullable Long retries,
      List<String> warnings,
      @Nullable String bundle) {}

  /**
   * The user load rating.
   *
   * @param perMinute how many transactions a minute each user wants
   * @param users how many users get as much; null where that lies outside of what was measured
   * @param reason why there is no rating; null where there is one
   */
  public record UserRating(double perMinute, @Nullable Double users, @Nullable String reason) {}
}
