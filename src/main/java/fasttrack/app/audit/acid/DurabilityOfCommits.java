package fasttrack.app.audit.acid;

import static fasttrack.core.model.Counted.count;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.report.Facts;
import fasttrack.app.report.Words;
import fasttrack.core.facet.KillableServer;
import fasttrack.core.run.load.RunInterruptedException;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Offer;
import fasttrack.core.spi.Survival;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;

/** Tests that acknowledged commits survive the kill of the process that made them. */
final class DurabilityOfCommits extends AcidTest {
  private final List<AcidResult.Kill> kills = new ArrayList<>();

  DurabilityOfCommits(AcidPlan plan) {
    super(plan);
  }

  /** Returns what was found after each kill so far. */
  List<AcidResult.Kill> kills() {
    return List.copyOf(kills);
  }

  TestOutcome test() {
    Database database = plan.open();
    Optional<KillTarget> chosen = killTarget(database);
    if (chosen.isEmpty()) {
      database.close();
      return TestOutcome.notShown("the audit kills only a server that it has started");
    }
    SplittableRandom random = new SplittableRandom(plan.extent().seed());
    String early = "ended early";
    try (KillTarget target = chosen.get()) {
      for (int kill = 1; kill <= plan.extent().kills(); kill++) {
        plan.step("kill " + kill + " of " + plan.extent().kills());
        long afterNanos = random.nextLong(plan.pace().killMinNanos(), plan.pace().killMaxNanos());
        kills.add(strike(target, kill, afterNanos));
      }
    } catch (RunInterruptedException e) {
      // what the kills before it have shown is reported below
    } catch (NotShownException e) {
      early = String.valueOf(e.getMessage());
    } catch (IOException e) {
      early = "a file or process of the audit failed: " + e;
    }
    return outcome(early);
  }

  private Optional<KillTarget> killTarget(Database database) {
    Offer offer = plan.options().offer();
    if (offer.has(Capability.EMBEDDED_SERVER)) {
      KillableServer server = database.as(KillableServer.class);
      return Optional.of(
          new KillTarget.KilledServer(plan, database, server, plan.pace().patienceNanos()));
    }
    return offer.has(Capability.IN_PROCESS)
        ? Optional.of(new KillTarget.KilledChild(plan, database))
        : Optional.empty();
  }

  private AcidResult.Kill strike(KillTarget target, int kill, long afterNanos) throws IOException {
    long seed = plan.extent().seed() + kill;
    Path successFile = plan.folder().resolve("kill-" + kill + ".success");
    ExpectedContent expected = plan.populated(target.database());
    strike(target, seed, successFile, afterNanos);
    plan.options().progress().accept("recovering");
    long begin = System.nanoTime();
    recover(target);
    long recoveryNanos = System.nanoTime() - begin;
    long[] acknowledged = SuccessFile.read(successFile, plan.extent().terminals());
    AcidResult.Kill result =
        new AfterKill(plan, seed, acknowledged)
            .look(target.database(), expected, afterNanos, recoveryNanos);
    if (result.faults().isEmpty() && result.lost() == 0) {
      Files.delete(successFile);
    }
    return result;
  }

  /** Kills a database some time after each terminal has committed. */
  void strike(KillTarget target, long seed, Path successFile, long afterNanos) throws IOException {
    try (KillTarget.TargetLoad load = target.load(seed, successFile)) {
      long patienceNanos = plan.pace().patienceNanos();
      long begin = System.nanoTime();
      while (!allAtWork(successFile)) {
        load.check();
        plan.pause();
        if (System.nanoTime() - begin > patienceNanos) {
          throw new NotShownException(
              "not every terminal committed within "
                  + TimeUnit.NANOSECONDS.toSeconds(patienceNanos)
                  + " s");
        }
      }
      long until = System.nanoTime() + afterNanos;
      while (System.nanoTime() < until) {
        load.check();
        plan.pause();
      }
      load.check();
      load.kill();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private boolean allAtWork(Path successFile) throws IOException {
    return Arrays.stream(SuccessFile.read(successFile, plan.extent().terminals()))
        .allMatch(commits -> commits > 0);
  }

  /** Who does not come back has lost everything, whatever keeps it. */
  private static void recover(KillTarget target) throws IOException {
    try {
      target.recover();
    } catch (BackendException e) {
      throw new BackendException(BackendException.Kind.DAMAGED, String.valueOf(e.getMessage()), e);
    }
  }

  /**
   * Returns what the kills have shown.
   *
   * @param early why there were fewer than planned, where there were
   */
  private TestOutcome outcome(String early) {
    for (int i = 0; i < kills.size(); i++) {
      String found = Words.of(Facts.finding("after-kill", kills.get(i)));
      evidence.add("kill " + (i + 1) + " " + found);
      evidence.addAll(kills.get(i).faults());
    }
    String commits = counted(sum(AcidResult.Kill::acknowledged), "commit");
    long lost = sum(AcidResult.Kill::lost);
    boolean faulty = kills.stream().anyMatch(kill -> !kill.faults().isEmpty());
    Durability promise = plan.options().durability();
    boolean survivesKills = plan.options().offer().survives(promise) != Survival.NOTHING;
    String option = "--durability " + promise.name().toLowerCase(Locale.ROOT);
    if (lost > 0 || faulty) {
      String all = "lost " + count(lost) + " of " + commits;
      return !faulty && !survivesKills
          ? passed(all + ", as " + option + " allows")
          : failed(all + (faulty ? ", and left faults" : ""));
    }
    String asked = counted(plan.extent().kills(), "kill");
    if (kills.size() < plan.extent().kills()) {
      return outcome(TestVerdict.NOT_SHOWN, early + ", after " + kills.size() + " of " + asked);
    }
    String none = "none of " + commits + " lost";
    if (!survivesKills) {
      evidence.add(
          "a kill may lose commits that are still in the engine's memory; these kills lost none");
      return outcome(TestVerdict.NOT_SHOWN, none + ", although " + option + " allows it");
    }
    return passed(none + " in " + asked + " (power failure not tested)");
  }

  private long sum(ToLongFunction<AcidResult.Kill> of) {
    return kills.stream().mapToLong(of).sum();
  }
}
