package fasttrack.app.micro;

import static fasttrack.app.report.Figures.span;
import static fasttrack.core.model.Counted.count;

import fasttrack.app.execution.LostRunException;
import fasttrack.app.execution.Machine;
import fasttrack.app.execution.ResultExecution.Made;
import fasttrack.app.execution.StopSignals;
import fasttrack.app.execution.console.Console;
import fasttrack.app.execution.progress.Progress;
import fasttrack.app.micro.MicroResult.Failure;
import fasttrack.app.micro.MicroResult.Header;
import fasttrack.app.result.bundle.BundleException;
import fasttrack.app.result.bundle.ResultJson;
import fasttrack.app.result.bundle.SeriesFolder;
import fasttrack.core.result.Environment;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * Runs micro-runs of one build or of several: in rounds, each with one fork of every micro-run on
 * every build. Those of one micro-run follow each other, in random order, so that what changes on
 * the machine changes for all builds. Used by one thread.
 */
final class MicroStudy {
  private static final long SEED = 1987;

  private final List<Build> builds;
  private final MicroLength extent;
  private final Progress progress;
  private final StopSignals interruption;
  private final Map<String, JmhForks> results = new LinkedHashMap<>();
  private final Map<String, Map<String, Failure>> failures = new LinkedHashMap<>();
  private final SplittableRandom random = new SplittableRandom(SEED);
  private final int planned;
  private final long begin = System.nanoTime();
  private final String startedAt = Machine.now();
  private final Environment environment = Machine.look();
  private int done;

  /**
   * Makes a study.
   *
   * @param builds the builds; the first is the one of interest
   */
  MicroStudy(List<Build> builds, MicroLength extent, Progress progress, StopSignals interruption) {
    this.builds = builds;
    this.extent = extent;
    this.progress = progress;
    this.interruption = interruption;
    this.planned = extent.forks() * builds.stream().mapToInt(each -> each.runs().size()).sum();
    builds.forEach(build -> results.put(build.name(), new JmhForks()));
  }

  /**
   * Measures, until all has run or the user ends it.
   *
   * @param work where backends keep their files on disk
   * @param folder where what JMH measured is kept
   * @param console is told of what a reader has to know at once
   */
  Made measure(Path work, SeriesFolder folder, Console console) {
    try (Places places = Places.make(work)) {
      JmhFork forks = new JmhFork(extent, places, this::stopped);
      for (int round = 0; round < extent.forks() && !stopped(); round++) {
        round(round, forks);
        for (Build build : builds) {
          if (!forks(build).isEmpty()) {
            folder.keep(file(build, "jmh", "jmh-") + ".json", forks(build).json() + "\n");
          }
        }
      }
    } catch (IOException e) {
      throw new BundleException(work + " cannot be written: " + e.getMessage(), e);
    }
    List<Failure> failed = builds.stream().flatMap(build -> failures(build).stream()).toList();
    if (builds.stream().allMatch(build -> forks(build).isEmpty())) {
      failed.stream().map(MicroLines::failure).distinct().forEach(console::tell);
      console.tell("nothing was measured");
      return new Made(null, failed.isEmpty() && stopped());
    }
    Build first = builds.getFirst();
    for (Build build : builds.subList(1, builds.size())) {
      folder.keep(build.name() + ".json", ResultJson.write(result(build)) + "\n");
    }
    if (builds.size() > 1) {
      console.tell("to compare: fasttrack jmh-compare " + folder.path());
    }
    return new Made(
        MicroResult.KIND.document(file(first, "micro", ""), result(first)), failed.isEmpty());
  }

  private boolean stopped() {
    return interruption.status() != 0;
  }

  /** Returns the name of a build's file: of the only one, or of one of several. */
  private String file(Build build, String only, String before) {
    return builds.size() == 1 ? only : before + build.name();
  }

  /** A fork that is to run. */
  private record ForkTurn(Build build, MicroRun run) {}

  /** Runs one fork of everything, unless the user ends it. */
  private void round(int round, JmhFork forks) {
    for (ForkTurn turn : turns()) {
      if (stopped()) {
        return;
      }
      String title = turn.run.name() + (builds.size() == 1 ? "" : ", " + turn.build.name());
      progress.message(
          "%s, fork %s of %s: %s of %s%s"
              .formatted(
                  title, round + 1, extent.forks(), count(done + 1), count(planned), left()));
      try {
        forks(turn.build).add(forks.run(turn.build, turn.run));
      } catch (LostRunException e) {
        if (!stopped()) {
          failed(turn, String.valueOf(e.getMessage()));
        }
      }
      done++;
    }
  }

  private void failed(ForkTurn turn, String reason) {
    failures
        .computeIfAbsent(turn.build.name(), build -> new LinkedHashMap<>())
        .merge(
            turn.run.name(),
            new Failure(turn.run.name(), 1, reason),
            (first, next) -> new Failure(first.name(), first.forks() + 1, first.reason()));
  }

  private JmhForks forks(Build build) {
    return Objects.requireNonNull(results.get(build.name()));
  }

  private List<Failure> failures(Build build) {
    return List.copyOf(failures.getOrDefault(build.name(), Map.of()).values());
  }

  private List<ForkTurn> turns() {
    Map<String, List<ForkTurn>> turns = new LinkedHashMap<>();
    for (Build build : builds) {
      for (MicroRun run : build.runs()) {
        turns.computeIfAbsent(run.name(), name -> new ArrayList<>()).add(new ForkTurn(build, run));
      }
    }
    turns.values().forEach(same -> Collections.shuffle(same, Random.from(random)));
    return turns.values().stream().flatMap(List::stream).toList();
  }

  private String left() {
    if (done == 0) {
      return "";
    }
    double each = (double) (System.nanoTime() - begin) / done;
    return ", " + span((long) (each * (planned - done))) + " left";
  }

  private MicroResult result(Build build) {
    return new MicroResult(
        MicroResult.FORMAT,
        new Header(
            startedAt,
            build.version(),
            build.name(),
            extent.profile(),
            environment,
            stopped(),
            Places.inMemory()
                ? List.of()
                : List.of("there is no file system in memory here: files are on disk")),
        JmhJson.read(forks(build).json(), build.name()).runs().stream()
            .map(run -> planned(build, run))
            .toList(),
        failures(build));
  }

  /** Gives a micro-run that was planned with its parameters the name that it was planned under. */
  private static MicroRun planned(Build build, MicroRun run) {
    for (MicroRun plan : build.runs()) {
      if (plan.benchmark().equals(run.benchmark())
          && !plan.parameters().isEmpty()
          && run.parameters().entrySet().containsAll(plan.parameters().entrySet())) {
        return new MicroRun(
            plan.name(),
            run.benchmark(),
            run.parameters(),
            run.mode(),
            run.score(),
            run.metrics(),
            plan.statements());
      }
    }
    return run;
  }
}
