package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.app.bundle.ResultJson;
import fasttrack.core.result.CpuAccount;
import fasttrack.core.result.CpuFigure;
import fasttrack.core.spi.cpu.ProcessTable;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * All CPU time of the machine is somebody's: the parts of the account add up to the whole. Long
 * transactions, since the time of interrupts and of switching between threads is nobody's.
 */
class ClosureIT {
  private static final double RESIDUAL_SHARE_MAX = 0.05;

  /**
   * Whatever else this machine does meanwhile may end unseen; one quiet run in so many is enough.
   */
  private static final int TRIES = 5;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "postgresql"})
  void thePartsAddUpToTheWhole(String backend) throws Exception {
    assumeTrue(ProcessTable.available(), "this system has no /proc");
    double residual = Double.MAX_VALUE;
    for (int i = 0; i < TRIES && Math.abs(residual) > RESIDUAL_SHARE_MAX; i++) {
      residual = residualShare(account(backend));
    }

    assertThat(Math.abs(residual)).isLessThanOrEqualTo(RESIDUAL_SHARE_MAX);
  }

  private CpuAccount account(String backend) throws Exception {
    Launcher.Ended ended =
        new Launcher(folder)
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
                "3s",
                "--warmup",
                "1s");
    assertThat(ended.status()).as(ended.err()).isZero();
    return ResultJson.read(ended.out()).cpu().account();
  }

  /** Adds up the parts, rather than to believe the residual that the account states. */
  private static double residualShare(CpuAccount cpu) {
    long parts =
        Stream.of(
                cpu.client(), cpu.server(), cpu.background(), cpu.jvm(), cpu.kernel(), cpu.others())
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
