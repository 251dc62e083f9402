package fasttrack.support.server;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.spi.cpu.CpuReading;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ClusterCpuTest {
  private static final CpuReading GONE = new CpuReading.Unavailable("gone");

  private CpuReading running = new CpuReading.Nanos(10);
  private long replicasNanos = 7;
  private Supplier<CpuReading> reader = () -> running;
  private final ClusterCpu cpu = new ClusterCpu(() -> reader.get(), () -> replicasNanos);

  @Test
  void replicasAreAPartOfTheSum() {
    assertThat(cpu.reading()).isEqualTo(new CpuReading.Nanos(17, 7));
  }

  @Test
  void whatAReplicaTookStaysItsPartWhenItTakesOver() {
    cpu.killing();
    cpu.recover(
        () -> {
          running = new CpuReading.Nanos(4);
          replicasNanos = 3;
        });
    assertThat(cpu.reading()).isEqualTo(new CpuReading.Nanos(17, 7));
    running = new CpuReading.Nanos(9);
    assertThat(cpu.reading()).isEqualTo(new CpuReading.Nanos(22, 7));
  }

  @Test
  void whatAReplicaTookIsNotLostWithIt() {
    cpu.lose(() -> replicasNanos = 2);
    assertThat(cpu.reading()).isEqualTo(new CpuReading.Nanos(17, 7));
  }

  @Test
  void livesAddUp() {
    replicasNanos = 0;
    cpu.restarting();
    running = new CpuReading.Nanos(1);
    assertThat(cpu.reading()).isEqualTo(new CpuReading.Nanos(11));
    cpu.killing();
    running = GONE;
    assertThat(cpu.reading()).isEqualTo(new CpuReading.Nanos(11));
    cpu.recover(() -> running = new CpuReading.Nanos(4));
    assertThat(cpu.reading()).isEqualTo(new CpuReading.Nanos(15));
  }

  @Test
  void aReadingThatTheKillOvertakesIsThatOfTheEndedLives() {
    replicasNanos = 0;
    reader =
        () -> {
          reader = () -> running;
          cpu.killing();
          return GONE;
        };
    assertThat(cpu.reading()).isEqualTo(new CpuReading.Nanos(10));
  }

  @Test
  void whatCannotBeReadStaysUnavailable() {
    cpu.restarting();
    running = GONE;
    assertThat(cpu.reading()).isEqualTo(GONE);
  }
}
