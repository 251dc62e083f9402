package fasttrack.support.server;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.spi.cpu.CpuReading;
import org.junit.jupiter.api.Test;

class ClusterCpuTest {
  private CpuReading running = new CpuReading.Nanos(10);
  private long replicasNanos = 7;
  private final ClusterCpu cpu = new ClusterCpu();

  private CpuReading reading() {
    return cpu.reading(() -> running, () -> replicasNanos);
  }

  @Test
  void replicasAreAPartOfTheSum() {
    assertThat(reading()).isEqualTo(new CpuReading.Nanos(17, 7));
  }

  @Test
  void whatAReplicaTookStaysItsPartWhenItTakesOver() {
    cpu.killing(() -> running);
    cpu.recover(
        () -> {
          running = new CpuReading.Nanos(4);
          replicasNanos = 3;
        },
        () -> replicasNanos);
    assertThat(reading()).isEqualTo(new CpuReading.Nanos(17, 7));
    running = new CpuReading.Nanos(9);
    assertThat(reading()).isEqualTo(new CpuReading.Nanos(22, 7));
  }

  @Test
  void whatAReplicaTookIsNotLostWithIt() {
    cpu.lose(() -> replicasNanos = 2, () -> replicasNanos);
    assertThat(reading()).isEqualTo(new CpuReading.Nanos(17, 7));
  }

  @Test
  void whatCannotBeReadStaysUnavailable() {
    running = new CpuReading.Unavailable("far away");
    assertThat(reading()).isEqualTo(running);
  }
}
