package fasttrack.app.micro;

import static fasttrack.app.report.Figures.span;
import static fasttrack.core.model.Counted.count;

import fasttrack.app.execution.Machine;
import fasttrack.app.micro.MicroResult.Failure;
import fasttrack.app.micro.MicroResult.Header;
import fasttrack.app.micro.MicroResult.MicroRun;
import fasttrack.core.result.Environment;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Runs micro-runs of one build or of several: in rounds, each with one fork of every micro-run on
 * every build. Those of one micro-run follow each other, in random order, so that what changes on
 * the machine changes for all builds. Used by one thread.
 */
final class MicroStudy {
  private static final long SEED = 1987;

  private final List<Build> builds;
  private final MicroLength extent;
  private final Consumer<String> progress;
  private final Map<String, JmhForks> results = new LinkedHashMap<>();
  private final Map<String, Map<String, Failure>> failures = new LinkedHashMap<>();
  private final SplittableRandom random = new SplittableRandom(SEED);
  private final int planned;
  private final long begin = System.nanoTime();
  private final String startedAt = Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
  private final Environment environment = Machine.look();
  private int done;

  MicroStudy(List<Build> builds, MicroLength extent, Consumer<String> progress) {
    this.builds = builds;
    this.extent = extent;
    this.progress = progress;
    this.planned = extent.forks() * builds.stream().mapToInt(each -> each.runs().size()).sum();
    builds.forEach(build -> results.put(build.name(), new JmhForks()));
  }

  /** A fork that is to run. */
  private record ForkTurn(Build build, MicroRun run) {}

  /**
   * Runs one fork of everything.
   *
   * @param round the number of the round, from 0
   * @param stopped tells whether the user has ended the command
   * @return whether all of it ran; false where the user ended it
   */
  boolean round(int round, JmhFork forks, BooleanSupplier stopped) {
    for (ForkTurn turn : turns()) {
      if (stopped.getAsBoolean()) {
        return false;
      }
      String title = turn.run.name() + (builds.size() == 1 ? "" : ", " + turn.build.name());
      progress.accept(
          title + ", fork " + (round + 1) + " of " + extent.forks() + ": " + place() + left());
      try {
        forks(turn.build).add(forks.run(turn.build, turn.run));
      } catch (JmhFork.LostForkException e) {
        if (stopped.getAsBoolean()) {
          return false;
        }
        failed(turn, String.valueOf(e.getMessage()));
      }
      done++;
    }
    return true;
  }

  /** Returns what JMH measured of a build. */
  JmhForks forks(Build build) {
    JmhForks forks = results.get(build.name());
    if (forks == null) {
      throw new IllegalArgumentException("no build " + build.name());
    }
    return forks;
  }

  private void failed(ForkTurn turn, String reason) {
    String name = turn.run.name();
    failures
        .computeIfAbsent(turn.build.name(), build -> new LinkedHashMap<>())
        .merge(
            name,
            new Failure(name, 1, reason),
            (first, next) -> new Failure(name, first.forks() + 1, first.reason()));
  }

  /** Returns what failed of a build. */
  List<Failure> failures(Build build) {
    return List.copyOf(failures.getOrDefault(build.name(), Map.of()).values());
  }

  private List<ForkTurn> turns() {
    Set<String> names = new LinkedHashSet<>();
    builds.forEach(build -> build.runs().forEach(run -> names.add(run.name())));
    List<ForkTurn> turns = new ArrayList<>();
    for (String name : names) {
      List<ForkTurn> same = new ArrayList<>();
      for (Build build : builds) {
        build.runs().stream()
            .filter(run -> run.name().equals(name))
            .forEach(run -> same.add(new ForkTurn(build, run)));
      }
      Collections.shuffle(same, Random.from(random));
      turns.addAll(same);
    }
    return turns;
  }

  private String place() {
    return count(done + 1) + " of " + count(planned);
  }

  private String left() {
    if (done == 0) {
      return "";
    }
    double each = (double) (System.nanoTime() - begin) / done;
    return ", " + span((long) (each * (planned - done))) + " left";
  }

  /**
   * Returns a build's result.
   *
   * @param interrupted whether the measuring was ended before all had run
   */
  MicroResult result(Build build, boolean interrupted) {
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
        JmhJson.read(forks(build).json(), build.name()).runs().stream()
            .map(run -> planned(build, run))
            .toList(),
        failures(build));
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
