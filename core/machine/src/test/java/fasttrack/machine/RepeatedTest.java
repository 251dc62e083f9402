package fasttrack.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.machine.HostFigure.Unit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class RepeatedTest {
  private static final long HOUR_NANOS = 3_600_000_000_000L;

  private final AtomicInteger taken = new AtomicInteger();

  private HostFigure figure(long nanos, BooleanSupplier stop, Repeated.Sample sample)
      throws IOException {
    HostRoom room = new HostRoom(Path.of("unused"), nanos, 1, stop);
    return new Repeated("x", Unit.NANOS, room).of(sample);
  }

  @Test
  void theFirstRoundDoesNotCountAndOneAlwaysFollows() throws IOException {
    HostFigure figure = figure(0, () -> false, taken::incrementAndGet);
    assertThat(taken).hasValue(2);
    assertThat(figure.value().samples()).isEqualTo(1);
    assertThat(figure.value().figure()).isEqualTo(2);
  }

  @Test
  void aRoundEndsWhenItHasEnough() throws IOException {
    HostFigure figure = figure(HOUR_NANOS, () -> false, taken::incrementAndGet);
    assertThat(figure.value().samples()).isEqualTo(70_000);
    assertThat(figure.p99()).isGreaterThan(figure.value().figure());
  }

  @Test
  void stopEndsIt() throws IOException {
    HostFigure figure = figure(HOUR_NANOS, () -> taken.get() == 5, taken::incrementAndGet);
    assertThat(taken).hasValue(5);
    assertThat(figure.value()).isNull();
    assertThat(figure.missing()).isEqualTo("stopped");
  }

  @Test
  void whatIsNotPermittedIsMissingAndAFailureIsNone() throws IOException {
    HostFigure figure =
        figure(
            0,
            () -> false,
            () -> {
              throw new Unavailable("no such device");
            });
    assertThat(figure.value()).isNull();
    assertThat(figure.missing()).isEqualTo("no such device");
    assertThatThrownBy(
            () ->
                figure(
                    0,
                    () -> false,
                    () -> {
                      throw new IOException("broken");
                    }))
        .hasMessage("broken");
  }
}
