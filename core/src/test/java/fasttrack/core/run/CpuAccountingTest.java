package fasttrack.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.measure.CpuRegression;
import fasttrack.core.measure.Interval;
import fasttrack.core.measure.MachineCpu;
import fasttrack.core.measure.Samples;
import fasttrack.core.model.Shop;
import fasttrack.core.result.CpuAccount;
import fasttrack.core.result.CpuFigure;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.CpuReading;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.ServerCpu;
import fasttrack.core.testing.Recording;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The division of the machine's CPU time, on readings made up for it. */
class CpuAccountingTest {
  private static final ServerCpu MEASURED = new ServerCpu.Measured(() -> 0, "a clock");
  private static final CpuReading NONE = new CpuReading.Unavailable("out of sight");

  /** Client 100 + 20 wasted, server 50 + 5 wasted; the machine 1,000. */
  @Test
  void thePartsAndTheResidualAreTheMachine() {
    CpuAccount cpu = account(MEASURED, nanos(7), nanos(7 + 80), machine(1_000, 30, 200, 300));

    assertThat(cpu.client().nanos()).isEqualTo(120);
    assertThat(cpu.server().nanos()).isEqualTo(55);
    assertThat(cpu.background().nanos()).isEqualTo(80 - 55);
    assertThat(cpu.jvm().nanos()).isEqualTo(200 - 120);
    assertThat(cpu.kernel().nanos()).isEqualTo(30);
    assertThat(cpu.others().nanos()).isEqualTo(300 - 80);
    assertThat(cpu.residual().nanos()).isEqualTo(1_000 - 120 - 80 - 80 - 30 - 220);
  }

  @Test
  void whatAServerUsesElsewhereIsNoPartOfThisMachine() {
    CpuAccount cpu = account(MEASURED, NONE, NONE, machine(1_000, 0, 120, 300));

    assertThat(cpu.server().nanos()).isEqualTo(55);
    assertThat(cpu.background().method()).isEqualTo(CpuFigure.Method.UNAVAILABLE);
    assertThat(cpu.background().note()).isEqualTo("out of sight");
    assertThat(cpu.others().nanos()).isEqualTo(300);
    assertThat(cpu.residual().nanos()).isEqualTo(1_000 - 120 - 300);
  }

  @Test
  void anEngineInThisProcessIsPartOfTheClient() {
    CpuAccount cpu = account(new ServerCpu.InProcess(), NONE, NONE, machine(400, 0, 120, 80));

    assertThat(cpu.server().method()).isEqualTo(CpuFigure.Method.IN_CLIENT);
    assertThat(cpu.server().nanos()).isNull();
    assertThat(cpu.residual().nanos()).isEqualTo(200);
  }

  @Test
  void withoutProcOnlyThisProcessIsKnown() {
    CpuAccount cpu = account(MEASURED, NONE, NONE, Optional.empty());

    assertThat(cpu.client().nanos()).isEqualTo(120);
    assertThat(List.of(cpu.kernel(), cpu.others(), cpu.machine(), cpu.residual()))
        .allSatisfy(
            figure -> {
              assertThat(figure.nanos()).isNull();
              assertThat(figure.note()).contains("/proc");
            });
  }

  private static CpuAccount account(
      ServerCpu serverCpu,
      CpuReading serverBefore,
      CpuReading serverAfter,
      Optional<MachineCpu> machine) {
    Samples samples = new Samples(List.of(Shop.ADD), new Interval(0, 1_000));
    Recording.record(samples, 0, Outcome.COMMITTED, 1, 1, 1, 2, 100, 50);
    Recording.conflict(samples, 0, ConflictCause.BUSY, 1, 1, 20, 5);
    Optional<MachineCpu> start = machine.map(end -> new MachineCpu(0, Map.of(), 0, 0));
    long self = machine.map(MachineCpu::selfNanos).orElse(500L);
    return new CpuAccounting(
            new CpuReadings(
                serverCpu,
                new CpuRegression(1),
                new CpuSnapshot(serverBefore, 0, start),
                new CpuSnapshot(serverAfter, self, machine)),
            samples,
            1)
        .account();
  }

  private static CpuReading nanos(long nanos) {
    return new CpuReading.Nanos(nanos);
  }

  private static Optional<MachineCpu> machine(long busy, long kernel, long self, long others) {
    return Optional.of(new MachineCpu(busy, Map.of(2L, kernel), self, others));
  }
}
