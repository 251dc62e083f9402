package fasttrack.app.micro;

import fasttrack.app.bundle.BundleException;
import fasttrack.app.bundle.ResultJson;
import fasttrack.app.bundle.SeriesFolder;
import fasttrack.app.console.Console;
import fasttrack.app.execution.Display;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.Interruption;
import fasttrack.app.execution.Recorder;
import fasttrack.app.execution.Saved;
import fasttrack.app.kind.Document;
import fasttrack.app.progress.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/**
 * Executes the micro-runs of one build or of several that take turns, saves what JMH measured, and
 * shows it. Used once, by one thread.
 *
 * @param builds the builds; the first is the one of interest
 * @param console what it prints to
 */
public record MicroExecution(
    List<Build> builds, Extent extent, Surroundings settings, Display display, Console console) {
  /**
   * Where files are, and what is shown.
   *
   * @param results the folder in which the micro-runs' own folder is made
   * @param work where backends keep their files on disk
   * @param quiet whether no progress is shown
   */
  public record Surroundings(Path results, Path work, boolean quiet) {}

  /** Measures, and returns the status with which the process is to end. */
  public int run() {
    Recorder.clearLeftovers(settings.results, console);
    try (Interruption interruption = Interruption.listen(console);
        SeriesFolder folder = SeriesFolder.begin(settings.results, Recorder.stamp() + "-jmh")) {
      BuildResults results = new BuildResults(extent);
      MicroStudy study;
      try (Progress progress = Progress.on(console, "jmh", settings.quiet)) {
        study = new MicroStudy(builds, extent, progress::message);
        measure(study, folder, interruption);
      }
      boolean interrupted = interruption.status() != 0;
      ExitStatus status =
          builds.stream().allMatch(build -> study.forks(build).isEmpty())
              ? nothing(study, interrupted)
              : keep(folder, build -> results.of(build, study, interrupted));
      if (builds.stream().anyMatch(build -> !study.failures(build).isEmpty())) {
        status.invalid();
      }
      return status.decide(interruption.status());
    } finally {
      display.end();
    }
  }

  private void measure(MicroStudy study, SeriesFolder folder, Interruption interruption) {
    try (Places places = Places.make(settings.work)) {
      JmhFork forks = new JmhFork(extent, places, () -> interruption.status() != 0);
      boolean goesOn = true;
      for (int round = 0; round < extent.forks() && goesOn; round++) {
        goesOn = study.round(round, forks, () -> interruption.status() != 0);
        for (Build build : builds) {
          if (!study.forks(build).isEmpty()) {
            folder.keep(file("jmh", build) + ".json", study.forks(build).json() + "\n");
          }
        }
      }
    } catch (IOException e) {
      throw new BundleException(settings.work + " cannot be written: " + e.getMessage(), e);
    }
  }

  private ExitStatus nothing(MicroStudy study, boolean interrupted) {
    ExitStatus status = new ExitStatus();
    builds.stream()
        .flatMap(build -> study.failures(build).stream())
        .map(MicroLines::failure)
        .distinct()
        .forEach(console::tell);
    console.tell("nothing was measured");
    if (!interrupted) {
      status.invalid();
    }
    return status;
  }

  /** Keeps the result of each build, and shows that of the first. */
  private ExitStatus keep(SeriesFolder folder, Function<Build, MicroResult> results) {
    Build first = builds.getFirst();
    for (Build build : builds.subList(1, builds.size())) {
      folder.keep(build.name() + ".json", ResultJson.write(results.apply(build)) + "\n");
    }
    MicroResult result = results.apply(first);
    Document document = MicroResult.KIND.document(file("micro", first), result);
    Saved saved = Saved.of(folder, document, console);
    display.document(document, saved);
    if (builds.size() > 1 && saved.folder() != null) {
      console.tell("to compare: fasttrack jmh-compare " + saved.folder());
    }
    ExitStatus status = new ExitStatus();
    status.add(saved);
    return status;
  }

  /** Returns the name of a build's file: of the only one, or of one of several. */
  private String file(String only, Build build) {
    if (builds.size() == 1) {
      return only;
    }
    return only.equals("jmh") ? "jmh-" + build.name() : build.name();
  }
}
