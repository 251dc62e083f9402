package fasttrack.app.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fasttrack.app.ExampleResult;
import fasttrack.app.ExampleType;
import fasttrack.core.result.ElapsedSplit;
import fasttrack.core.result.Finding;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.SampledWaits;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.cpu.CpuFigure;
import fasttrack.core.result.cpu.RunQueue;
import fasttrack.core.statistics.Estimate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Figures of real runs of YCSB A on the network model, whose reads seldom wait for a commit. */
class IdentitiesTest {
  private static final double READ = 113_000;

  private static RunResult reads(Estimate queue, Estimate commitQueue) {
    ElapsedSplit split = new ElapsedSplit(7_657, 1_993.0, 101_888, 0, READ - 111_538, 0, 0);
    return new ExampleResult(
            List.of(
                new ExampleType("read", 22_508)
                    .response(ExampleType.latency(22_508, READ))
                    .clientCpu(7_657)
                    .service(ExampleType.latency(22_508, READ))
                    .locking(
                        new TypeResult.Locking(
                            split,
                            List.of(),
                            null,
                            new SampledWaits(0, Map.of(), queue, commitQueue, null)))
                    .build()))
        .serverCpu(CpuFigure.Method.IN_CLIENT)
        .runQueue(new RunQueue(17_500.0, null, List.of()))
        .build();
  }

  @Test
  void waitsWithinCommitsThatExceedAllWaitsAreFound() {
    RunResult wrong = reads(new Estimate(16_262, 4_812), new Estimate(98_239, 31_628));
    assertThat(Identities.commitExcess(wrong.types().getFirst()))
        .isCloseTo((98_239 - 16_262) / READ, within(1e-9));
    assertThat(Limits.of(wrong)).extracting(Finding::id).contains("no-conclusion-of-clocks");
  }

  @Test
  void aPartOfAllWaitsIsRight() {
    RunResult right = reads(new Estimate(18_305, 3_158), new Estimate(15_890, 2_941));
    assertThat(Identities.commitExcess(right.types().getFirst())).isZero();
    assertThat(Limits.of(right)).extracting(Finding::id).doesNotContain("no-conclusion-of-clocks");
  }

  @Test
  void waitsOfTypesThatExceedThoseOfTheirThreadsAreFound() {
    RunResult result = reads(new Estimate(16_262, 4_812), new Estimate(98_239, 31_628));
    assertThat(Identities.queueExcess(result))
        .isCloseTo((98_239 - 4_812 - 17_500) / READ, within(1e-6));
    assertThat(Identities.queueExcess(reads(new Estimate(18_305, 3_158), new Estimate(15_890, 1))))
        .as("within the error of drawn readings")
        .isZero();
  }
}
