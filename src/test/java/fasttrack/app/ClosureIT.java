package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.app.result.kind.Kind;
import fasttrack.core.proc.ProcessTable;
import fasttrack.core.result.cpu.CpuAccount;
import fasttrack.core.result.cpu.CpuFigure;
import fasttrack.core.result.cpu.RunQueue;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * All CPU time of the machine is somebody's: the parts of the account add up to the whole. Long
 * transactions, since the time of interrupts and of switching between threads is nobody's.
 */
@Isolated
class ClosureIT extends InFolder {
  private static final double RESIDUAL_SHARE_MAX = 0.05;

  /**
   * Whatever else this machine does meanwhile may end unseen; one quiet run in so many is enough.
   */
  private static final int TRIES = 3;

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "postgresql"})
  void thePartsAddUpToTheWhole(String backend) throws Exception {
    inQuiet(
        () ->
            assertThat(residualShare(account(backend)))
                .isBetween(-RESIDUAL_SHARE_MAX, RESIDUAL_SHARE_MAX));
  }

  /**
   * An open loop above capacity goes on after the interval, and 200 terminals that contend for one
   * file share a few transactions: neither may mix what ran outside of the interval into it.
   */
  @Tag("long")
  @ParameterizedTest
  @ValueSource(strings = {"--rate=12000/s", "--terminals=200"})
  void noPartIsMoreThanTheWholeWhereMuchRunsOutsideOfTheInterval(String load) throws Exception {
    inQuiet(() -> noPartIsMoreThanTheWhole(load));
  }

  private void noPartIsMoreThanTheWhole(String load) throws Exception {
    InJvm.Ended ended =
        fasttrack.run(
            "run",
            "--json",
            "-q",
            "-b",
            "sqlite",
            "-w",
            "contended",
            load,
            "-d",
            "2s",
            "--warmup",
            "0s");
    assertThat(ended.status()).as(ended.err()).isIn(0, 4);
    CpuAccount cpu = Kind.RUN.read(ended.out()).cpu().account();

    long all = nanos(cpu.machine());
    // what is read at the interval's ends may be off by its resolution, but not by a second window
    assertThat(nanos(cpu.client()) + nanos(cpu.harness()) + nanos(cpu.others()))
        .isLessThanOrEqualTo(all + Objects.requireNonNull(cpu.resolutionNanos()) + all / 20);
    assertThat(nanos(cpu.residual())).isGreaterThan(-all / 10);
  }

  private interface Claim {
    void check() throws Exception;
  }

  /**
   * Checks a claim that holds where this machine's own clocks agree: a failure counts only between
   * two moments at which they did. Where they never do, the claim cannot be checked here.
   */
  private static void inQuiet(Claim claim) throws Exception {
    assumeTrue(ProcessTable.available(), "this system has no /proc");
    AssertionError failure = null;
    int counted = 0;
    boolean agree = MachineClocks.agree();
    for (int i = 0; i < TRIES; i++) {
      try {
        claim.check();
        return;
      } catch (AssertionError e) {
        failure = e;
      }
      boolean before = agree;
      agree = MachineClocks.agree();
      counted += before && agree ? 1 : 0;
    }
    assumeTrue(
        counted == TRIES,
        "the kernel's count of busy time and the threads' clocks disagree on this machine: its"
            + " host takes processors away, or other work is hidden from this process");
    throw failure;
  }

  private CpuAccount account(String backend) throws Exception {
    InJvm.Ended ended =
        fasttrack
            .run(
                "run",
                "--json",
                "--quiet",
                "--backend",
                backend,
                "--workload",
                "fasttrack",
                "--only",
                "T5,T9",
                "--duration",
                "2s",
                "--warmup",
                "300ms")
            .well();
    RunQueue queue = Objects.requireNonNull(Kind.RUN.read(ended.out()).cpu().runQueue());
    assertThat(queue.sessions()).hasSize(1);
    assertThat(queue.clientMeanNanos()).isNotNegative();
    assertThat(queue.serverMeanNanos() == null).isEqualTo(backend.equals("sqlite"));
    return Kind.RUN.read(ended.out()).cpu().account();
  }

  /** Adds up the parts, rather than to believe the residual that the account states. */
  private static double residualShare(CpuAccount cpu) {
    long parts =
        Stream.of(
                cpu.client(),
                cpu.harness(),
                cpu.server(),
                cpu.background(),
                cpu.jvm(),
                cpu.kernel(),
                cpu.others(),
                cpu.stolen())
            .mapToLong(ClosureIT::nanos)
            .sum();
    assertThat(nanos(cpu.client())).isPositive();
    assertThat(nanos(cpu.machine())).isPositive();
    return 1 - (double) parts / nanos(cpu.machine());
  }

  private static long nanos(CpuFigure figure) {
    Long nanos = figure.nanos();
    return nanos == null ? 0 : nanos;
  }
}
