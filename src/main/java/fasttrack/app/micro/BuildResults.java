package fasttrack.app.micro;

import fasttrack.app.execution.Machine;
import fasttrack.app.micro.MicroResult.Header;
import fasttrack.app.micro.MicroResult.MicroRun;
import fasttrack.core.result.Environment;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * Makes the result of each build from what JMH said of its forks. Made when the measuring begins;
 * used by one thread.
 */
final class BuildResults {
  private final Extent extent;
  private final String startedAt = Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
  private final Environment environment = Machine.look();

  BuildResults(Extent extent) {
    this.extent = extent;
  }

  /**
   * Returns a build's result.
   *
   * @param interrupted whether the measuring was ended before all had run
   */
  MicroResult of(Build build, MicroStudy study, boolean interrupted) {
    return new MicroResult(
        MicroResult.FORMAT,
        new Header(
            startedAt,
            build.version(),
            build.name(),
            extent.profile(),
            environment,
            interrupted,
            Places.inMemory()
                ? List.of()
                : List.of("there is no file system in memory here: files are on disk")),
        JmhJson.read(study.forks(build).json(), build.name()).runs().stream()
            .map(run -> planned(build, run))
            .toList(),
        study.failures(build));
  }

  /** Gives a micro-run that was planned with its parameters the name that it was planned under. */
  private static MicroRun planned(Build build, MicroRun run) {
    return build.runs().stream()
        .filter(
            plan ->
                plan.benchmark().equals(run.benchmark())
                    && !plan.parameters().isEmpty()
                    && run.parameters().entrySet().containsAll(plan.parameters().entrySet()))
        .findFirst()
        .map(
            plan ->
                new MicroRun(
                    plan.name(),
                    run.benchmark(),
                    run.parameters(),
                    run.mode(),
                    run.score(),
                    run.metrics(),
                    plan.statements()))
        .orElse(run);
  }
}
