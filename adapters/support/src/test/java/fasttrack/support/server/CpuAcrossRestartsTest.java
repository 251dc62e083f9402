package fasttrack.support.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.cpu.CpuReading;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class CpuAcrossRestartsTest {
  private static final Supplier<CpuReading> GONE =
      () -> {
        throw new BackendException(BackendException.Kind.UNREACHABLE, "gone");
      };

  private final CpuAcrossRestarts cpu = new CpuAcrossRestarts();

  @Test
  void livesAddUp() {
    assertThat(cpu.reading(nanos(5))).isEqualTo(new CpuReading.Nanos(5));
    cpu.restarting(nanos(7));
    assertThat(cpu.reading(nanos(1))).isEqualTo(new CpuReading.Nanos(8));
    cpu.killing(nanos(2));
    assertThat(cpu.reading(GONE)).isEqualTo(new CpuReading.Nanos(9));
    cpu.recovered();
    assertThat(cpu.reading(nanos(4))).isEqualTo(new CpuReading.Nanos(13));
  }

  @Test
  void aReadingThatTheKillOvertakesIsThatOfTheEndedLives() {
    assertThat(
            cpu.reading(
                () -> {
                  cpu.killing(nanos(3));
                  return GONE.get();
                }))
        .isEqualTo(new CpuReading.Nanos(3));
  }

  @Test
  void aServerThatIsLostWithoutAKillIsAnError() {
    assertThatThrownBy(() -> cpu.reading(GONE)).isInstanceOf(BackendException.class);
  }

  @Test
  void whatCannotBeReadStaysUnavailable() {
    CpuReading unavailable = new CpuReading.Unavailable("far away");
    assertThat(cpu.reading(() -> unavailable)).isEqualTo(unavailable);
    cpu.restarting(nanos(1));
    assertThat(cpu.reading(() -> unavailable)).isEqualTo(unavailable);
  }

  private static Supplier<CpuReading> nanos(long nanos) {
    return () -> new CpuReading.Nanos(nanos);
  }
}
