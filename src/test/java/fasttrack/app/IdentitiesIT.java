package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.app.report.analysis.Identities;
import fasttrack.app.report.analysis.Limits;
import fasttrack.app.report.analysis.TimeParts;
import fasttrack.app.result.kind.Kind;
import fasttrack.core.result.Finding;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.Validity;
import fasttrack.core.result.cpu.CpuAccount;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What every real run has to add up to, on engines that wait and repeat, beside hogs and on a slow
 * disk: within 2 %, or the run draws no conclusion from it.
 */
@Isolated
@Tag("long")
class IdentitiesIT extends InFolder {
  private static final double EXACT = 0.02;
  private static final double SECOND = 1e9;
  private static final int HOGS = 4;

  /** Under what a run is made. */
  private enum Condition {
    QUIET,
    HOGS,
    SLOW_DISK
  }

  private RunResult run(Condition condition, String options) throws Exception {
    String run = " run -w tp1 -t 4 -d 3s --warmup 1s -b " + options;
    List<Process> hogs = new ArrayList<>();
    try {
      for (int i = 0; condition == Condition.HOGS && i < HOGS; i++) {
        hogs.add(new ProcessBuilder("sh", "-c", "while :; do :; done").start());
      }
      String program =
          condition == Condition.SLOW_DISK ? Syncs.changed("delay_exit=5000") : "fasttrack";
      InJvm.Ended ended = launcher.shell(Map.of(), program + run);
      assertThat(ended.status()).as(ended.out() + ended.err()).isIn(0, 4);
    } finally {
      hogs.forEach(Process::destroyForcibly);
    }
    Path bundle = launcher.bundles().getFirst();
    return Kind.RUN.read(Files.readString(bundle.resolve("result.json")));
  }

  @ParameterizedTest
  @CsvSource({
    "QUIET, sqlite",
    "QUIET, sqlite --writers retry",
    "QUIET, h2",
    "QUIET, hsqldb",
    "QUIET, network",
    "QUIET, network -w docs/examples/ycsb-a.yaml -t 8",
    "QUIET, postgresql",
    "QUIET, postgresql --isolation serializable",
    "HOGS, sqlite",
    "HOGS, sqlite --writers retry",
    "HOGS, h2",
    "HOGS, network",
    "HOGS, postgresql --isolation serializable",
    "SLOW_DISK, sqlite",
    "SLOW_DISK, sqlite --writers busy-timeout",
    "SLOW_DISK, hsqldb",
    "SLOW_DISK, network",
    "SLOW_DISK, postgresql",
  })
  void eachIdentityHoldsOrNothingIsConcluded(Condition condition, String options) throws Exception {
    assumeTrue(condition != Condition.SLOW_DISK || Syncs.canBeChanged(), "no disk can be slowed");
    RunResult result = run(condition, options);
    List<String> limits = Limits.of(result).stream().map(Finding::id).toList();
    boolean silent = limits.stream().anyMatch(id -> id.startsWith("no-conclusion"));
    boolean valid = result.validity() instanceof Validity.Valid;
    double parts = parts(result);
    double blocked = blocked(result);
    double queue = Identities.queueExcess(result);
    double commits = commits(result);
    double terminals = terminals(result);
    double machine = machine(result);
    String found =
        String.format(
            Locale.ROOT,
            "%s, %s: %s%s; parts %+.2f %%, blocked %+.2f %%, seen %+.2f %%, queue %+.2f %%,"
                + " commits %+.2f %%, terminals %+.2f %%, machine %+.2f %%",
            condition,
            options,
            valid ? "valid" : "INVALID " + result.validity(),
            silent ? ", no conclusion" : "",
            100 * parts,
            100 * blocked,
            100 * seen(result),
            100 * queue,
            100 * commits,
            100 * terminals,
            100 * machine);
    System.out.println("identities: " + found);
    assertThat(Math.abs(parts) <= EXACT || silent || !valid).as("parts: " + found).isTrue();
    assertThat(blocked <= EXACT || silent || !valid).as("blocked: " + found).isTrue();
    assertThat(queue <= EXACT || silent || !valid).as("queue: " + found).isTrue();
    assertThat(commits <= EXACT || !valid).as("commits: " + found).isTrue();
    assertThat(Math.abs(terminals) <= EXACT + edge(result) || !valid)
        .as("terminals: " + found)
        .isTrue();
    boolean told = result.warnings().stream().map(Finding::id).anyMatch("unexplained-cpu"::equals);
    boolean concluded = limits.contains("limited-by-processors");
    assertThat(Math.abs(machine) <= EXACT || !concluded || told || !valid)
        .as("machine: %s; %s", found, result.warnings())
        .isTrue();
  }

  /** By how much the parts of the elapsed time, as they are, exceed it at most. */
  private static double parts(RunResult result) {
    double most = 0;
    for (TypeResult type : result.types()) {
      TimeParts parts = TimeParts.of(result, type);
      Double unexplained = TimeParts.unexplainedNanos(result, type);
      if (parts != null && unexplained != null) {
        most = Math.max(most, -unexplained / parts.elapsedNanos());
      }
    }
    return most;
  }

  /** By how much the waits that are timed exceed the time for which threads were blocked. */
  private static double blocked(RunResult result) {
    double most = 0;
    for (TypeResult type : result.types()) {
      Double blocked = TimeParts.blockedNanos(result, type);
      Double service = type.service().meanNanos();
      if (blocked != null && service != null && type.locking().split() != null) {
        double timed = Objects.requireNonNull(type.locking().split()).commitNanos();
        Double queue = type.locking().sampled().clientQueue().nanos();
        most = Math.max(most, (timed - blocked - queue) / service);
      }
    }
    return most;
  }

  /** By how much waits for a processor within commits exceed these, or all such waits. */
  private static double commits(RunResult result) {
    return result.types().stream().mapToDouble(Identities::commitExcess).max().orElse(0);
  }

  /** How far the blocked time of types differs from the sum over their samples, at most. */
  private static double seen(RunResult result) {
    double most = 0;
    for (TypeResult type : result.types()) {
      Double blocked = TimeParts.blockedNanos(result, type);
      Double service = type.service().meanNanos();
      if (blocked != null && service != null) {
        double off = (TimeParts.seenBlockedNanos(result, type) - blocked) / service;
        most = Math.abs(off) > Math.abs(most) ? off : most;
      }
    }
    return most;
  }

  /** How far the terminals' time differs from that in transactions and outside; Little's law. */
  private static double terminals(RunResult result) {
    double seconds =
        (Objects.requireNonNull(result.work().response().meanNanos())
                + result.cpu().harness().outsideNanos())
            / SECOND;
    double terminals = result.spec().load().terminals();
    double least = Objects.requireNonNullElse(result.rateTps(), 0.0) * seconds;
    double most = result.work().response().count() * seconds / (result.measuredNanos() / SECOND);
    return least > terminals ? least / terminals - 1 : most < terminals ? most / terminals - 1 : 0;
  }

  /**
   * How much of each terminal's time may be in a transaction that lies across an edge of the
   * interval, and is counted in full or not at all.
   */
  private static double edge(RunResult result) {
    return Objects.requireNonNullElse(result.work().response().maxNanos(), 0L)
        / (double) result.measuredNanos();
  }

  /** What of the machine's time nothing explains. */
  private static double machine(RunResult result) {
    CpuAccount account = result.cpu().account();
    return Objects.requireNonNullElse(account.share(account.residual()), 0.0);
  }
}
