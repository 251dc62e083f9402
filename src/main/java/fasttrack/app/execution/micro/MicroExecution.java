package fasttrack.app.execution.micro;

import fasttrack.app.bundle.BundleException;
import fasttrack.app.bundle.JmhForks;
import fasttrack.app.bundle.JmhJson;
import fasttrack.app.bundle.ResultJson;
import fasttrack.app.bundle.SeriesFolder;
import fasttrack.app.execution.Display;
import fasttrack.app.execution.Document;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.Interruption;
import fasttrack.app.execution.Machine;
import fasttrack.app.execution.Recorder;
import fasttrack.app.execution.Saved;
import fasttrack.app.html.MicroRunsPage;
import fasttrack.app.micro.MicroResult;
import fasttrack.app.micro.MicroResult.Header;
import fasttrack.app.micro.MicroResult.MicroRun;
import fasttrack.app.progress.Progress;
import fasttrack.app.report.MicroRunsReport;
import fasttrack.app.summary.MicroRunsSummary;
import fasttrack.core.result.Environment;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/** Executes micro-runs, saves what JMH measured, and shows it. Used once, by one thread. */
public final class MicroExecution {
  private final Settings settings;
  private final Display display;
  private final IntConsumer exit;
  private final String startedAt = Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
  private final Environment environment = Machine.look();

  /**
   * Where files are, and what is shown.
   *
   * @param results the folder in which the micro-runs' own folder is made
   * @param work where backends keep their files on disk
   * @param quiet whether no progress is shown
   */
  public record Settings(Path results, Path work, boolean quiet) {}

  /**
   * Makes an execution.
   *
   * @param exit ends the process at once
   */
  public MicroExecution(Settings settings, Display display, IntConsumer exit) {
    this.settings = settings;
    this.display = display;
    this.exit = exit;
  }

  /**
   * Measures, and returns the status with which the process is to end.
   *
   * @param builds the builds; more than one take turns
   */
  public int run(List<Build> builds, Extent extent) {
    Recorder.clearLeftovers(settings.results);
    ExitStatus status = new ExitStatus();
    try (Interruption interruption = Interruption.listen(exit);
        SeriesFolder folder = SeriesFolder.begin(settings.results, Recorder.stamp() + "-jmh")) {
      MicroStudy study;
      try (Progress progress = Progress.onStandardError("jmh", settings.quiet)) {
        study = new MicroStudy(builds, extent, progress::message);
        measure(builds, extent, study, folder, interruption);
      }
      keep(builds, extent, study, folder, interruption, status);
      return status.decide(interruption.status());
    } finally {
      display.end();
    }
  }

  private void measure(
      List<Build> builds,
      Extent extent,
      MicroStudy study,
      SeriesFolder folder,
      Interruption interruption) {
    try (Places places = Places.make(settings.work)) {
      JmhFork forks = new JmhFork(extent, places, () -> interruption.status() != 0);
      boolean goesOn = true;
      for (int round = 0; round < extent.forks() && goesOn; round++) {
        goesOn = study.round(round, forks, () -> interruption.status() != 0);
        for (Build build : builds) {
          if (!study.forks(build).isEmpty()) {
            folder.keep(file("jmh", builds, build) + ".json", study.forks(build).json() + "\n");
          }
        }
      }
    } catch (IOException e) {
      throw new BundleException(settings.work + " cannot be written: " + e.getMessage(), e);
    }
  }

  /** Keeps the result of each build, and shows that of the first, which is the one of interest. */
  private void keep(
      List<Build> builds,
      Extent extent,
      MicroStudy study,
      SeriesFolder folder,
      Interruption interruption,
      ExitStatus status) {
    if (study.forks(builds.getFirst()).isEmpty()) {
      study.failures().forEach(each -> System.err.println("fasttrack: " + each));
      System.err.println("fasttrack: nothing was measured");
      if (interruption.status() == 0) {
        status.invalid();
      }
      return;
    }
    List<String> remarks = new ArrayList<>(study.failures());
    if (!Places.inMemory()) {
      remarks.add("there is no file system in memory here: files are on disk");
    }
    for (Build build : builds.subList(1, builds.size())) {
      if (!study.forks(build).isEmpty()) {
        MicroResult other = result(build, extent, study, interruption, remarks);
        folder.keep(build.name() + ".json", ResultJson.write(other) + "\n");
      }
    }
    MicroResult result = result(builds.getFirst(), extent, study, interruption, remarks);
    Document document =
        new Document(
            file("micro", builds, builds.getFirst()),
            ResultJson.write(result),
            MicroRunsReport.of(result),
            MicroRunsPage.of(result),
            MicroRunsSummary.of(result));
    Saved saved = Saved.of(folder, document);
    display.document(document, saved);
    if (builds.size() > 1 && saved.folder() != null) {
      System.err.println("fasttrack: to compare: fasttrack jmh-compare " + saved.folder());
    }
    status.add(saved);
    if (!study.failures().isEmpty()) {
      status.invalid();
    }
  }

  private MicroResult result(
      Build build,
      Extent extent,
      MicroStudy study,
      Interruption interruption,
      List<String> remarks) {
    JmhForks forks = study.forks(build);
    List<MicroRun> runs =
        JmhJson.read(forks.json(), build.name()).runs().stream()
            .map(run -> planned(build, run))
            .toList();
    return new MicroResult(
        MicroResult.FORMAT,
        new Header(
            startedAt,
            environment.harness(),
            build.name(),
            extent.profile(),
            environment,
            interruption.status() != 0,
            remarks),
        runs);
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

  /** Returns the name of a build's file: of the only one, or of one of several. */
  private static String file(String only, List<Build> builds, Build build) {
    if (builds.size() == 1) {
      return only;
    }
    return only.equals("jmh") ? "jmh-" + build.name() : build.name();
  }
}
