package fasttrack.machine;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.machine.rating.CpuBenchmark;
import fasttrack.machine.rating.CpuBenchmarks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class CpuTestTest {
  private static final HostRoom ROOM =
      new HostRoom(Path.of("unused"), 20_000_000, 1987, () -> false);

  @Test
  void eachBenchmarkHasAFigureOfOneProcessorAndOneOfAll() {
    List<HostFigure> figures = new ArrayList<>();
    for (Supplier<CpuBenchmark> maker : CpuBenchmarks.all()) {
      figures.addAll(new CpuTest(maker).measure(ROOM));
    }
    assertThat(figures)
        .extracting(HostFigure::id)
        .hasSize(10)
        .contains("dhrystone-one", "dhrystone-all", "whetstone-single-one", "linpack-double-all");
    assertThat(figures)
        .allSatisfy(
            figure -> {
              assertThat(figure.missing()).isNull();
              assertThat(figure.value().figure()).isPositive();
              assertThat(figure.unit()).isEqualTo(HostFigure.Unit.PER_SECOND);
            });
  }

  @Test
  void aWrongResultIsNoFigure() {
    CpuBenchmark wrong =
        new CpuBenchmark() {
          @Override
          public String name() {
            return "wrong";
          }

          @Override
          public double workPerLoop() {
            return 1;
          }

          @Override
          public long run(int loops) {
            return System.nanoTime();
          }
        };
    AtomicInteger asked = new AtomicInteger();
    HostRoom endless =
        new HostRoom(
            Path.of("unused"), Long.MAX_VALUE / 4, 1987, () -> asked.incrementAndGet() % 3 == 0);
    assertThat(new CpuTest(() -> wrong).measure(endless))
        .extracting(HostFigure::missing)
        .allSatisfy(
            why -> assertThat(why).startsWith("it computed wrong: the sum of a later call"));
  }
}
